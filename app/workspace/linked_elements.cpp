#include "app/workspace/linked_elements.hpp"

#include <algorithm>
#include <exception>

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

}  // namespace

IndexSpace own_space(const Dataset& dataset) { return spaces_of(dataset).front(); }

std::vector<Selection> with_linked(const Run& run, const Snapshot& now, const Selection& element) {
    std::vector<Selection> all{element};
    if (!now) return all;
    const auto columns = run.columns();
    const auto inputs = run.inputs();
    const auto links = run.links();
    const auto spaces = run.spaces();
    for (std::size_t next = 0; next < all.size(); ++next) {
        const Selection from = all[next];
        for (const auto& link : links) {
            const auto* column = find_column(columns, link.column);
            const auto* to = find_space(spaces, link.to);
            if (link.from != from.space || !column || !to) continue;
            if (std::ranges::find(all, link.to, &Selection::space) != all.end()) continue;
            if (link.kind == SpaceLink::Kind::offsets) {
                if (const auto found = find_offset(*column, now, inputs, from.index)) all.push_back({link.to, *found});
                continue;
            }
            if (from.index >= column->size) continue;
            const auto bits = Run::read(*column, now, inputs, from.index, 1).bits(0);
            if (!column->is_none(bits) && bits < to->size) all.push_back({link.to, static_cast<std::uint32_t>(bits)});
        }
    }
    return all;
}

const std::vector<Selection>& LinkedElements::of(const Run* run, const Snapshot& now,
                                                 const std::optional<Selection>& element) {
    const bool reads = element && run && now;
    if (element == element_ && run == run_ && reads == read_ && (!reads || now_.is(now))) return all_;
    element_ = element, run_ = run, now_ = reads ? SeenSnapshot(now) : SeenSnapshot(), read_ = reads;
    all_.clear();
    if (!element) return all_;
    try {
        all_ = reads ? with_linked(*run, now, *element) : std::vector{*element};
    } catch (const std::exception&) {
        all_ = {*element};
    }
    return all_;
}

std::optional<std::uint32_t> LinkedElements::in(std::string_view space) const {
    const auto found = std::ranges::find(all_, space, &Selection::space);
    return found == all_.end() ? std::nullopt : std::optional(found->index);
}

}  // namespace lockstep
