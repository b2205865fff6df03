#include "viz/list/sublists.hpp"

#include <algorithm>
#include <array>

#include "viz/gl/fingerprint.hpp"
#include "viz/list/list_columns.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxTold =
    1u << 22;  ///< number of nodes: larger lists are not examined if lengths alone define the sublists

/// The column with the lengths of sublists, as declared by the algorithm.
const ColumnPicture* lengths_of(const Scene& scene, int depth) {
    for (const auto& distribution : scene.algorithm->distributions) {
        if (distribution.from != Distribution::From::values) continue;
        for (const auto& one : scene.columns)
            if (one.column->depth == depth && one.column->name == distribution.column &&
                one.column->type() == ValueType::uint32)
                return &one;
    }
    return nullptr;
}

}  // namespace

bool Sublists::prepare(const Scene& scene, const NodeOrder& order, int depth) {
    if (const auto* splitters = scene.find(Role::splitter, depth + 1)) return cut_at(scene, *splitters, order);
    const auto* next = scene.find(Role::input_successor, depth + 1);
    const auto* lengths = lengths_of(scene, depth + 1);
    return next && lengths && order.size() <= kMaxTold && cut_by_lengths(scene, *next, *lengths, order);
}

bool Sublists::cut_at(const Scene& scene, const ColumnPicture& splitters, const NodeOrder& order) {
    const auto* sublist = scene.find(Role::sublist, splitters.column->depth - 1);
    Fingerprint fingerprint;
    fingerprint.add(&splitters).add(scene.dataset_version).add(order.version());
    if (!whole_) fingerprint.add(sublist);
    if (!fingerprint.differs_from(seen_)) return !sublists_.empty();

    ++version_;
    sublists_.clear();
    derived_.reset();
    auto nodes = read_numbers(splitters, false, 0, splitters.column->size);
    const auto is_known = [&](std::uint32_t node) { return node < order.size(); };
    whole_ = std::ranges::all_of(nodes, is_known);
    if (!whole_ && sublist) add_marked_splitters(*sublist, order, nodes);
    for (std::uint32_t number = 0; number < nodes.size(); ++number)
        if (is_known(nodes[number]))
            sublists_.push_back(
                {.number = number, .splitter = nodes[number], .first_position = order.position_of(nodes[number])});
    if (sublists_.empty()) return false;
    cut_before_ = !splitters.column->is_none(read_numbers(splitters, true, 0, 1)[0]);
    std::ranges::sort(sublists_, {}, &Sublist::first_position);
    finish(order, nodes.size());
    return true;
}

// Inside a launch some splitters are already marked in the list, but not yet in the column of splitters.
void Sublists::add_marked_splitters(const ColumnPicture& sublist, const NodeOrder& order,
                                    std::vector<std::uint32_t>& nodes) {
    if (order.size() > kMaxTold) return;
    const auto of = read_numbers(sublist, false, 0, order.size());
    for (std::uint32_t node = 0; node < of.size(); ++node)
        if (!sublist.column->is_none(of[node]) && of[node] < nodes.size() && nodes[of[node]] >= order.size())
            nodes[of[node]] = node;
}

bool Sublists::cut_by_lengths(const Scene& scene, const ColumnPicture& next, const ColumnPicture& lengths,
                              const NodeOrder& order) {
    Fingerprint fingerprint;
    fingerprint.add(&next).add(&lengths).add(scene.dataset_version).add(order.version());
    if (!fingerprint.differs_from(seen_)) return !sublists_.empty();

    ++version_;
    sublists_.clear();
    derived_.reset();
    const auto after = read_numbers(next, false, 0, next.column->size),
               nodes_in = read_numbers(lengths, false, 0, lengths.column->size);
    const auto count = static_cast<std::uint32_t>(after.size());
    if (count == 0 || nodes_in.size() != count) return false;
    // From the sublist without a predecessor to the one that follows itself.
    std::vector<bool> follows(count, false);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (after[i] >= count) return false;  // not walked yet
        if (after[i] != i) follows[after[i]] = true;
    }
    auto number = static_cast<std::uint32_t>(std::ranges::find(follows, false) - follows.begin());
    std::uint64_t position = 0;
    while (number < count && position < order.size() && sublists_.size() < count) {
        sublists_.push_back({.number = number,
                             .splitter = order.node_at(static_cast<std::uint32_t>(position)),
                             .first_position = static_cast<std::uint32_t>(position)});
        position += nodes_in[number];
        if (after[number] == number) break;
        number = after[number];
    }
    if (position != order.size() || sublists_.size() != count) {
        sublists_.clear();
        return false;
    }
    cut_before_ = !next.column->is_none(read_numbers(next, true, 0, 1)[0]);
    whole_ = true;
    finish(order, count);
    tell(order);
    return true;
}

void Sublists::finish(const NodeOrder& order, std::size_t most) {
    std::vector<std::uint32_t> by_number(3 * most, kNone);
    for (std::uint32_t i = 0; i < sublists_.size(); ++i) {
        auto& sublist = sublists_[i];
        const auto end = i + 1 < sublists_.size() ? sublists_[i + 1].first_position : order.size();
        sublist.length = end - sublist.first_position;
        sublist.category = i;
        std::ranges::copy(std::array{sublist.category, sublist.length, sublist.splitter},
                          &by_number[3 * std::size_t{sublist.number}]);
    }
    buffer_.assign(by_number);
}

void Sublists::tell(const NodeOrder& order) {
    static const Column kSublist{
        .name = "sublist", .role = Role::sublist, .style = ValueStyle::optional, .none = kNone};
    static const Column kLocalRank{
        .name = "local_rank", .role = Role::local_rank, .style = ValueStyle::unknown, .none = kNone};
    std::vector<std::uint32_t> sublist(order.size()), local_rank(order.size());
    for (const auto& one : sublists_)
        for (std::uint32_t i = 0; i < one.length; ++i) {
            const auto node = order.node_at(one.first_position + i);
            sublist[node] = one.number;
            local_rank[node] = i;
        }
    derived_sublist_.assign(sublist);
    derived_local_rank_.assign(local_rank);
    if (!cut_before_) derived_none_.assign(std::vector<std::uint32_t>(order.size(), kNone));
    const auto picture = [&](const Column& column, GLuint now) {
        return ColumnPicture{.column = &column,
                             .now = now,
                             .before = cut_before_ ? now : derived_none_.name(),
                             .changed = cut_before_ ? 0u : order.size(),
                             .version = version_};
    };
    derived_ = Derived{picture(kSublist, derived_sublist_.name()), picture(kLocalRank, derived_local_rank_.name())};
}

const Sublist& Sublists::at_position(std::uint32_t position) const {
    const auto after = std::ranges::upper_bound(sublists_, position, {}, &Sublist::first_position);
    return after == sublists_.begin() ? *after : *std::prev(after);
}

}  // namespace lockstep
