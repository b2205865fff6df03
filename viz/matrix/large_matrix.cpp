#include "viz/matrix/large_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "viz/columns/column_tabs.hpp"

namespace lockstep {
namespace {

constexpr const char* kSideBySide = "side-by-side";
constexpr float kTabs = 28, kTabGap = 4, kText = 13, kGap = 18;  // points
constexpr float kSide = 240, kBelowSide = 160, kMinSmall = 90, kRoundSmall = 40;  // points
constexpr float kRounding = 2;  // pixels
constexpr float kMaxSide = 0.45f;  // maximum share of the width for the matrices beside the large one
constexpr float kMaxRows = 0.6f;  // a matrix with this share of its rows visible becomes the large one automatically
constexpr float kMinSeen = 0.1f;  // if less than this share fits at a pixel per entry, a pixel stands for several

/// The layout of a matrix as the large one.
CellsLayout::Wish large_wish(const Scene& scene, const PlacedMatrix& one, const Rect& area, const Labels& labels) {
    const float side = (kSide + kGap) * scene.scale;
    return one.map->wish(scene, *one.picture, {area.x, area.y, area.width - side, area.height}, labels, {});
}

struct Seen {
    float across = 0, down = 0;  ///< visible shares, at a pixel per entry
};

Seen seen_of(const CellsLayout::Wish& wish) {
    if (wish.width == 0 || wish.area_width < 1 || wish.area_height < 1) return {};
    const auto rows = (wish.num_elements - 1) / wish.width + 1;
    return {std::min(1.f, wish.area_width / static_cast<float>(wish.width)),
            std::min(1.f, wish.area_height / static_cast<float>(rows))};
}

Rect below_tabs(const Scene& scene, const Rect& area) {
    const float tabs = kTabs * scene.scale;
    return {area.x, area.y + tabs, area.width, area.height - tabs};
}

}  // namespace

void LargeMatrix::choose(const Scene& scene, std::span<const PlacedMatrix> all, std::size_t main, bool crowded,
                         const Rect& area, const Labels& labels) {
    chosen_.reset();
    pixel_each_ = offered_ = changed_ = false;
    if (all[main].picture->column->size == 0) return;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].picture->column->name == scene.detail) chosen_ = i;
    const auto seen = seen_of(large_wish(scene, all[main], below_tabs(scene, area), labels));
    pixel_each_ = seen.across * seen.down >= kMinSeen;
    if (!chosen_ && scene.detail != kSideBySide && crowded && seen.across >= 1 && seen.down >= kMaxRows) chosen_ = main;
    offered_ = crowded || chosen_;
    const auto now = chosen_ ? all[*chosen_].picture->column->name : std::string(kSideBySide);
    changed_ = !before_.empty() && now != before_;
    before_ = now;
}

Rect LargeMatrix::draw_tabs(const Scene& scene, std::span<const PlacedMatrix> all, const Rect& area,
                            const ViewInput& input, const Labels& labels, ViewOutput& output) const {
    if (!offered_) return area;
    const float s = scene.scale;
    float x = area.x;
    const auto put = [&](const std::string& text, const std::string& detail, bool chosen, const std::string& hint) {
        const auto size = tab_size(scene, text, labels);
        const Rect at{std::round(x), std::round(area.y), size.x, size.y};
        const bool pointed = input.hovered && at.contains(input.pointer);
        draw_tab(scene, at, text, chosen, pointed, labels);
        x += size.x + kTabGap * s;
        if (!pointed) return;
        output.hint = hint;
        if (input.clicked) output.detail = detail;
    };
    put(all.size() > 1 ? "side by side" : "as a whole", kSideBySide, !chosen_,
        all.size() > 1 ? "All of them, each as a whole" : "All of it at once");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& name = all[i].picture->column->name;
        put(name, name, chosen_ == i, name + " large, the others small beside it");
    }
    if (!chosen_ && pixel_each_)
        labels.put_within(area.x + area.width - x, scene.fonts.words, kText,
                          {x + 2 * kTabGap * s, area.y + 0.5f * tab_size(scene, "a", labels).y}, scene.palette->ink2,
                          "A matrix by itself has a pixel an entry");
    return below_tabs(scene, area);
}

Rect LargeMatrix::place(const Scene& scene, std::span<PlacedMatrix> all, const Rect& area, const Labels& labels) const {
    auto& large = all[*chosen_];
    const float s = scene.scale, gap = kGap * s;
    auto wish = large_wish(scene, large, area, labels);
    const auto seen = seen_of(wish);
    large.fit.smallest = seen.across * seen.down >= kMinSeen ? 1.f : 0.f;
    wish.smallest = large.fit.smallest;
    const float spare = wish.width == 0 ? 0.f : wish.area_width - static_cast<float>(CellsLayout::make(wish).width());
    const float side =
        std::floor(std::clamp(kSide * s + std::max(spare, 0.f), kSide * s, std::max(kMaxSide * area.width, kSide * s)));
    large.area = {area.x, area.y, area.width - side - gap, area.height};

    Rect rest{area.x + area.width - side, area.y, side, area.height};
    const auto others = static_cast<float>(all.size() - 1);
    const float small = std::floor(std::clamp((area.height - kBelowSide * s) / others - gap, kMinSmall * s,
                                              std::max(side + kRoundSmall * s, kMinSmall * s)));
    for (auto& one : all) {
        if (&one == &large) continue;
        one.area = {rest.x, rest.y, rest.width, std::max(std::min(small, rest.height), 0.f)};
        // The figures below take the rest.
        if (const auto its = one.map->wish(scene, *one.picture, one.area, labels, {}); its.width != 0)
            one.area.height -=
                std::max(its.area_height - static_cast<float>(CellsLayout::make(its).height()) - kRounding, 0.f);
        rest.y += one.area.height + gap;
        rest.height -= one.area.height + gap;
    }
    rest.height = std::max(rest.height, 0.f);
    return rest;
}

}  // namespace lockstep
