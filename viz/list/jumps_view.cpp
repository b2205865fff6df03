#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "viz/list/jump_plot.hpp"
#include "viz/list/pointer_reach.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kLegendRow = 28;
constexpr float kLegendColumn = 296;
constexpr float kColumnFrom = 860;  // width from which the legend is beside the plot, with explanations
constexpr float kGap = 24;
constexpr float kSwatch = 10;

struct Entry {
    enum class Mark { now, rest, dashed } mark;
    const char* name;
    std::array<const char*, 3> lines;
};

constexpr std::array<Entry, 2> kForestEntries{{
    {Entry::Mark::now,
     "moved in this pass",
     {"Each jump halves the way to the root:", "marks sink to the line of the root of", "their tree."}},
    {Entry::Mark::rest,
     "at rest",
     {"A streak is a tree whose nodes all", "point at its root. The length of a", "streak is the size of the tree."}},
}};

/// For a list of more than JumpPlot::kMaxPlaces nodes.
constexpr std::array<Entry, 3> kReachEntries{{
    {Entry::Mark::now,
     "moved in this pass",
     {"Two arrays: all nodes lie on the line", "2^k. In place: threads read values of", "this pass and lie above it."}},
    {Entry::Mark::rest, "at rest", {"On the curve that falls to the right the", "pointer has reached the tail.", ""}},
    {Entry::Mark::dashed,
     "2^k links",
     {"The reach of a doubling jump at this", "pass, before it and after it; the lowest",
      "is the list as it was given."}},
}};

constexpr std::array<Entry, 3> kJumpEntries{{
    {Entry::Mark::now,
     "moved in this pass",
     {"Two arrays: every node points 2^k on,", "or to the tail. In place: threads read",
      "values of this pass and run ahead."}},
    {Entry::Mark::rest,
     "at rest",
     {"On the top edge the pointer has", "reached the tail. A streak is many", "nodes with one target."}},
    {Entry::Mark::dashed,
     "2^k links on",
     {"Where a doubling jump stands at this", "pass, stood, and goes next; the lowest",
      "is the list as it was given."}},
}};

/// For a pass that is not a jump, or makes all jumps at once.
constexpr std::array<Entry, 3> kListEntries{{
    kJumpEntries[0],
    kJumpEntries[1],
    {Entry::Mark::dashed, "one link on", {"Where each node pointed to in the", "list as it was given.", ""}},
}};

/// The jump plot of a list as a view.
class JumpsPicture final : public View {
public:
    /// forest  pointers of trees, whose jumps have no fixed length; else of one list
    explicit JumpsPicture(bool forest) : forest_(forest) {}

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        const bool ready = order_.prepare(scene);
        const auto columns = ListColumns::choose(scene, {});
        if (!ready || !columns.target || order_.size() == 0) {
            labels.put(scene.fonts.words, 14, {area.x + 0.5f * area.width, area.y + 0.5f * area.height},
                       scene.palette->ink2, ready ? "Nothing here: no node, no pointer" : "Finding each node's place",
                       Labels::Align::centre);
            return output;
        }
        jump_ = JumpPlot::jumps_of(scene, columns);
        by_reach_ = !forest_ && JumpPlot::has_log_axis(columns, order_.size());
        const float scale = scene.scale;
        Rect plot = area;
        if (area.width >= kColumnFrom * scale) {
            plot.width = std::min(area.width - (kLegendColumn + kGap) * scale, 1.25f * area.height);
            const float below =
                draw_legend_column(scene, {plot.x + plot.width + kGap * scale, plot.y + kGap * scale}, labels);
            if (columns.pointers_move && !forest_) {
                reach_.update(scene, columns, order_);
                draw_reach(scene, {plot.x + plot.width + kGap * scale, below}, area.y + area.height, labels);
            }
        } else {
            plot.height -= kLegendRow * scale;
            draw_legend_row(scene, area, area.y + area.height - 0.5f * kLegendRow * scale, labels);
        }
        output.hovered = plot_.draw(scene, columns, order_, plot, input, labels);
        output.picked = input.clicked && input.hovered && area.contains(input.pointer);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (!order_.prepare(scene) || order_.size() == 0) return;
        const auto columns = ListColumns::choose(scene, {});
        if (columns.target) plot_.draw_small(scene, columns, order_, width, height);
    }

    std::string note() const override {
        const auto pixels = plot_.note();
        return pixels.empty() ? "Jump plot" : "Jump plot: " + pixels;
    }
    std::optional<float> preparing() const override { return order_.ready() ? std::nullopt : std::optional(0.f); }

private:
    std::span<const Entry> entries() const {
        if (forest_) return kForestEntries;
        if (by_reach_) return kReachEntries;
        return jump_ ? std::span<const Entry>(kJumpEntries) : std::span<const Entry>(kListEntries);
    }

    static void draw_mark(const Scene& scene, Entry::Mark mark, float x, float y, const Labels& labels) {
        const float swatch = kSwatch * scene.scale;
        if (mark == Entry::Mark::dashed)
            return labels.dashed_line({x - 2 * scene.scale, y}, {x + swatch + 2 * scene.scale, y}, scene.palette->ink2,
                                      1.5f * scene.scale);
        const auto& colour = mark == Entry::Mark::now ? scene.palette->now : scene.palette->sequence[5];
        labels.list()->AddRectFilled({x, y - 0.5f * swatch}, {x + swatch, y + 0.5f * swatch}, to_imgui(colour),
                                     2 * scene.scale);
    }

    void draw_legend_row(const Scene& scene, const Rect& area, float y, const Labels& labels) const {
        const float scale = scene.scale, text = (kSwatch + 6) * scale;
        float x = area.x + 4 * scale;
        for (const auto& entry : entries()) {
            const float width = text + labels.width(scene.fonts.words, 13, entry.name);
            if (x + width > area.x + area.width) return;
            draw_mark(scene, entry.mark, x, y, labels);
            labels.put(scene.fonts.words, 13, {x + text, y}, scene.palette->ink2, entry.name);
            x += width + 20 * scale;
        }
    }

    /// Returns its lower end.
    float draw_legend_column(const Scene& scene, Point2 at, const Labels& labels) const {
        const float text = (kSwatch + 10) * scene.scale;
        for (const auto& entry : entries()) {
            draw_mark(scene, entry.mark, at.x, at.y, labels);
            labels.put(scene.fonts.strong, 14, {at.x + text, at.y}, scene.palette->ink, entry.name);
            at.y += labels.line(15);
            for (const char* line : entry.lines) {
                labels.put(scene.fonts.words, 13, {at.x + text, at.y}, scene.palette->ink2, line);
                at.y += labels.line(13);
            }
            at.y += labels.line(10);
        }
        return at.y;
    }

    /// Draws the lengths of the pointers in figures, as far as they fit.
    void draw_reach(const Scene& scene, Point2 at, float bottom, const Labels& labels) const {
        std::vector<std::pair<std::string, std::string>> rows;
        if (reach_.median() > 0)
            rows.emplace_back("median reach", count_text(three_figures(reach_.median())) + " links");
        if (jump_ && *jump_ < 32) {
            const auto reach = std::uint64_t{1} << *jump_;
            rows.emplace_back("of two arrays, 2^" + std::to_string(*jump_),
                              reach < order_.size() ? count_text(reach, "link", "links") : "all at the tail");
        }
        rows.emplace_back("at the tail", percent_text(reach_.num_at_tail(), order_.size()) + " of the nodes");
        const float scale = scene.scale, text = (kSwatch + 10) * scale;
        float names = 0;
        for (const auto& [name, figure] : rows) names = std::max(names, labels.width(scene.fonts.words, 13, name));
        for (const auto& [name, figure] : rows) {
            if (at.y + labels.line(13) > bottom) return;
            labels.put(scene.fonts.words, 13, {at.x + text, at.y}, scene.palette->ink2, name);
            labels.put(scene.fonts.mono, 13, {at.x + text + names + 12 * scale, at.y}, scene.palette->ink, figure);
            at.y += labels.line(15);
        }
    }

    /// Above 4,096 the median is known to three digits.
    static std::uint64_t three_figures(double value) {
        if (value <= PointerReach::kExact) return static_cast<std::uint64_t>(value);
        const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
        return static_cast<std::uint64_t>(std::round(value / unit) * unit);
    }

    bool forest_;
    NodeOrder order_;
    JumpPlot plot_{forest_ ? JumpPlot::Of::forest : JumpPlot::Of::list};
    PointerReach reach_;
    bool by_reach_ = false;  // the plot has a log axis
    std::optional<int> jump_;  // number of this jump, for one list
};

}  // namespace

std::vector<ViewInfo> jump_plot_views() {
    return {{.name = "jumps",
             .title = "Jump plot",
             .kind = DatasetKind::list,
             .needs = {Role::successor},
             .reads = reads_of_lists(),
             .make = [] { return std::make_unique<JumpsPicture>(false); },
             .need = {32, 0},
             .all_spaces = true},
            {.name = "jumps",
             .title = "Jump plot",
             .kind = DatasetKind::forest,
             .needs = {Role::parent},
             .make = [] { return std::make_unique<JumpsPicture>(true); },
             .need = {32, 0}}};
}

}  // namespace lockstep
