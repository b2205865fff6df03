#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "kernels/base/latest_task.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/columns/axis_text.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/graph/graph_legend.hpp"
#include "viz/graph/matrix/arc_grid.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kLeft = 84, kRight = 16, kTop = 52, kLegend = 34;  ///< points
constexpr std::uint32_t kMaxCells = 1200;  ///< in each direction
constexpr std::uint32_t kMinShown = 16;  ///< vertices in each direction, at the maximum magnification
constexpr double kWheelStep = 1.25;

/// The meaning of highlighted rows, for a caption; empty if there are none.
std::string lit_rows(const GraphState& state, const PassSummary& summary) {
    if (summary.counts().num_lit == 0) return {};
    return state.distances && !state.frontier ? "; lit: rows of improved vertices" : "; lit: rows of the frontier";
}

/// All arcs at once as a matrix, the busiest vertices first, with the rows of the frontier highlighted. It needs no
/// layout.
class AdjacencyView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }
    std::optional<ViewPlace> place() const override;
    void go_to(const ViewPlace& place) override { wanted_ = place; }
    std::string failure() const override { return failure_; }
    std::optional<float> preparing() const override {
        // The grid for a new zoom is ready soon; until then the old grid does not count as the new one.
        const bool there = grid_ && (grid_->side == asked_->side || grid_->side == grid_->window.count);
        if (!counting_.busy() || there) return std::nullopt;
        return static_cast<float>(counting_.progress()->fraction());
    }

private:
    /// For another dataset: resets everything.
    void begin(const Scene& scene);
    /// Requests the counts for `side` cells of the window, and takes finished ones. False while there are none.
    bool take_grid(const Scene& scene, std::uint32_t side);
    void prepare_tools();
    void steer(const Rect& plot, const ViewInput& input, std::uint32_t n);
    void shade(const Scene& scene, const PassSummary& summary, Target& target, int width, int height);
    void draw_axes(const Scene& scene, const GraphState& state, const Rect& plot, const Labels& labels) const;
    void draw_cross(const Scene& scene, const Rect& plot, std::uint32_t vertex, const Colour& colour, float thickness,
                    ImDrawList* list) const;

    /// The input of the current picture.
    struct Shaded {
        PassKey key;
        std::uint64_t grid = 0;
        int width = 0, height = 0;
        const Palette* palette = nullptr;
        bool operator==(const Shaded&) const = default;
    };
    LatestTask<ArcQuery, ArcGrid> counting_{count_arcs};
    std::optional<ArcQuery> asked_;
    std::optional<std::uint64_t> version_;  ///< of the dataset
    std::optional<ArcGrid> grid_;
    std::string failure_;
    std::uint64_t num_grids_ = 0;
    double row_ = 0, column_ = 0, count_ = 0;  ///< of the window, in positions of the busy order
    std::optional<ViewPlace> wanted_;  ///< the next place
    std::unique_ptr<Program> rows_, matrix_;
    std::unique_ptr<PassSummary> summary_, thumbnail_summary_;
    StorageBuffer<std::uint32_t> counts_, vertex_at_;
    StorageBuffer<float> row_states_;
    PaletteBlock palette_;
    Target target_, thumbnail_;
    std::optional<Shaded> shaded_;
    std::string note_ = "Adjacency matrix: arcs by source and target";
};

void AdjacencyView::prepare_tools() {
    if (rows_) return;
    rows_ = std::make_unique<Program>(Program::compute("graph/matrix/rows.comp"));
    matrix_ = std::make_unique<Program>(Program::draw("gl/whole_target.vert", "graph/matrix/matrix.frag"));
    summary_ = std::make_unique<PassSummary>();
    thumbnail_summary_ = std::make_unique<PassSummary>();
}

std::optional<ViewPlace> AdjacencyView::place() const {
    const double n = grid_ ? static_cast<double>(grid_->order->place_of.size()) : 0;
    if (count_ <= 0 || count_ >= n) return std::nullopt;
    const auto share = [&](double first) { return static_cast<float>((first + 0.5 * count_) / n); };
    const auto nearer = static_cast<float>(n / count_);
    return ViewPlace{{share(column_), share(row_)}, {nearer, nearer}};
}

void AdjacencyView::begin(const Scene& scene) {
    if (version_ == scene.dataset_version) return;
    version_ = scene.dataset_version;
    grid_.reset();
    asked_.reset();
    failure_.clear();
    row_ = column_ = 0;
    count_ = scene.dataset->num_vertices();
}

bool AdjacencyView::take_grid(const Scene& scene, std::uint32_t side) {
    begin(scene);
    const ArcWindow window{static_cast<std::uint32_t>(row_), static_cast<std::uint32_t>(column_),
                           static_cast<std::uint32_t>(std::ceil(count_))};
    if (!asked_ || asked_->window != window || asked_->side != side) {
        asked_ = ArcQuery{scene.dataset, grid_ ? grid_->order : nullptr, window, side};
        counting_.ask(*asked_);
    }
    if (auto reply = counting_.take()) {
        failure_ = std::move(reply->failure);
        if (reply->answer) {
            if (!grid_ || grid_->order != reply->answer->order) vertex_at_.assign(reply->answer->order->vertex_at);
            grid_ = std::move(*reply->answer);
            counts_.assign(grid_->counts);
            ++num_grids_;
        }
    }
    return grid_ && grid_->side != 0;
}

void AdjacencyView::steer(const Rect& plot, const ViewInput& input, std::uint32_t n) {
    if (input.reset) row_ = column_ = 0, count_ = n;
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        count_ = std::clamp(n / static_cast<double>(std::max(place->zoom.x, place->zoom.y)),
                            std::min<double>(kMinShown, n), double(n));
        row_ = place->centre.y * n - 0.5 * count_, column_ = place->centre.x * n - 0.5 * count_;
    }
    if (input.reveal && *input.reveal < n && grid_) {
        const auto place = grid_->order->place_of[*input.reveal];
        row_ = place - 0.5 * count_, column_ = place - 0.5 * count_;
    }
    if (input.hovered && plot.contains(input.pointer)) {
        const double across = (input.pointer.x - plot.x) / plot.width, down = (input.pointer.y - plot.y) / plot.height;
        if (input.zoom != 0) {
            const double held_row = row_ + down * count_, held_column = column_ + across * count_;
            count_ = std::clamp(count_ / std::pow(kWheelStep, input.zoom), std::min<double>(kMinShown, n), double(n));
            row_ = held_row - down * count_, column_ = held_column - across * count_;
        }
        row_ -= input.drag.y / plot.height * count_;
        column_ -= input.drag.x / plot.width * count_;
    }
    row_ = std::floor(std::clamp(row_, 0., n - count_));
    column_ = std::floor(std::clamp(column_, 0., n - count_));
}

void AdjacencyView::shade(const Scene& scene, const PassSummary& summary, Target& target, int width, int height) {
    const auto side = grid_->side;
    row_states_.resize(std::size_t{4} * side);
    palette_.bind(*scene.palette);
    summary.bind_colours(1);
    vertex_at_.bind(9);
    row_states_.bind(10);
    rows_->set("first_place", grid_->window.row).set("num_places", grid_->window.count).set("num_rows", side);
    rows_->dispatch(64 * side, 64);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    const auto scope = target.begin(width, height, scene.palette->canvas);
    counts_.bind(8);
    row_states_.bind(10);
    matrix_->set("viewport", Point2{static_cast<float>(width), static_cast<float>(height)})
        .set("num_rows", side)
        .set("num_columns", side)
        .set("max_count", grid_->max_count)
        .draw_vertices(GL_TRIANGLES, 3);
    glBindTextureUnit(1, 0);
}

void AdjacencyView::draw_axes(const Scene& scene, const GraphState& state, const Rect& plot,
                              const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const auto& window = grid_->window;
    for (const double tick : axis_ticks(window.column, window.count, plot.width / (90 * s))) {
        const float x = plot.x + static_cast<float>((tick - window.column) / window.count) * plot.width;
        list->AddLine({x, plot.y - 4 * s}, {x, plot.y}, to_imgui(palette.line), s);
        labels.put(scene.fonts.mono, 12, {x, plot.y - 12 * s}, palette.ink2, tick_text(tick), Labels::Align::centre);
    }
    for (const double tick : axis_ticks(window.row, window.count, plot.height / (50 * s))) {
        const float y = plot.y + static_cast<float>((tick - window.row) / window.count) * plot.height;
        list->AddLine({plot.x - 4 * s, y}, {plot.x, y}, to_imgui(palette.line), s);
        labels.put(scene.fonts.mono, 12, {plot.x - 8 * s, y}, palette.ink2, tick_text(tick), Labels::Align::right);
    }
    labels.put_upwards(scene.fonts.words, 13, {plot.x - (kLeft - 10) * s, plot.y + 0.5f * plot.height}, palette.ink2,
                       "arcs leave, the busiest vertex first");
    const std::string reach = "arcs reach", first = ", the busiest vertex first", lit = lit_rows(state, *summary_);
    for (const auto& text : {reach + first + lit, reach + lit, reach})
        if (labels.put_within(plot.width, scene.fonts.words, 13, {plot.x, plot.y - 34 * s}, palette.ink2, text) > 0)
            break;
    list->AddRect({plot.x, plot.y}, {plot.x + plot.width, plot.y + plot.height}, to_imgui(palette.line), 0, s);
}

void AdjacencyView::draw_cross(const Scene& scene, const Rect& plot, std::uint32_t vertex, const Colour& colour,
                               float thickness, ImDrawList* list) const {
    const auto& window = grid_->window;
    const auto place = grid_->order->place_of[vertex];
    const float s = scene.scale, half = 0.5f / static_cast<float>(window.count);
    const auto share = [&](std::uint32_t first) {
        return static_cast<float>((double{1} * place - first) / window.count) + half;
    };
    const float y = plot.y + share(window.row) * plot.height, x = plot.x + share(window.column) * plot.width;
    // Beside the plot, so that the content of the row stays visible.
    if (y >= plot.y && y <= plot.y + plot.height)
        list->AddTriangle({plot.x + plot.width + 2 * s, y}, {plot.x + plot.width + 11 * s, y - 5 * s},
                          {plot.x + plot.width + 11 * s, y + 5 * s}, to_imgui(colour), thickness * s);
    if (x >= plot.x && x <= plot.x + plot.width)
        list->AddTriangle({x, plot.y + plot.height + 2 * s}, {x - 5 * s, plot.y + plot.height + 11 * s},
                          {x + 5 * s, plot.y + plot.height + 11 * s}, to_imgui(colour), thickness * s);
}

ViewOutput AdjacencyView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    ViewOutput output;
    const auto state = GraphState::of(scene);
    const float s = scene.scale;
    const float room = std::min(area.width - (kLeft + kRight) * s, area.height - (kTop + kLegend + 14) * s);
    if (!state || room < 40 * s) return output;
    prepare_tools();
    const Labels labels(scene, list);
    const auto n = scene.dataset->num_vertices();
    Rect plot{std::round(area.x + kLeft * s), std::round(area.y + kTop * s), std::floor(room), std::floor(room)};
    // A square is centred in a wide area.
    plot.x = std::round(std::max(plot.x, area.x + 0.5f * (area.width - room)));
    begin(scene);
    steer(plot, input, n);
    const auto key = PassKey::of(scene, *state);
    summary_->update(key, *state, n, *scene.palette);
    if (!take_grid(scene, std::min(static_cast<std::uint32_t>(room), kMaxCells))) {
        if (!failure_.empty() || n == 0)
            labels.put_within(area.width, scene.fonts.words, 14,
                              {area.x + 0.5f * area.width, area.y + 0.5f * area.height}, scene.palette->ink2,
                              n == 0 ? "No vertex, no arc" : failure_, Labels::Align::centre);
        return output;
    }
    const Shaded now{key, num_grids_, static_cast<int>(plot.width), static_cast<int>(plot.height), scene.palette};
    if (shaded_ != now) {
        shade(scene, *summary_, target_, now.width, now.height);
        shaded_ = now;
    }
    show_picture(list, target_, plot);
    draw_axes(scene, *state, plot, labels);
    draw_map_legend(scene, *state, summary_->counts(), {.rows = true},
                    {plot.x, plot.y + plot.height + 12 * s, area.x + area.width - plot.x, kLegend * s}, labels);
    if (scene.hovered && *scene.hovered < n)
        draw_cross(scene, plot, *scene.hovered, scene.palette->hovered, 1.5f, list);
    if (scene.selected && *scene.selected < n)
        draw_cross(scene, plot, *scene.selected, scene.palette->selected, 2.5f, list);

    const auto& window = grid_->window;
    const auto per_cell = (window.count + grid_->side - 1) / grid_->side;
    note_ = "Adjacency: busiest first, " +
            (per_cell > 1 ? "up to " + count_text(per_cell) + " x " + count_text(per_cell) + " vertices a cell, most " +
                                count_text(grid_->max_count, "arc", "arcs")
                          : std::string("a cell an arc"));
    if (input.hovered && plot.contains(input.pointer)) {
        const auto cell = std::min(
            static_cast<std::uint32_t>((input.pointer.y - plot.y) / plot.height * static_cast<float>(grid_->side)),
            grid_->side - 1);
        output.hovered = grid_->order->vertex_at[window.row + std::min(grid_->first_of(cell), window.count - 1)];
    }
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

void AdjacencyView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto state = GraphState::of(scene);
    if (!state) return;
    prepare_tools();
    thumbnail_summary_->update(PassKey::of(scene, *state), *state, scene.dataset->num_vertices(), *scene.palette);
    if (!take_grid(scene,
                   asked_ && version_ == scene.dataset_version ? asked_->side : static_cast<std::uint32_t>(width)))
        return;
    shade(scene, *thumbnail_summary_, thumbnail_, width, height);
    shaded_.reset();  // the states of rows belong to this pass
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glBlitNamedFramebuffer(thumbnail_.framebuffer(), static_cast<GLuint>(framebuffer), 0, 0, width, height, 0, 0, width,
                           height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

std::vector<ViewInfo> adjacency_views() {
    return {{.name = "adjacency",
             .title = "Adjacency matrix: arcs by source and target",
             .kind = DatasetKind::graph,
             .needs = {Role::level},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<AdjacencyView>(); },
             .need = {24, 12},
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels},
            {.name = "adjacency",
             .title = "Adjacency matrix: arcs by source and target",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<AdjacencyView>(); },
             .need = {24, 12},
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels,
             .real_lengths = true}};
}

}  // namespace lockstep
