#include "notation/variant_choice.h"

#include <algorithm>

namespace otrera::notation {

const RulesPointer& VariantChoice::builtin(const rules::Variant& variant) {
    const auto place = static_cast<std::size_t>(&variant - rules::builtinVariants().data());
    // The built-in variants are known to be sound.
    if (!made_[place])
        made_[place] = std::make_shared<const rules::Rules>(rules::Rules::make(variant).value());
    return made_[place];
}

std::vector<RulesPointer> VariantChoice::candidates() {
    if (meant_) return {meant_};
    std::vector<RulesPointer> all;
    for (const rules::Variant& variant : rules::builtinVariants()) all.push_back(builtin(variant));
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a->seatCount() < b->seatCount(); });
    return all;
}

}  // namespace otrera::notation
