#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "viz/matrix/heat_map.hpp"

namespace lockstep {

/// A matrix of a view, and where it stands.
struct PlacedMatrix {
    HeatMap* map = nullptr;
    const ColumnPicture* picture = nullptr;
    Rect area{};
    CellsFit fit{};
};

/// One matrix of a view drawn large, a pixel an entry, beside small ones, where all have no room side by side. Tabs above
/// choose it, or a name ("matrix:product"); a drag moves the part in sight.
class LargeMatrix {
public:
    /// Chooses for this frame: the one that the scene's detail names; else `main`, if side by side is `crowded` (a pixel would
    /// stand for several entries) and all columns of `main` and most of its rows have a pixel an entry.
    void choose(const Scene& scene, std::span<const PlacedMatrix> all, std::size_t main, bool crowded, const Rect& area,
                const Labels& labels);

    /// Which of `all` is large; nothing: they stand side by side.
    std::optional<std::size_t> chosen() const { return chosen_; }
    /// Another one is chosen than in the frame before.
    bool changed() const { return changed_; }

    /// Draws the tabs into the top of an area, where there are several matrices; returns the rest. A click goes to `output`.
    Rect draw_tabs(const Scene& scene, std::span<const PlacedMatrix> all, const Rect& area, const ViewInput& input,
                   const Labels& labels, ViewOutput& output) const;
    /// Places the large one and the others, one below the other, beside it; returns the room that is left below those.
    Rect place(const Scene& scene, std::span<PlacedMatrix> all, const Rect& area, const Labels& labels) const;

private:
    std::optional<std::size_t> chosen_;
    std::string before_;
    bool offered_ = false, changed_ = false, pixel_each_ = false;
};

}  // namespace lockstep
