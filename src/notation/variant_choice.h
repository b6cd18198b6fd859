#pragma once

#include <memory>
#include <vector>

#include "rules/rules.h"

namespace otrera::notation {

using RulesPointer = std::shared_ptr<const rules::Rules>;

/// The variants that a text may mean: the one that the caller says, or any built-in one. Their rules are made
/// when they are needed and shared by all records of a text.
class VariantChoice {
  public:
    /// meant: null where the caller does not say.
    explicit VariantChoice(RulesPointer meant) : meant_(std::move(meant)) {}

    const RulesPointer& meant() const { return meant_; }
    const RulesPointer& builtin(const rules::Variant& variant);
    /// The one meant; else all built-in ones, fewer seats first, then in their own order.
    std::vector<RulesPointer> candidates();
    /// What stands for a record that says nothing readable about its variant.
    const RulesPointer& fallback() { return meant_ ? meant_ : builtin(rules::builtinVariants()[0]); }

  private:
    RulesPointer meant_;
    std::vector<RulesPointer> made_{rules::builtinVariants().size()};
};

}  // namespace otrera::notation
