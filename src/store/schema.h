#pragma once

#include <string>

#include "base/result.h"

namespace soci {
class session;
}

namespace otrera::store {

/// The version of the tables that this program works with.
int presentSchema();

/// What is wrong with tables of a version above the present one: "was written by ...".
std::string newerSchemaText(int version);

/// The version of the tables of a database that has some. Throws soci::soci_error.
int schemaOf(soci::session& sql);

/// Brings the tables to the present version, each step in one transaction; gives the version before. An error
/// where they are newer than this program. Throws soci::soci_error.
base::Result<int> migrate(soci::session& sql);

}  // namespace otrera::store
