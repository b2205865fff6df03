#pragma once

#include <optional>
#include <string>

#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/list/rings/ring_layout.hpp"
#include "viz/scene.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The camera on a picture that fills its area at zoom 1: screen = point * zoom + offset, in pixels of the area.
class Camera {
public:
    /// Applies wheel and drag. The picture always fills the area, and zoom stays in 1 .. `highest_zoom`.
    void apply(const ViewInput& input, const Rect& area, float highest_zoom);
    /// Raises the zoom to at least `zoom` if necessary, with `point` in the centre.
    void show(Point2 point, float zoom, const Rect& area);
    /// Nothing when everything is shown.
    std::optional<ViewPlace> place(const Rect& area) const;
    void go_to(const ViewPlace& place, const Rect& area, float highest_zoom);

    float zoom() const { return zoom_; }
    Point2 offset() const { return offset_; }
    Point2 to_screen(Point2 p) const { return {p.x * zoom_ + offset_.x, p.y * zoom_ + offset_.y}; }
    Point2 from_screen(Point2 p) const { return {(p.x - offset_.x) / zoom_, (p.y - offset_.y) / zoom_}; }

private:
    void clamp(const Rect& area);

    float zoom_ = 1;
    Point2 offset_;
};

/// A list as a ring: its nodes in list order, an arc from each to its current target, its index inside and its value
/// outside. Redrawn only after a change.
class RingPicture {
public:
    RingPicture();

    /// True if dots fit in an area of this size.
    bool fits(const Scene& scene, const ListColumns& columns, std::uint32_t num_nodes, float width, float height);
    /// Its layout there, before sublists move apart.
    static RingLayout layout_for(const Scene& scene, const ListColumns& columns, std::uint32_t num_nodes, float width,
                                 float height);
    /// Draws into `area`; returns the node under the pointer.
    std::optional<std::uint32_t> draw(const Scene& scene, const ListColumns& columns, const NodeOrder& order, Rect area,
                                      const ViewInput& input, const Labels& labels);
    /// Draws only dots into the bound framebuffer. inset: pixels inside the outermost ring; faded: 0 .. 1, how much the
    /// ring is dimmed.
    void draw_small(const Scene& scene, const ListColumns& columns, const NodeOrder& order, int width, int height,
                    float inset = 0, float faded = 0);

    const RingLayout& layout() const { return layout_; }
    std::optional<ViewPlace> place() const { return camera_.place(area_); }
    void go_to(const ViewPlace& place) { wanted_ = place; }
    /// The part of the area that arcs leave free at zoom 1, for a card; empty at a higher zoom.
    Rect inner() const;
    /// "every 16th arc drawn"; empty if all are.
    std::string note() const;

private:
    RingLayout layout_of(const Scene& scene, const ListColumns& columns, std::uint32_t num_nodes, float width,
                         float height);
    void render(const Scene& scene, const ListColumns& columns, const NodeOrder& order, const Rect& area);
    void render_arcs(const Scene& scene, const NodeOrder& order);
    void render_figures(const Scene& scene, const ListColumns& columns, const NodeOrder& order);
    void bind(const Program& program, const Scene& scene, const ListColumns& columns, const NodeOrder& order,
              Point2 size) const;
    void name_ends(const Scene& scene, const Rect& area, const Labels& labels) const;
    /// Writes the names that the scene gives to nodes, if they fit.
    void name_nodes(const Scene& scene, const ListColumns& columns, const NodeOrder& order, const Rect& area,
                    const Labels& labels) const;
    void outline(const Scene& scene, const NodeOrder& order, const Rect& area, std::uint32_t node, bool selected,
                 ImDrawList* list) const;

    Program nodes_, arcs_, indices_, values_, grounds_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_;
    Camera camera_;
    std::optional<ViewPlace> wanted_;  ///< place of the camera in the next picture
    RingLayout layout_;
    Rect area_;
    StorageBuffer<std::uint32_t> partings_{std::size_t{1}};
    std::uint32_t arc_stride_ = 1;
    std::uint64_t drawn_ = 0;
};

}  // namespace lockstep
