#include "app/session/selection/linked_elements.hpp"

#include <algorithm>
#include <utility>

#include "kernels/base/wanted.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxSearched = 1u << 24, kPiece = 1u << 20;  ///< entries: of a searched column; per read

const Column* find_column(const std::vector<Column>& columns, const std::string& name) {
    const auto found = std::ranges::find(columns, name, &Column::name);
    return found == columns.end() ? nullptr : &*found;
}

/// The last element of `to` whose offset is at most `index`, by binary search with one word per step. If the column has
/// no entry beyond the last element, that element covers all that follow.
std::optional<std::uint32_t> find_offset(const Column& column, const Snapshot& now,
                                         const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t index,
                                         std::uint32_t num_to) {
    std::uint32_t low = 0, high = column.size;  // offsets[low] <= index < offsets[high], if high exists
    const auto offset = [&](std::uint32_t i) { return Run::read(column, now, inputs, i, 1).bits(0); };
    if (column.size == 0 || offset(0) > index) return std::nullopt;
    if (column.size > num_to && offset(column.size - 1) <= index) return std::nullopt;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        (offset(middle) <= index ? low : high) = middle;
    }
    return low;
}

/// The first element in the range of an element; nothing if the range is empty.
std::optional<std::uint32_t> find_first(const Column& column, const Snapshot& now,
                                        const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t index) {
    if (std::uint64_t{index} + 1 >= column.size) return std::nullopt;
    const auto ends = Run::read(column, now, inputs, index, 2);
    if (ends.bits(0) >= ends.bits(1)) return std::nullopt;
    return static_cast<std::uint32_t>(ends.bits(0));
}

/// The first element with the value `index`, among the first kMaxSearched; nothing if none has it. Throws Cancelled.
std::optional<std::uint32_t> find_holder(const Column& column, const Snapshot& now,
                                         const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t index) {
    const auto end = std::min(column.size, kMaxSearched);
    for (std::uint32_t first = 0; first < end; first += kPiece) {
        throw_if_cancelled();
        const auto values = Run::read(column, now, inputs, first, std::min(kPiece, end - first));
        const auto& held = values.u32();
        const auto found = std::ranges::find(held, index);
        if (found != held.end()) return first + static_cast<std::uint32_t>(found - held.begin());
    }
    return std::nullopt;
}

/// Among the elements that begin at `place` or before it, the one that begins last; nothing if there is none, or if the
/// column is larger than kMaxSearched. Throws Cancelled.
std::optional<std::uint32_t> find_covering(const Column& begins, const Snapshot& now,
                                           const std::vector<std::shared_ptr<const Block>>& inputs,
                                           std::uint64_t place) {
    if (begins.size > kMaxSearched) return std::nullopt;
    std::optional<std::uint32_t> found;
    std::uint64_t last = 0;
    for (std::uint32_t first = 0; first < begins.size; first += kPiece) {
        throw_if_cancelled();
        const auto count = std::min(kPiece, begins.size - first);
        const auto values = Run::read(begins, now, inputs, first, count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto begin = values.bits(i);
            if (begins.is_none(begin) || begin > place || (found && begin < last)) continue;
            found = first + i, last = begin;
        }
    }
    return found;
}

/// The element of link.to that an element of link.from is linked with; nothing if there is none.
std::optional<std::uint64_t> follow(const LinkedState& state, const SpaceLink& link, std::uint32_t index) {
    const auto *from = find_space(state.spaces, link.from), *to = find_space(state.spaces, link.to);
    if (!from || !to || index >= from->size) return std::nullopt;
    if (!link.has_column()) return link.counted(index, from->size);
    const auto* column = find_column(state.columns, link.column);
    if (!column) return std::nullopt;
    if (link.kind == SpaceLink::Kind::offsets) return find_offset(*column, state.now, state.inputs, index, to->size);
    if (link.kind == SpaceLink::Kind::first) return find_first(*column, state.now, state.inputs, index);
    if (link.kind == SpaceLink::Kind::inverse) return find_holder(*column, state.now, state.inputs, index);
    if (index >= column->size) return std::nullopt;
    const auto bits = Run::read(*column, state.now, state.inputs, index, 1).bits(0);
    if (column->is_none(bits)) return std::nullopt;
    if (link.kind != SpaceLink::Kind::covers) return bits;
    const auto* begins = find_column(state.columns, link.begins);
    return begins ? find_covering(*begins, state.now, state.inputs, bits) : std::nullopt;
}

}  // namespace

LinkedState LinkedState::of(const Run& run, const Snapshot& now) {
    return {run.columns(), run.spaces(), run.links(), run.inputs(), now};
}

bool LinkedState::leads_from(std::string_view space) const {
    return now && std::ranges::find(links, space, &SpaceLink::from) != links.end();
}

Linked follow_links(const LinkedState& state, const Selection& element) {
    Linked found{.all = {element}, .ways = {{}}};
    if (!state.now) return found;
    const auto is_there = [&](const std::string& space) {
        return std::ranges::find(found.all, space, &Selection::space) != found.all.end();
    };
    for (std::size_t next = 0; next < found.all.size(); ++next) {
        const Selection from = found.all[next];
        if (*std::ranges::find(found.all, from.space, &Selection::space) != from) continue;
        for (const auto& link : state.links) {
            if (link.from != from.space || (next != 0 && is_there(link.to))) continue;
            const auto* to = find_space(state.spaces, link.to);
            const auto index = to ? follow(state, link, from.index) : std::nullopt;
            if (!index || *index >= to->size) continue;
            const Selection one{link.to, static_cast<std::uint32_t>(*index)};
            if (std::ranges::find(found.all, one) != found.all.end()) continue;
            found.all.push_back(one);
            found.ways.push_back({link.says, from});
        }
    }
    return found;
}

void LinkedElements::follow(const Run* run, const Snapshot& now, const std::optional<Selection>& element) {
    const bool reads = element && run && now;
    if (element != element_ || run != run_ || reads != reads_ || (reads && !now_.is(now))) {
        const bool only_later = reads && element == element_ && run == run_ && reads == reads_;
        element_ = element, run_ = run, now_ = reads ? LastSnapshot(now) : LastSnapshot(), reads_ = reads;
        following_.cancel();
        if (!only_later) linked_ = {};
        if (!only_later && element) linked_ = {.all = {*element}, .ways = {{}}};
        if (!reads) return;
        auto state = LinkedState::of(*run, now);
        if (state.leads_from(element->space)) following_.ask({std::move(state), *element});
    }
    if (auto reply = following_.take(); reply && reply->answer) linked_ = std::move(*reply->answer);
}

std::optional<std::uint32_t> LinkedElements::in(std::string_view space) const {
    const auto found = std::ranges::find(linked_.all, space, &Selection::space);
    return found == linked_.all.end() ? std::nullopt : std::optional(found->index);
}

}  // namespace lockstep
