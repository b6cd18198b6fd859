#pragma once

#include "store/grouped_store.h"
#include "store/store.h"

namespace soci {
class session;
}

namespace otrera::store {

/// Carries out a change inside the transaction that is open; `done` or `conflict`, and with a conflict
/// nothing was changed. Throws soci::soci_error, with parts of the change carried out.
Outcome applyChange(soci::session& sql, const Change& change);

}  // namespace otrera::store
