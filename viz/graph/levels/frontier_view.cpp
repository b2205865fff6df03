#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/graph/levels/level_history.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kLeft = 84, kRight = 20, kHeading = 26, kAxis = 42, kSectors = 56;  ///< points

/// 1, 2 or 5 times a power of ten, so that no more than `most` fit into `span`.
double round_step(double span, double most) {
    const double rough = std::max(span / std::max(most, 1.0), 1.0);
    const double ten = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * ten >= rough) return factor * ten;
    return 10 * ten;
}

/// Changes with the wrong vertices; 0 if there are none.
std::uint64_t wrong_in(const GraphState& state) { return state.wrong ? 1 + state.wrong->version : 0; }

/// All passes at once: levels across, vertex ids down, and below the number of 32-byte sectors that each frontier
/// accessed. Levels of later passes stay visible, dimmed. Needs Role::level.
class FrontierView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }

private:
    void prepare_tools();
    void take_in(const Scene& scene, const GraphState& state, std::uint32_t n);
    /// Reads all levels of a finished run, also of passes that were never shown.
    bool take_in_last(Scene scene, std::uint32_t n);
    void shade(const Scene& scene, const GraphState& state, Target& target, int width, int height);
    void draw_axes(const Scene& scene, const GraphState& state, const Rect& plot, const Rect& below, std::uint32_t n,
                   const Labels& labels) const;
    void draw_sectors(const Scene& scene, const Rect& below, const Labels& labels) const;

    struct Counted {
        std::uint32_t columns = 0, rows = 0, highest = 0;
        std::uint64_t wrong = 0;  ///< version of the marked wrong vertices; 0: none is wrong
        bool operator==(const Counted&) const = default;
    };
    /// The input of the current plot.
    struct Shaded {
        Counted counted;
        std::uint32_t level = 0;
        std::uint64_t version = 0;
        int width = 0, height = 0;
        const Palette* palette = nullptr;
        bool operator==(const Shaded&) const = default;
    };
    std::unique_ptr<Program> shade_;
    std::unique_ptr<PassSummary> summary_, last_summary_;
    std::unique_ptr<LevelHistory> history_;
    std::unique_ptr<LevelDensity> density_, thumbnail_density_;
    PaletteBlock palette_;
    Target target_, thumbnail_;
    std::optional<Counted> counted_;
    std::optional<Shaded> shaded_;
    std::uint64_t version_ = 0;  ///< of the counts
    std::string note_ = "Frontier in memory";
    std::uint32_t thumbnail_highest_ = 0;
    std::uint64_t thumbnail_wrong_ = 0;
    bool thumbnail_counted_ = false;
};

void FrontierView::prepare_tools() {
    if (shade_) return;
    shade_ = std::make_unique<Program>(Program::draw("gl/whole_target.vert", "graph/levels/density.frag"));
    summary_ = std::make_unique<PassSummary>();
    last_summary_ = std::make_unique<PassSummary>();
    history_ = std::make_unique<LevelHistory>();
    density_ = std::make_unique<LevelDensity>();
    thumbnail_density_ = std::make_unique<LevelDensity>();
}

void FrontierView::take_in(const Scene& scene, const GraphState& state, std::uint32_t n) {
    const auto key = PassKey::of(scene, state);
    const bool new_pass = summary_->update(key, state, n, *scene.palette);
    const bool new_last = take_in_last(scene, n);
    if (new_last || (new_pass && history_->update(scene.dataset_version, state, summary_->counts(), n))) {
        counted_.reset();
        thumbnail_counted_ = false;
    }
}

bool FrontierView::take_in_last(Scene scene, std::uint32_t n) {
    if (!scene.last_columns) return false;
    scene.columns = scene.last_columns();
    scene.pass = scene.last_pass;
    scene.record = nullptr;
    const auto state = GraphState::of(scene);
    if (!state || !last_summary_->update(PassKey::of(scene, *state), *state, n, *scene.palette)) return false;
    return history_->update(scene.dataset_version, *state, last_summary_->counts(), n);
}

void FrontierView::shade(const Scene& scene, const GraphState& state, Target& target, int width, int height) {
    const auto& density = &target == &target_ ? *density_ : *thumbnail_density_;
    palette_.bind(*scene.palette);
    const auto scope = target.begin(width, height, scene.palette->canvas);
    density.bind(8);
    const float columns = static_cast<float>(density.columns());
    const float now =
        (static_cast<float>(state.current_level) + 1) / (static_cast<float>(state.highest_level) + 1) * columns;
    // The threshold of "many": twice the mean of a cell if all vertices were spread over a tenth of the plot.
    const auto cells = std::max(1.0, 0.1 * density.columns() * density.rows());
    const auto max_count = std::max(2.0, 2.0 * state.level->column->size / cells);
    shade_->set("viewport", Point2{static_cast<float>(width), static_cast<float>(height)})
        .set("columns", density.columns())
        .set("rows", density.rows())
        .set("max_count", static_cast<std::uint32_t>(max_count))
        .set("now_column", now)
        .set("has_wrong", density.has_wrong() ? 1u : 0u)
        .draw_vertices(GL_TRIANGLES, 3);
}

void FrontierView::draw_axes(const Scene& scene, const GraphState& state, const Rect& plot, const Rect& below,
                             std::uint32_t n, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const auto frame = [&](const Rect& r) {
        list->AddRect({r.x, r.y}, {r.x + r.width, r.y + r.height}, to_imgui(palette.line), 0, s);
    };
    frame(plot);
    frame(below);
    const double down = round_step(n, plot.height / (90 * s));
    for (double v = 0; v < n; v += down) {
        const float y = plot.y + plot.height * static_cast<float>(v / n);
        labels.put(scene.fonts.mono, 12, {plot.x - 8 * s, std::max(y, plot.y + 6 * s)}, palette.ink2,
                   count_text(static_cast<std::uint64_t>(v)), Labels::Align::right);
        list->AddLine({plot.x - 4 * s, y}, {plot.x, y}, to_imgui(palette.line), s);
    }
    labels.put_upwards(scene.fonts.words, 13, {plot.x - (kLeft - 10) * s, plot.y + 0.5f * plot.height}, palette.ink2,
                       "vertex id");
    const double levels = double{1} * state.highest_level + 1;
    const double across = round_step(levels, plot.width / (90 * s));
    for (double level = 0; level < levels; level += across) {
        const float x = below.x + below.width * static_cast<float>((level + 0.5) / levels);
        list->AddLine({x, below.y}, {x, below.y + below.height}, to_imgui(palette.grid), s);
        labels.put(scene.fonts.mono, 12, {x, below.y + below.height + 11 * s}, palette.ink2,
                   count_text(static_cast<std::uint64_t>(level)), Labels::Align::centre);
    }
    labels.put(scene.fonts.words, 13, {below.x + 0.5f * below.width, below.y + below.height + 30 * s}, palette.ink2,
               "level", Labels::Align::centre);
}

void FrontierView::draw_sectors(const Scene& scene, const Rect& below, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    std::uint64_t vertices = 0, sectors = 0;
    const auto columns = density_->columns();
    const float width = below.width / static_cast<float>(columns);
    const auto area = to_imgui(palette.sequence[4].faded(0.55f));
    for (std::uint32_t i = 0; i < columns; ++i) {
        if (density_->vertices(i) == 0) continue;
        vertices += density_->vertices(i), sectors += density_->sectors(i);
        const float share = static_cast<float>(density_->sectors(i)) / static_cast<float>(density_->vertices(i));
        const float x = below.x + width * static_cast<float>(i), top = below.y + below.height * (1 - share);
        labels.list()->AddRectFilled({x, top}, {x + width, below.y + below.height}, area);
        labels.list()->AddRectFilled({x, top}, {x + width, top + std::max(1.5f * s, 1.f)},
                                     to_imgui(palette.sequence[5]));
    }
    std::string title = "Sectors of 32 bytes moved for each frontier vertex";
    if (vertices != 0) {
        char mean[24];
        std::snprintf(mean, sizeof mean, ", mean %.2f", static_cast<double>(sectors) / static_cast<double>(vertices));
        title += mean;
    }
    labels.put_within(below.width, scene.fonts.words, 14, {below.x, below.y - 14 * s}, palette.ink2, title);
    for (const auto& [value, text] : {std::pair{0.f, "0"}, std::pair{0.5f, "0.5"}, std::pair{1.f, "1"}})
        labels.put(scene.fonts.mono, 12, {below.x - 8 * s, below.y + below.height * (1 - value)}, palette.ink2, text,
                   Labels::Align::right);
    labels.put_upwards(scene.fonts.words, 13, {below.x - (kLeft - 10) * s, below.y + 0.5f * below.height}, palette.ink2,
                       "sectors");
}

ViewOutput FrontierView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    ViewOutput output;
    const auto state = GraphState::of(scene);
    const float s = scene.scale;
    const float fixed = (kHeading + kAxis + kSectors) * s + kHeading * s;
    if (!state || area.width < (kLeft + kRight + 40) * s || area.height < fixed + 40 * s) return output;
    prepare_tools();
    const auto n = state->level->column->size;
    take_in(scene, *state, n);
    const Labels labels(scene, list);
    const auto& palette = *scene.palette;
    const Rect plot{std::round(area.x + kLeft * s), std::round(area.y + kHeading * s),
                    std::floor(area.width - (kLeft + kRight) * s), std::floor(area.height - fixed)};
    const Rect below{plot.x, std::round(plot.y + plot.height + kHeading * s), plot.width, std::round(kSectors * s)};

    const Counted wanted{std::min(static_cast<std::uint32_t>(plot.width), state->highest_level + 1),
                         std::min(static_cast<std::uint32_t>(plot.height), std::max(n, 1u)), state->highest_level,
                         wrong_in(*state)};
    if (counted_ != wanted) {
        density_->count(*history_, *state, n, wanted.columns, wanted.rows);
        counted_ = wanted;
        ++version_;
    }
    const auto ids = (n + wanted.rows - 1) / wanted.rows, levels = state->highest_level / wanted.columns + 1;
    note_ = ids > 1 || levels > 1 ? "Frontier in memory: " + count_text(levels, "level", "levels") + " x " +
                                        count_text(ids, "id", "ids") + " a pixel"
                                  : "Frontier in memory: levels across, vertex ids down";
    const Shaded shaded{
        *counted_, state->current_level, version_, static_cast<int>(plot.width), static_cast<int>(plot.height),
        &palette};
    if (shaded_ != shaded) {
        shade(scene, *state, target_, shaded.width, shaded.height);
        shaded_ = shaded;
    }
    labels.put_within(plot.width, scene.fonts.words, 14, {plot.x, area.y + 9 * s}, palette.ink2,
                      history_->num_reached() > summary_->counts().num_reached
                          ? "A column is a level, a row a stretch of vertex ids; dim: found after this pass"
                          : "A column is a level, a row a stretch of vertex ids");
    show_picture(list, target_, plot);
    draw_sectors(scene, below, labels);
    draw_axes(scene, *state, plot, below, n, labels);
    const float share =
        (static_cast<float>(state->current_level) + 0.5f) / (static_cast<float>(state->highest_level) + 1);
    for (const auto& part : {plot, below}) {
        const float x = std::round(part.x + share * part.width);
        list->AddRectFilled({x - s, part.y}, {x + s, part.y + part.height}, to_imgui(palette.now));
    }
    const auto mark = [&](std::optional<std::uint32_t> vertex, const Colour& colour, float thickness) {
        if (!vertex || *vertex >= n) return;
        const float y = plot.y + plot.height * (static_cast<float>(*vertex) + 0.5f) / static_cast<float>(n);
        list->AddTriangle({plot.x + plot.width + 3 * s, y}, {plot.x + plot.width + 12 * s, y - 5 * s},
                          {plot.x + plot.width + 12 * s, y + 5 * s}, to_imgui(colour), thickness * s);
    };
    mark(scene.hovered, palette.hovered, 1.5f);
    mark(scene.selected, palette.selected, 2.5f);
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

void FrontierView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto state = GraphState::of(scene);
    if (!state) return;
    prepare_tools();
    const auto n = state->level->column->size;
    take_in(scene, *state, n);
    if (!thumbnail_counted_ || thumbnail_highest_ != state->highest_level || thumbnail_wrong_ != wrong_in(*state) ||
        thumbnail_.width() != width || thumbnail_.height() != height) {
        thumbnail_density_->count(*history_, *state, n,
                                  std::min(static_cast<std::uint32_t>(width), state->highest_level + 1),
                                  std::min(static_cast<std::uint32_t>(height), std::max(n, 1u)));
        thumbnail_counted_ = true;
        thumbnail_highest_ = state->highest_level;
        thumbnail_wrong_ = wrong_in(*state);
    }
    shade(scene, *state, thumbnail_, width, height);
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glBlitNamedFramebuffer(thumbnail_.framebuffer(), static_cast<GLuint>(framebuffer), 0, 0, width, height, 0, 0, width,
                           height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

std::vector<ViewInfo> frontier_views() {
    return {{.name = "frontier",
             .title = "Frontier: all passes",
             .kind = DatasetKind::graph,
             .needs = {Role::level},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<FrontierView>(); },
             .need = {48, 8},
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels}};
}

}  // namespace lockstep
