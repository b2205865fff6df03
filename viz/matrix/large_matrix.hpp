#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "viz/matrix/heat_map.hpp"

namespace lockstep {

/// A matrix of a view, with its place.
struct PlacedMatrix {
    HeatMap* map = nullptr;
    const ColumnPicture* picture = nullptr;
    Rect area{};
    CellsFit fit{};
};

/// One matrix of a view drawn large, a pixel per entry, beside small ones, if all do not fit side by side. Tabs above
/// choose it, or a name ("matrix:product"); a drag moves the visible part.
class LargeMatrix {
public:
    /// Chooses for this frame: the matrix named by the scene's detail; else `main`, if side by side is `crowded`
    /// (several entries per pixel) and all columns of `main` and most of its rows fit at a pixel per entry.
    void choose(const Scene& scene, std::span<const PlacedMatrix> all, std::size_t main, bool crowded, const Rect& area,
                const Labels& labels);

    /// The index of the large one in `all`; nothing: they are side by side.
    std::optional<std::size_t> chosen() const { return chosen_; }
    /// The choice differs from that of the previous frame.
    bool changed() const { return changed_; }

    /// Draws the tabs into the top of an area if there are several matrices; returns the rest. Clicks go to `output`.
    Rect draw_tabs(const Scene& scene, std::span<const PlacedMatrix> all, const Rect& area, const ViewInput& input,
                   const Labels& labels, ViewOutput& output) const;
    /// Places the large one and, beside it, the others one below the other; returns the free area below those.
    Rect place(const Scene& scene, std::span<PlacedMatrix> all, const Rect& area, const Labels& labels) const;

private:
    std::optional<std::size_t> chosen_;
    std::string before_;
    bool offered_ = false, changed_ = false, pixel_each_ = false;
};

}  // namespace lockstep
