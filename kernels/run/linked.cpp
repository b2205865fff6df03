#include "kernels/run/linked.hpp"

#include <algorithm>

#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kChunk = 1u << 18;  ///< numbers read at a time

using Numbers = std::vector<std::uint32_t>;

/// The column that a link leads through; null when it cannot be read here.
const Column* column_of(const SpaceLink& link, const LinkedColumns& at) {
    const auto found = std::ranges::find(at.columns, link.column, &Column::name);
    if (found == at.columns.end() || found->type() != ValueType::uint32) return nullptr;
    return found->input || at.snapshot ? &*found : nullptr;
}

Numbers read(const Column& column, const LinkedColumns& at, std::uint32_t first, std::uint32_t count) {
    return Run::read(column, at.snapshot, at.inputs, first, count).u32();
}

bool has(const LinkedColumns& at, const std::string& space, std::uint32_t index) {
    const auto* found = find_space(at.spaces, space);
    return found && index < found->size;
}

/// The last element whose first one is not behind `index`.
std::uint32_t owner_of(const Column& offsets, const LinkedColumns& at, std::uint32_t index) {
    std::uint32_t low = 0, high = offsets.size - 1;  // offsets[low] <= index < offsets[high]
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        (read(offsets, at, middle, 1).at(0) <= index ? low : high) = middle;
    }
    return low;
}

}  // namespace

std::vector<LinkedElement> linked_at_once(const Selection& selection, const LinkedColumns& at) {
    std::vector<LinkedElement> found;
    if (!has(at, selection.space, selection.index)) return found;
    for (std::size_t i = 0; i < at.links.size(); ++i) {
        const auto& link = at.links[i];
        const auto* column = column_of(link, at);
        if (!column) continue;
        const auto add = [&](const std::string& space, std::uint32_t index) {
            if (has(at, space, index)) found.push_back({{space, index}, i});
        };
        if (link.kind == SpaceLink::Kind::value) {
            if (link.from != selection.space) continue;
            const auto names = read(*column, at, selection.index, 1);
            if (!names.empty() && !column->is_none(names[0])) add(link.to, names[0]);
        } else if (link.from == selection.space && column->size > 1) {
            add(link.to, owner_of(*column, at, selection.index));
        } else if (link.to == selection.space) {
            const auto ends = read(*column, at, selection.index, 2);
            if (ends.size() < 2) continue;
            const auto last = std::min<std::uint64_t>(ends[1], std::uint64_t{ends[0]} + kMostLinked);
            for (auto index = ends[0]; index < last; ++index) add(link.from, index);
        }
    }
    return found;
}

std::vector<LinkedElement> linked_by_search(const Selection& selection, const LinkedColumns& at,
                                            const std::atomic<bool>* stop) {
    std::vector<LinkedElement> found;
    for (std::size_t i = 0; i < at.links.size(); ++i) {
        const auto& link = at.links[i];
        const auto* column = column_of(link, at);
        if (!column || link.kind != SpaceLink::Kind::value || link.to != selection.space) continue;
        if (column->is_none(selection.index)) continue;
        std::size_t count = 0;
        for (std::uint32_t first = 0; first < column->size && count < kMostLinked; first += kChunk) {
            if (stop && *stop) return found;
            const auto names = read(*column, at, first, kChunk);
            for (std::uint32_t k = 0; k < names.size() && count < kMostLinked; ++k) {
                if (names[k] != selection.index) continue;
                found.push_back({{link.from, first + k}, i});
                ++count;
            }
            if (column->size - first <= kChunk) break;
        }
    }
    return found;
}

}  // namespace lockstep
