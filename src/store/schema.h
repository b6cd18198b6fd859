#pragma once

#include "base/result.h"

namespace soci {
class session;
}

namespace otrera::store {

/// The version of the tables that this program works with.
int presentSchema();

/// The version of a database's tables; 0 where there are none. Throws soci::soci_error.
int schemaOf(soci::session& sql);

/// Brings the tables to the present version, each step in one transaction; gives the version before. An error
/// where they are newer than this program. Throws soci::soci_error.
base::Result<int> migrate(soci::session& sql);

}  // namespace otrera::store
