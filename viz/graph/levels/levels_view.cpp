#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/graph/graph_legend.hpp"
#include "viz/graph/levels/cell_picture.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kLegend = 34, kHeading = 24, kCaption = 28, kSmallestMagnifier = 120;  ///< points
constexpr float kMagnifiedCell = 9, kLargestCell = 36, kZoomStep = 1.2f;

std::string vertices_a_pixel(const CellGrid& grid) {
    return count_text(grid.per_cell, "vertex a pixel", "vertices a pixel");
}

/// The level column in memory order: cells with figures if they fit, else a raster and below it a magnified range, with
/// the 32-byte sectors framed that the frontier accesses. Needs Role::level.
class LevelsView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }

private:
    void prepare_tools();
    void draw_cells(CellPicture& picture, const CellGrid& grid, const Rect& area, const Scene& scene,
                    const GraphState& state, bool frames, const Labels& labels);
    void draw_legend(const Scene& scene, const GraphState& state, const CellGrid& grid, Rect area,
                     const Labels& labels) const;
    CellGrid magnified(const Scene& scene, std::uint32_t n, const Rect& area, bool pointed, const ViewInput& input);
    void draw_magnified(const Scene& scene, const GraphState& state, const CellGrid& cells, const Rect& area,
                        float heading, const Labels& labels);
    void draw_caption(const Scene& scene, const GraphState& state, const CellGrid& grid, Point2 at, float width,
                      const Labels& labels) const;
    /// The first vertex in the magnifier: around the selection, else where the frontier is densest.
    std::uint32_t stretch_to_show(const Scene& scene, std::uint32_t n, std::uint32_t shown) const;

    std::unique_ptr<CellTools> tools_;
    std::unique_ptr<PassSummary> summary_, thumbnail_summary_;
    CellPicture whole_, magnified_, thumbnail_;
    PassKey key_;
    float cell_ = kMagnifiedCell;  ///< points, of the magnifier
    std::optional<std::uint32_t> panned_;  ///< first vertex, once the user has moved the magnifier
    std::string note_;
};

void LevelsView::prepare_tools() {
    if (tools_) return;
    tools_ = std::make_unique<CellTools>();
    summary_ = std::make_unique<PassSummary>();
    thumbnail_summary_ = std::make_unique<PassSummary>();
}

std::uint32_t LevelsView::stretch_to_show(const Scene& scene, std::uint32_t n, std::uint32_t shown) const {
    std::uint32_t middle = 0;
    if (scene.selected && *scene.selected < n) middle = *scene.selected;
    else if (panned_) return *panned_;
    else {
        const auto& bins = summary_->found_bins();
        const auto densest = static_cast<std::uint64_t>(std::ranges::max_element(bins) - bins.begin());
        middle = static_cast<std::uint32_t>((2 * densest + 1) * n / (2 * bins.size()));
    }
    return middle > shown / 2 ? middle - shown / 2 : 0;
}

void LevelsView::draw_cells(CellPicture& picture, const CellGrid& grid, const Rect& area, const Scene& scene,
                            const GraphState& state, bool frames, const Labels& labels) {
    picture.draw(grid, area, scene, key_, state, *summary_, frames, *tools_);
    auto* list = labels.list();
    show_picture(list, picture.target(), area);
    const auto outline = [&](std::optional<std::uint32_t> vertex, const Colour& colour, float thickness) {
        if (!vertex || *vertex < grid.first || *vertex >= grid.end) return;
        const auto corner = grid.corner(*vertex);
        const float s = scene.scale, apart = grid.raster() ? 3 * s : s, x = area.x + corner.x, y = area.y + corner.y;
        list->AddRect({x - apart, y - apart}, {x + grid.width + apart, y + grid.height + apart}, to_imgui(colour), 0,
                      thickness * s);
    };
    outline(scene.hovered, scene.palette->hovered, 1.5f);
    outline(scene.selected, scene.palette->selected, 2.5f);
}

ViewOutput LevelsView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    ViewOutput output;
    const auto state = GraphState::of(scene);
    if (!state || area.width < 8 || area.height < 8) return output;
    prepare_tools();
    const Labels labels(scene, list);
    const float s = scene.scale;
    const auto n = state->level->column->size;
    area = {std::round(area.x), std::round(area.y), std::floor(area.width), std::floor(area.height)};

    key_ = PassKey::of(scene, *state);
    if (summary_->update(key_, *state, n, *scene.palette)) tools_->find_touched(*state, *summary_, n);
    if (input.reset) panned_.reset(), cell_ = kMagnifiedCell;

    // If all vertices have outlines, no magnifier is needed.
    Rect whole{area.x, area.y, area.width, std::floor(area.height - (kLegend + kCaption) * s)};
    auto grid = CellGrid::fit(n, whole, s);
    const bool magnify = grid.raster() && area.height > 2.4f * kSmallestMagnifier * s;
    if (magnify) {
        whole.height = std::floor(0.58f * (area.height - (kLegend + kHeading + kCaption) * s));
        grid = CellGrid::fit(n, whole, s);
    }
    whole.height = std::min(whole.height, std::ceil(static_cast<float>(grid.rows()) * grid.height));
    draw_cells(whole_, grid, whole, scene, *state, !grid.raster(), labels);
    draw_legend(scene, *state, grid, {area.x, whole.y + whole.height, area.width, kLegend * s}, labels);
    const float y = whole.y + whole.height + kLegend * s;

    std::optional<Point2> pointer;
    if (input.hovered && area.contains(input.pointer)) pointer = input.pointer;
    if (pointer && whole.contains(*pointer))
        output.hovered = grid.vertex_at({pointer->x - whole.x, pointer->y - whole.y});
    if (magnify) {
        const Rect below{area.x, std::round(y + kHeading * s), area.width,
                         std::floor(area.y + area.height - kCaption * s - y - kHeading * s)};
        const bool pointed = pointer && below.contains(*pointer);
        const auto cells = magnified(scene, n, below, pointed, input);
        draw_magnified(scene, *state, cells, below, y, labels);
        // The place of the range in the raster.
        const auto from = grid.corner(cells.first), to = grid.corner(cells.end - 1);
        list->AddRect({whole.x - s, whole.y + from.y - s},
                      {whole.x + whole.width + s, whole.y + to.y + grid.height + s}, to_imgui(scene.palette->ink2), 0,
                      s);
        if (pointed) output.hovered = cells.vertex_at({pointer->x - below.x, pointer->y - below.y});
    }
    draw_caption(scene, *state, grid, {area.x, magnify ? area.y + area.height - 12 * s : y + 12 * s}, area.width,
                 labels);
    note_ =
        "Levels in memory order: " + (grid.raster() ? vertices_a_pixel(grid) : std::to_string(grid.columns) + " a row");
    output.picked = input.clicked && pointer.has_value();
    return output;
}

/// The scale, the frontier, and the number of vertices per pixel.
void LevelsView::draw_legend(const Scene& scene, const GraphState& state, const CellGrid& grid, Rect area,
                             const Labels& labels) const {
    const float s = scene.scale;
    if (grid.raster()) {
        const float width = labels.put_within(0.4f * area.width, scene.fonts.words, 13,
                                              {area.x + area.width, area.y + (0.5f * kLegend + 3) * s},
                                              scene.palette->ink2, vertices_a_pixel(grid), Labels::Align::right);
        area.width -= width + 16 * s;
    }
    draw_map_legend(scene, state, summary_->counts(), {}, area, labels);
}

/// The magnified range, after the pointer has zoomed or dragged it.
CellGrid LevelsView::magnified(const Scene& scene, std::uint32_t n, const Rect& area, bool pointed,
                               const ViewInput& input) {
    const float s = scene.scale;
    if (pointed && input.zoom != 0)
        cell_ = std::clamp(cell_ * std::pow(kZoomStep, input.zoom), kMagnifiedCell, kLargestCell);
    const float width = std::round(cell_ * s), height = std::round(std::max(0.75f * width, std::min(width, 12 * s)));
    const auto shown = CellGrid::stretch(0, n, width, height, area);
    auto cells = CellGrid::stretch(stretch_to_show(scene, n, shown.end), n, width, height, area);
    if (pointed && input.drag.y != 0) {
        const auto moved = static_cast<std::int64_t>(cells.first) -
                           static_cast<std::int64_t>(std::lround(input.drag.y / height)) * cells.columns;
        panned_ = static_cast<std::uint32_t>(std::clamp<std::int64_t>(moved, 0, n));
    }
    return cells;
}

void LevelsView::draw_magnified(const Scene& scene, const GraphState& state, const CellGrid& cells, const Rect& area,
                                float heading, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float y = heading + 9 * scene.scale;
    labels.put(scene.fonts.mono, 13, {area.x, y}, palette.ink,
               "Vertices " + count_text(cells.first) + " to " + count_text(cells.end - 1));
    labels.put_within(0.5f * area.width, scene.fonts.words, 13, {area.x + area.width, y}, palette.ink2,
                      "frame: a 32-byte sector that the frontier touches", Labels::Align::right);
    draw_cells(magnified_, cells, area, scene, state, true, labels);
}

void LevelsView::draw_caption(const Scene& scene, const GraphState& state, const CellGrid& grid, Point2 at, float width,
                              const Labels& labels) const {
    const auto& counts = summary_->counts();
    const auto caption = count_text(counts.num_found, "frontier vertex touches ", "frontier vertices touch ") +
                         count_text(counts.num_sectors, "sector", "sectors") + " of " +
                         std::to_string(levels_per_sector(state)) + " levels" + (grid.raster() ? "" : " (framed)");
    labels.put_within(width, scene.fonts.words, 14, at, scene.palette->ink2, caption);
}

void LevelsView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto state = GraphState::of(scene);
    if (!state) return;
    prepare_tools();
    const auto n = state->level->column->size;
    const auto key = PassKey::of(scene, *state);
    thumbnail_summary_->update(key, *state, n, *scene.palette);
    const Rect area{0, 0, static_cast<float>(width), static_cast<float>(height)};
    auto grid = CellGrid::fit(n, area, 1);
    thumbnail_.draw(grid, area, scene, key, *state, *thumbnail_summary_, false, *tools_);
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glBlitNamedFramebuffer(thumbnail_.target().framebuffer(), static_cast<GLuint>(framebuffer), 0, 0, width, height, 0,
                           0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

std::vector<ViewInfo> levels_views() {
    return {{.name = "levels",
             .title = "Levels in memory",
             .kind = DatasetKind::graph,
             .needs = {Role::level},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<LevelsView>(); },
             .need = {32, 8},
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels}};
}

}  // namespace lockstep
