#include "kernels/run/catalog.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

// Levenshtein's distance, for "did you mean".
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto replaced = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

void Catalog::add(AlgorithmInfo info) {
    if (find(info.id)) throw std::logic_error("two algorithms are called " + info.id);
    all_.push_back(std::make_unique<AlgorithmInfo>(std::move(info)));
}

const AlgorithmInfo* Catalog::find(std::string_view id) const {
    const auto found = std::ranges::find_if(all_, [&](const auto& info) { return info->id == id; });
    return found == all_.end() ? nullptr : found->get();
}

const AlgorithmInfo& Catalog::at(std::string_view id) const {
    if (const auto* info = find(id)) return *info;
    if (all_.empty()) throw InputError(fmt::format("there is no algorithm '{}'", id));
    const auto& nearest =
        *std::ranges::min_element(all_, {}, [&](const auto& info) { return edit_distance(info->id, id); });
    throw InputError(fmt::format("there is no algorithm '{}'; did you mean {}?", id, nearest->id));
}

}  // namespace lockstep
