#include "app/workspace/linked_elements.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {
namespace {

const Column* find_column(const std::vector<Column>& columns, const std::string& name) {
    const auto found = std::ranges::find(columns, name, &Column::name);
    return found == columns.end() ? nullptr : &*found;
}

/// The last element of `to` whose first element of `from` is not beyond `index`: a search that reads a word a step.
std::optional<std::uint32_t> find_offset(const Column& column, const Snapshot& now,
                                         const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t index) {
    std::uint32_t low = 0, high = column.size;  // offsets[low] <= index < offsets[high], if any is
    const auto offset = [&](std::uint32_t i) { return Run::read(column, now, inputs, i, 1).bits(0); };
    if (column.size < 2 || offset(0) > index || offset(column.size - 1) <= index) return std::nullopt;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        (offset(middle) <= index ? low : high) = middle;
    }
    return low;
}

/// Where the elements of one begin; nothing where it has none.
std::optional<std::uint32_t> find_first(const Column& column, const Snapshot& now,
                                        const std::vector<std::shared_ptr<const Block>>& inputs, std::uint32_t index) {
    if (std::uint64_t{index} + 1 >= column.size) return std::nullopt;
    const auto ends = Run::read(column, now, inputs, index, 2);
    if (ends.bits(0) >= ends.bits(1)) return std::nullopt;
    return static_cast<std::uint32_t>(ends.bits(0));
}

}  // namespace

IndexSpace own_space(const Dataset& dataset) { return spaces_of(dataset).front(); }

LinkedState LinkedState::of(const Run& run, const Snapshot& now) {
    return {run.columns(), run.spaces(), run.links(), run.inputs(), now};
}

bool LinkedState::leads_from(std::string_view space) const {
    return now && std::ranges::find(links, space, &SpaceLink::from) != links.end();
}

std::vector<Selection> with_linked(const LinkedState& state, const Selection& element) {
    std::vector<Selection> all{element};
    if (!state.now) return all;
    for (std::size_t next = 0; next < all.size(); ++next) {
        const Selection from = all[next];
        for (const auto& link : state.links) {
            const auto* column = find_column(state.columns, link.column);
            const auto* to = find_space(state.spaces, link.to);
            if (link.from != from.space || !column || !to) continue;
            if (std::ranges::find(all, link.to, &Selection::space) != all.end()) continue;
            if (link.kind == SpaceLink::Kind::offsets) {
                if (const auto found = find_offset(*column, state.now, state.inputs, from.index))
                    all.push_back({link.to, *found});
                continue;
            }
            if (link.kind == SpaceLink::Kind::first) {
                if (const auto found = find_first(*column, state.now, state.inputs, from.index))
                    all.push_back({link.to, *found});
                continue;
            }
            if (from.index >= column->size) continue;
            const auto bits = Run::read(*column, state.now, state.inputs, from.index, 1).bits(0);
            if (!column->is_none(bits) && bits < to->size) all.push_back({link.to, static_cast<std::uint32_t>(bits)});
        }
    }
    return all;
}

const std::vector<Selection>& LinkedElements::of(const Run* run, const Snapshot& now,
                                                 const std::optional<Selection>& element) {
    const bool reads = element && run && now;
    if (element != element_ || run != run_ || reads != reads_ || (reads && !now_.is(now))) {
        const bool only_later = reads && element == element_ && run == run_ && reads == reads_;
        element_ = element, run_ = run, now_ = reads ? SeenSnapshot(now) : SeenSnapshot(), reads_ = reads;
        following_.cancel();
        if (!only_later) all_.clear();
        if (!only_later && element) all_ = {*element};
        if (!reads) return all_;
        auto state = LinkedState::of(*run, now);
        if (state.leads_from(element->space)) following_.ask({std::move(state), *element});
    }
    if (auto reply = following_.take(); reply && reply->answer) all_ = std::move(*reply->answer);
    return all_;
}

std::optional<std::uint32_t> LinkedElements::in(std::string_view space) const {
    const auto found = std::ranges::find(all_, space, &Selection::space);
    return found == all_.end() ? std::nullopt : std::optional(found->index);
}

}  // namespace lockstep
