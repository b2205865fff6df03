#include "app/session/playback/searches/compare_columns.hpp"

#include <algorithm>

#include "app/session/own_space.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kAtOnce = 1u << 18;  ///< values per read

void compare_numbers(ColumnDifference& found, std::uint32_t element, std::uint32_t num_elements, bool same,
                     bool kept_none, bool current_none, const RunAtPass& kept, const RunAtPass& current) {
    if (kept_none && current_none) {
        ++found.unknown;
    } else if (kept_none && !kept.at_end) {
        ++found.only_current;
    } else if (current_none && !current.at_end) {
        ++found.only_kept;
    } else if (!same) {
        ++found.differing;
        if (element < num_elements && found.first.size() < ColumnDifference::kMaxListed) found.first.push_back(element);
    }
}

}  // namespace

std::vector<ColumnPair> common_columns(const Run& kept, const Run& current) {
    std::vector<ColumnPair> pairs;
    const auto of_kept = kept.columns();
    for (const auto& column : current.columns()) {
        if (column.input) continue;
        const auto same = std::ranges::find_if(of_kept, [&](const Column& one) {
            return !one.input && one.name == column.name && one.role == column.role && one.size == column.size &&
                   one.space == column.space && one.type() == column.type();
        });
        if (same != of_kept.end()) pairs.push_back({*same, column});
    }
    std::ranges::stable_sort(pairs, {}, [](const ColumnPair& pair) { return !pair.current.result; });
    return pairs;
}

ColumnDifference compare_column(const ColumnPair& pair, const RunAtPass& kept, const RunAtPass& current,
                                const Progress& progress) {
    ColumnDifference found{.name = pair.current.name, .compared = pair.current.size};
    const auto spaces = current.run->spaces();
    if (const auto* space = find_space(spaces, pair.current.space)) {
        const auto noun = space->noun();
        found.space = space->name;
        found.one = noun.one, found.many = noun.many;
        found.elements = space->name == own_space(*current.run->request().dataset).name;
    }
    const auto kept_inputs = kept.run->inputs(), current_inputs = current.run->inputs();
    for (std::uint32_t from = 0; from < found.compared; from += std::min(kAtOnce, found.compared - from)) {
        progress.check();
        const auto a = Run::read(pair.kept, kept.now, kept_inputs, from, kAtOnce);
        const auto b = Run::read(pair.current, current.now, current_inputs, from, kAtOnce);
        ColumnValues::for_each_pair(a, b, [&](std::size_t i, std::uint64_t in_kept, std::uint64_t in_current) {
            compare_numbers(found, from + static_cast<std::uint32_t>(i), pair.current.num_elements(),
                            in_kept == in_current, pair.kept.is_none(in_kept), pair.current.is_none(in_current), kept,
                            current);
        });
    }
    return found;
}

}  // namespace lockstep
