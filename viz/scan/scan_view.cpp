#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/reach.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/warp_levels.hpp"
#include "viz/columns/legend.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/scan/look_back_picture.hpp"
#include "viz/scan/scan_bands.hpp"
#include "viz/scan/scan_in_block.hpp"
#include "viz/scan/scan_layout.hpp"
#include "viz/scan/scan_raster.hpp"
#include "viz/scan/scan_tree.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

/// Draws the names of the rows at their left; those that do not fit are omitted.
void draw_row_names(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float line = labels.line(12);
    const auto num_rows = static_cast<int>(layout.steps().rows().size());
    const auto is_now = [&](int row) { return layout.step(row).reach.pass == scene.pass && scene.pass > 0; };
    const auto middle_of = [&](int row) {
        return layout.top_of(row) + (layout.row_height >= ScanLayout::kTreeRow * scene.scale
                                         ? 2 * scene.scale + 0.5f * layout.cell_height(scene)
                                         : 0.5f * layout.row_height);
    };
    int first_now = 0;
    while (first_now < num_rows && !is_now(first_now)) ++first_now;
    float free_from = 0;
    for (int row = 0; row < num_rows; ++row) {
        const bool now = is_now(row);
        const float middle = middle_of(row);
        // Names do not overlap; that of this pass is always shown.
        if (row != first_now && middle - 0.5f * line < free_from) continue;
        if (row < first_now && first_now < num_rows && middle_of(first_now) - middle < line) continue;
        free_from = middle + 0.5f * line;
        labels.put(now ? scene.fonts.strong : scene.fonts.words, 13, {layout.plot.x - 10 * scene.scale, middle},
                   now                                         ? palette.ink
                   : layout.step(row).reach.pass <= scene.pass ? palette.ink2
                                                               : palette.ink3,
                   layout.step(row).label, Labels::Align::right);
    }
}

/// The legend at the bottom of `area`. tree: includes the signs of cells; wrong: some values are wrong
void draw_scan_legend(const Scene& scene, const ScanLayout& layout, const Rect& area, bool tree, bool wrong,
                      const Labels& labels) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    const float high = ScanLayout::kFoot * scale;
    Legend legend(scene, {area.x + 4 * scale, area.y + area.height - high, area.width - 4 * scale, 0.9f * high},
                  labels);
    const auto box = [scale](float at, float y) {
        return std::pair(ImVec2{at, y - 6 * scale}, ImVec2{at + 14 * scale, y + 6 * scale});
    };
    const auto frame = [&](const Colour& colour, float line) {
        return [&labels, box, colour, line, scale](float at, float y) {
            const auto [low, far] = box(at, y);
            labels.list()->AddRect(low, far, to_imgui(colour), 3 * scale, line * scale);
        };
    };
    legend.item(14, "this pass", frame(palette.now, 2));
    if (wrong)
        legend.item(14, "wrong", [&](float at, float y) {
            const auto [low, far] = box(at, y);
            labels.list()->AddRect(low, far, to_imgui(palette.hazard), 3 * scale, 2 * scale);
            labels.list()->AddTriangleFilled({far.x - 7 * scale, low.y}, {far.x, low.y}, {far.x, low.y + 7 * scale},
                                             to_imgui(palette.hazard));
        });
    if (tree) {
        legend.item(14, "prefix, done", frame(palette.ink2, 1.5f));
        legend.item(14, "partial sum", [&](float at, float y) {
            const auto [low, far] = box(at, y);
            draw_dashed_cell(scene, {low.x, low.y, far.x - low.x, far.y - low.y}, labels);
        });
        legend.item(14, "unchanged", [&](float at, float y) {
            const auto [low, far] = box(at, y);
            labels.list()->AddRectFilled(low, far, to_imgui(palette.raised), 3 * scale);
        });
    }
    const auto n = layout.steps().num_elements();
    constexpr float kBar = 90;
    const float words = labels.width(scene.fonts.words, Legend::kText, "elements summed: 1") / scale + 8;
    legend.item(words + kBar, count_text(n), [&](float at, float y) {
        labels.put(scene.fonts.words, Legend::kText, {at, y}, palette.ink2, "elements summed: 1");
        constexpr int kParts = 18;
        for (int i = 0; i < kParts; ++i) {
            const auto reach =
                static_cast<std::uint32_t>(std::pow(static_cast<double>(n), static_cast<double>(i) / (kParts - 1)));
            const float left = at + (words + kBar * static_cast<float>(i) / kParts) * scale;
            labels.list()->AddRectFilled({left, y - 5 * scale}, {left + kBar * scale / kParts + 1, y + 5 * scale},
                                         to_imgui(ScanRaster::colour_of(std::max(1u, reach), n, palette)));
        }
    });
    legend.draw();
}

constexpr float kOpened = 0.56f;  // share of the height for the block in focus
constexpr float kJoint = 14;  // points between it and the rows above

/// All numbers of a step are consecutive, starting at the column's; after those of the last step the buffer may end.
std::vector<std::uint32_t> read_steps(const ColumnPicture& reach) {
    const auto& field = reach.column->field;
    const std::size_t size = reach.column->size;
    if (size == 0) return {};
    std::vector<std::uint32_t> words((size - 1) * field.stride + scan::kReachWords);
    glGetNamedBufferSubData(reach.now, static_cast<GLintptr>(4) * field.word, static_cast<GLsizeiptr>(4 * words.size()),
                            words.data());
    std::vector<std::uint32_t> steps;
    for (std::size_t i = 0; i < size; ++i) {
        const auto step = std::span(words).subspan(i * field.stride, scan::kReachWords);
        steps.insert(steps.end(), step.begin(), step.end());
    }
    return steps;
}

/// A scan as the tree of its steps (Malison 2012, figs. 4.3 to 4.5): a row for each step, sums moving along the lines,
/// finished prefixes outlined solid and others dashed, idle lanes dim, blocks as bands with their sums scanned below.
/// If that does not fit: the reach of each sum to the left.
class ScanPicture final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        const auto n = prepare(scene);
        if (layout_.num_rows() == 0) {
            labels.put_sentence(
                {area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                n == 0 ? "Nothing here: no element" : "Nothing here: this scan does not declare its steps");
            return output;
        }
        const auto* block = opened_block(scene);
        layout_.lay_out(scene, area, input, block ? kOpened * area.height : 0);
        const bool tree = layout_.has_room_for_lines(scene.scale);
        if (tree) tree_.draw(scene, layout_, labels);
        else bands_.draw(scene, layout_, labels);
        draw_row_names(scene, layout_, labels);
        look_back_.draw(scene, layout_, block ? kOpened * area.height : 0, labels);
        if (block) open_block(scene, *block, area, labels);
        draw_scan_legend(scene, layout_, area, tree, tree && tree_.any_wrong(), labels);
        outline_picked(scene, labels);
        answer(scene, input, output);
        const auto in_view = static_cast<std::uint64_t>(layout_.count);
        note_ = tree ? "Scan: " + count_text(in_view, "element", "elements") + " in view"
                     : "Scan: how far left each sum reaches" + ScanBands::aggregation(layout_);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        prepare(scene);
        if (layout_.num_rows() == 0) return;
        const auto& steps = layout_.steps();
        small_.update(steps, steps.all_rows(), scene.pass, 0, steps.num_elements(), width, *scene.palette);
        small_.texture().fill_bound(width, height);
    }

    std::string note() const override { return note_; }
    std::optional<ViewPlace> place() const override { return layout_.place(); }
    void go_to(const ViewPlace& place) override { layout_.go_to(place); }

private:
    /// Returns the number of elements of the array; the steps are read once for each run.
    std::uint32_t prepare(const Scene& scene) {
        const auto n = scene.dataset->array().size();
        const auto* reach = scene.find(Role::reach);
        if (!reach || n == 0) {
            read_from_ = 0;
            layout_.show({});
            return n;
        }
        const auto from = std::exchange(read_from_, reach->now);
        const auto version = std::exchange(read_version_, reach->version);
        const auto dataset = std::exchange(read_dataset_, scene.dataset_version);
        if (from == read_from_ && version == read_version_ && dataset == read_dataset_) return n;
        const ScanSteps steps(scan::reaches_of(read_steps(*reach)), n);
        if (steps != layout_.steps()) layout_.show(steps);
        return n;
    }

    /// The block in focus of a launch that works in shared memory; null if the rows show its work, or there is none.
    const BlockAtAccess* opened_block(const Scene& scene) {
        const auto* block = BlockAtAccess::of(scene);
        in_block_.update(scene, layout_.steps());
        return block && !block->shared_words.empty() && !in_block_.at_work() ? block : nullptr;
    }

    /// Below the rows and tiles: the work of a warp of the block, connected with the block's elements.
    void open_block(const Scene& scene, const BlockAtAccess& block, const Rect& all, const Labels& labels) const {
        const float scale = scene.scale;
        const auto& plot = layout_.plot;
        const int row = layout_.row_of_blocks(scene);
        const float above =
            look_back_.tiles() ? plot.y + plot.height - kOpened * all.height : layout_.top_of(layout_.num_rows());
        const Rect area{plot.x - ScanLayout::kNames * scale, above + kJoint * scale,
                        plot.width + ScanLayout::kNames * scale, plot.y + plot.height - above - kJoint * scale};
        if (!WarpLevels::fits(area, scale)) return;
        if (const auto range = layout_.range_of_block(scene, block.block)) {
            const float begin = std::clamp(layout_.x_of(range->first), plot.x, plot.x + plot.width),
                        end = std::clamp(layout_.x_of(range->second), plot.x, plot.x + plot.width);
            const float top = layout_.top_of(row) + 2 * scale;
            const auto tiles = look_back_.tiles();
            const float bottom = tiles ? tiles->y + tiles->height : layout_.top_of(row + 1) - 2 * scale;
            const auto colour = to_imgui(scene.palette->ink3);
            auto* list = labels.list();
            list->AddRect({begin, top}, {end, bottom}, colour, 2 * scale, scale);
            // Not across arcs of tiles or other rows.
            if (!tiles && row + 1 == layout_.num_rows()) {
                list->AddLine({begin, bottom}, {area.x, area.y}, colour, scale);
                list->AddLine({end, bottom}, {area.x + area.width, area.y}, colour, scale);
            }
            list->AddLine({area.x, area.y}, {area.x + area.width, area.y}, colour, scale);
        }
        levels_.draw(scene, block, area, labels);
    }

    /// Outlines the selected element in the rows of the array, and its block in those of each level of sums and among
    /// the tiles.
    void outline_picked(const Scene& scene, const Labels& labels) const {
        const auto outline = [&](double begin, double end, int row, int end_row, const Colour& colour, float points) {
            if (end < layout_.first || begin > layout_.first + layout_.count) return;
            const float least = 3 * scene.scale, middle = layout_.x_of(0.5 * (begin + end));
            const float left = std::min(layout_.x_of(begin), middle - least),
                        right = std::max(layout_.x_of(end), middle + least);
            const bool cells = layout_.has_room_for_lines(scene.scale);
            const float bottom = cells ? layout_.top_of(end_row - 1) + layout_.cell_height(scene) + 4 * scene.scale
                                       : layout_.top_of(end_row);
            labels.list()->AddRect({left, layout_.top_of(row) - 1}, {right, bottom}, to_imgui(colour), 3 * scene.scale,
                                   points * scene.scale);
        };
        const auto outline_all = [&](std::optional<std::uint32_t> element, const std::vector<Selection>& linked,
                                     const Colour& colour, float points) {
            for (int row = 0; row < layout_.num_rows();) {
                const auto depth = layout_.step(row).reach.depth;
                const double unit = layout_.step(row).unit;
                int end_row = row + 1;
                while (end_row < layout_.num_rows() && layout_.step(end_row).reach.depth == depth) ++end_row;
                const auto held = depth == 0 ? element : Scene::in_space(linked, scan::blocks(static_cast<int>(depth)));
                if (held)
                    outline(*held * unit,
                            std::min((*held + 1) * unit, static_cast<double>(layout_.steps().num_elements())), row,
                            end_row, colour, points);
                row = end_row;
            }
            look_back_.outline(layout_, linked, colour, points * scene.scale, labels);
        };
        scene.each_followed(space_names::elements, [&](std::uint32_t element, bool written) {
            outline_all(element, {}, scene.palette->selected, written ? 2.5f : 1.5f);
        });
        if (scene.all_hovered != scene.all_selected)
            outline_all(scene.hovered, scene.all_hovered, scene.palette->hovered, 1.5f);
        outline_all(scene.selected, scene.all_selected, scene.palette->selected, 2.5f);
        const int row = layout_.steps().last_row(scene.pass);
        scene.each_graded(space_names::elements, [&](std::uint32_t element, AnswerGrade grade) {
            if (element < layout_.first || element + 1 > layout_.first + layout_.count) return;
            draw_answer_sign_at(labels.list(), *scene.palette, layout_.cell_of(scene, row, element), grade,
                                scene.scale);
        });
    }

    void answer(const Scene& scene, const ViewInput& input, ViewOutput& output) const {
        const auto& plot = layout_.plot;
        if (!input.hovered || !plot.contains(input.pointer)) return;
        output.picked = input.clicked;
        output.elsewhere = look_back_.tile_at(layout_, input.pointer);
        if (output.elsewhere) {
            output.said = look_back_.words_of(output.elsewhere->index);
            return;
        }
        const auto row = static_cast<int>((input.pointer.y - plot.y) / layout_.row_height);
        if (row < 0 || row >= layout_.num_rows()) return;
        const auto& level = layout_.step(row);
        const double at = layout_.first + (input.pointer.x - plot.x) / plot.width * layout_.count;
        const auto element = static_cast<std::uint32_t>(std::max(0.0, at / level.unit));
        if (element >= level.size) return;
        if (level.reach.depth == 0) output.hovered = element;
        else output.elsewhere = Selection{scan::blocks(static_cast<int>(level.reach.depth)), element};
        const auto range = level.range(element, layout_.steps().num_elements());
        output.said = level.label + (level.reach.pass > scene.pass ? ", still to come: " : ": ");
        if (range.length() == 0) output.said += "nothing, the identity";
        else if (range.length() == 1) output.said += "element " + count_text(range.begin);
        else
            output.said += count_text(range.length()) + " elements, " + count_text(range.begin) + " to " +
                           count_text(range.end - 1);
    }

    ScanLayout layout_;
    ScanTree tree_;
    ScanBands bands_;
    LookBackPicture look_back_;
    ScanInBlock in_block_;
    WarpLevels levels_;
    ScanRaster small_;
    unsigned read_from_ = 0;
    std::uint64_t read_version_ = 0, read_dataset_ = 0;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> scan_views() {
    return {{.name = "scan",
             .title = "Scan: reach of each sum",
             .kind = DatasetKind::array,
             .needs = {Role::value, Role::reach},
             .reads = {Role::prefix, Role::tile_state, Role::looked_back},
             .make = [] { return std::make_unique<ScanPicture>(); },
             .need = {24, 0}}};
}

}  // namespace lockstep
