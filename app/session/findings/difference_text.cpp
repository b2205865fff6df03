#include "app/session/findings/difference_text.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/noun.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxNamed = 3;

Noun noun_of(const ColumnDifference& column) { return {column.one, column.many}; }

/// "a", "a and b", "a, b and 4 more".
std::string names_text(const std::vector<std::string>& names) {
    std::string text;
    const bool more = names.size() > kMaxNamed;
    const auto named = more ? kMaxNamed - 1 : names.size();
    for (std::size_t i = 0; i < named; ++i) text += (i == 0 ? "" : !more && i + 1 == named ? " and " : ", ") + names[i];
    return more ? fmt::format("{} and {} more", text, names.size() - named) : text;
}

/// "; rank is not yet known at 12 nodes of A".
std::string early_text(const std::vector<ColumnDifference>& columns) {
    for (const auto& one : columns) {
        if (one.only_kept == 0 && one.only_current == 0) continue;
        const auto count = std::max(one.only_kept, one.only_current);
        const auto words = noun_of(one);
        return fmt::format("; {} is not yet known at {} of {}", one.name, words.count(count),
                           one.only_kept == count ? "B" : "A");
    }
    return {};
}

std::string differing_text(const Difference& difference) {
    const auto& first = difference.columns.front();
    const bool at_end = first.first.empty();  // no element: the end entry of offsets
    const auto words = at_end ? Noun{"number", "numbers"} : noun_of(first);
    std::vector<std::string> others;
    for (const auto& one : difference.columns)
        if (&one != &first && one.differing > 0) others.push_back(one.name);
    const auto where = at_end ? "the last" : "first at " + words.at(first.first.front());
    return fmt::format("{} differs now at {} of {}, {}{}", first.name, count_text(first.differing),
                       words.count(first.compared), where, others.empty() ? "" : "; " + names_text(others) + " too");
}

}  // namespace

std::string difference_text(const Difference* difference) {
    if (!difference) return "Comparing…";
    if (!difference->error.empty()) return "They could not be compared: " + difference->error;
    const auto& columns = difference->columns;
    if (columns.empty()) return "The two have no column in common";
    if (difference->num_differing() > 0) return differing_text(*difference);
    std::vector<std::string> same, unknown;
    for (const auto& one : columns) {
        if (one.compared > 0 && one.unknown == one.compared) unknown.push_back(one.name);
        else if (one.same()) same.push_back(one.name);
    }
    const auto early = early_text(columns);
    const auto not_yet = unknown.empty() ? "" : fmt::format("; {} not yet known", names_text(unknown));
    if (same.empty() && early.empty())
        return fmt::format("{} {} not yet known anywhere", names_text(unknown), unknown.size() == 1 ? "is" : "are");
    if (same.empty()) return "Nothing differs so far" + early + not_yet;
    return fmt::format("{} {} the same now", names_text(same), same.size() == 1 ? "is" : "are") + early + not_yet;
}

}  // namespace lockstep
