#include "viz/scan/scan_steps.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/axis_text.hpp"

namespace lockstep {
namespace {

using scan::Reach;

/// "2,048", and from 1 M on "8 M" (2^20), to fit beside the rows.
std::string stride_text(std::uint32_t stride) {
    constexpr std::uint32_t kLong = 1u << 20;
    return stride >= kLong && stride % kLong == 0 ? tick_text(stride) : count_text(stride);
}

std::string label_of(const Reach& reach, const Reach& before) {
    switch (reach.rule) {
        case Reach::window: return "stride " + stride_text(reach.stride / 2);
        case Reach::comb: return "up " + stride_text(reach.stride / 2);
        case Reach::comb_down:
            return before.rule == Reach::comb_down ? "down " + stride_text(reach.stride) : std::string("clear");
        case Reach::tiles: return "tiles of " + stride_text(reach.stride);
        case Reach::all:
            if (before.rule == Reach::tiles) return "lift";
            if (before.rule == Reach::comb_down) return "own";
            if (before.rule == Reach::window) return "move right";
            return "prefix";
        default: return reach.depth == 0 ? "input" : reach.depth == 1 ? "sums" : "sums " + count_text(reach.depth);
    }
}

/// The number of elements of a level whose elements represent `unit` elements of the array.
std::uint32_t size_of_level(std::uint32_t n, std::uint64_t unit) {
    return static_cast<std::uint32_t>((n + unit - 1) / unit);
}

}  // namespace

Reach::Range ScanStep::range(std::uint32_t element, std::uint32_t n) const {
    const auto own = reach.of(element);
    const auto at = [&](std::uint64_t place) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(place * unit, n));
    };
    return {at(own.begin), at(own.end)};
}

ScanSteps::ScanSteps(const std::vector<Reach>& rows, std::uint32_t n) : n_(n) {
    std::uint32_t deepest = 0;
    std::uint64_t tile = 1;
    for (const auto& row : rows) {
        deepest = std::max(deepest, row.depth);
        if (row.rule == Reach::tiles && row.depth == 0) tile = row.stride;
        if (row.depth == 0) exclusive_ = row.exclusive != 0;
        if (row.depth == 0 && row.rule == Reach::comb_down) exclusive_ = true;
    }
    std::uint64_t unit = 1;
    for (std::uint32_t depth = 0; depth <= deepest; ++depth, unit *= tile) {
        const auto add = [&](const Reach& reach) {
            const bool first = rows_.empty() || rows_.back().reach.depth != depth;
            const int before = first ? -1 : static_cast<int>(rows_.size()) - 1;
            rows_.push_back({.reach = reach,
                             .size = size_of_level(n, unit),
                             .unit = static_cast<std::uint32_t>(std::min<std::uint64_t>(unit, std::max(1u, n))),
                             .label = label_of(reach, first ? Reach{} : rows_.back().reach),
                             .before = before});
        };
        // The sums of blocks exist once the blocks are scanned.
        if (depth > 0) add({.depth = depth, .pass = depth});
        for (const auto& row : rows)
            if (row.depth == depth) add(row);
    }
    order_by_pass();
}

void ScanSteps::order_by_pass() {
    std::vector<int> order = all_rows(), place_of(rows_.size());
    std::ranges::stable_sort(order, {}, [&](int row) { return rows_[static_cast<std::size_t>(row)].reach.pass; });
    for (std::size_t place = 0; place < order.size(); ++place)
        place_of[static_cast<std::size_t>(order[place])] = static_cast<int>(place);
    std::vector<ScanStep> ordered;
    for (const int row : order) {
        ordered.push_back(std::move(rows_[static_cast<std::size_t>(row)]));
        auto& before = ordered.back().before;
        if (before >= 0) before = place_of[static_cast<std::size_t>(before)];
    }
    rows_ = std::move(ordered);
}

std::vector<int> ScanSteps::all_rows() const {
    std::vector<int> rows(rows_.size());
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

int ScanSteps::last_row(std::uint32_t pass) const {
    int last = 0;
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        const auto& reach = rows_[static_cast<std::size_t>(row)].reach;
        if (reach.depth == 0 && reach.pass <= pass) last = row;
    }
    return last;
}

bool ScanSteps::changes(int row, std::uint32_t element) const {
    const auto& step = rows_[static_cast<std::size_t>(row)];
    if (step.before < 0) return true;
    return step.reach.of(element) != rows_[static_cast<std::size_t>(step.before)].reach.of(element);
}

bool ScanSteps::is_final(int row, std::uint32_t element) const {
    const auto& step = rows_[static_cast<std::size_t>(row)];
    const auto range = step.reach.of(element);
    const bool exclusive = exclusive_ || step.reach.depth > 0;
    if (range.begin != 0 || (range.end != element + 1 && !(exclusive && range.end == element))) return false;
    // A value that a later row of the level overwrites is not final.
    for (auto later = static_cast<std::size_t>(row) + 1; later < rows_.size(); ++later)
        if (rows_[later].reach.depth == step.reach.depth && changes(static_cast<int>(later), element)) return false;
    return true;
}

std::vector<ScanSource> ScanSteps::sources(int row, std::uint32_t element) const {
    const auto& step = rows_[static_cast<std::size_t>(row)];
    if (step.before < 0 || !changes(row, element)) return {};
    const auto& before = rows_[static_cast<std::size_t>(step.before)].reach;
    const auto wanted = step.reach.of(element);
    if (wanted.begin == wanted.end) return {};
    // Each adds its own element, even if another element has the same sum.
    if (step.reach.rule == Reach::all && before.rule == Reach::comb_down)
        return element == 0 ? std::vector<ScanSource>{{0, 0}}
                            : std::vector<ScanSource>{{step.before, element}, {0, element}};
    // The sum of all blocks before its own, from the level of blocks, is added to each element of a block.
    if (step.reach.rule == Reach::all && before.rule == Reach::tiles)
        for (int above = row; above-- > step.before;)
            if (const auto& level = rows_[static_cast<std::size_t>(above)].reach; level.depth == step.reach.depth + 1)
                return {{above, element / before.stride}, {step.before, element}};
    // A sum along the row takes the elements one by one: each is above the sum that ends with it.
    if (before.rule == Reach::own && (step.reach.rule == Reach::all || step.reach.rule == Reach::tiles))
        return {{step.before, wanted.end - 1}};
    // Candidates are at a distance of the row's stride or next to it.
    const auto stride = std::max({1u, step.reach.stride, before.stride});
    const auto first = element - std::min(element, stride);
    const auto end =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(step.size, std::uint64_t{element} + stride + 1));
    if (end - first > 4096) return {};
    for (auto i = first; i < end; ++i)
        if (before.of(i) == wanted) return {{step.before, i}};
    for (auto left = first; left < end; ++left) {
        const auto part = before.of(left);
        if (part.begin != wanted.begin || part.length() == 0) continue;
        for (auto right = first; right < end; ++right)
            if (before.of(right).begin == part.end && before.of(right).end == wanted.end)
                return {{step.before, left}, {step.before, right}};
        // The sum before an element, and the element itself, which the first row contains.
        if (part.end == element && wanted.end == element + 1) return {{step.before, left}, {0, element}};
    }
    return {};
}

std::uint32_t ScanSteps::farthest(int row, std::uint32_t first, std::uint32_t end) const {
    const auto& step = rows_[static_cast<std::size_t>(row)];
    const auto& reach = step.reach;
    end = std::min(end, step.size);
    if (first >= end) return 0;
    const auto last = reach.of(end - 1).length();
    // Positions count from 1: those of the elements are first + 1 to end.
    const auto has_multiple = [&](std::uint32_t of) { return end / of > first / of; };
    const auto tooth = [&](std::uint32_t power) {
        while (power > 1 && end / power <= first / power) power /= 2;
        return power;
    };
    if (reach.rule == Reach::comb) return tooth(reach.stride);
    if (reach.rule == Reach::comb_down) {
        if (!has_multiple(reach.stride)) return tooth(reach.stride);
        // A tooth counts only if some of its positions are not multiples of the stride.
        const auto multiples = [&](std::uint32_t of) { return end / of - first / of; };
        auto power = reach.stride / 2;
        while (power > 0 && multiples(power) == multiples(reach.stride)) power /= 2;
        return std::max(end / reach.stride * reach.stride - reach.stride, power);
    }
    if (reach.rule == Reach::tiles && has_multiple(reach.stride)) return reach.stride - reach.exclusive;
    return last;
}

}  // namespace lockstep
