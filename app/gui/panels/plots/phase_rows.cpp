#include "app/gui/panels/plots/phase_rows.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 26, kIndent = 16, kBarHeight = 16, kSign = 18, kSlack = 2;  ///< points
constexpr std::size_t kColours[] = {1, 0, 3, 4, 2};

/// "10 groups, 320 passes"; may be empty.
std::string count_of(const PhaseTree::Row& row) {
    if (row.passes == 0) return {};
    const auto passes = count_text(row.passes, "pass", "passes");
    return row.groups > 1 ? fmt::format("{} groups, {}", count_text(row.groups), passes) : passes;
}

/// It has nested rows.
bool folds(const PhaseTree& tree, std::size_t row) { return tree.rows[row].end > row + 1; }

ImFont* font_of(const Look& look, const PhaseTree& tree, std::size_t row) {
    return folds(tree, row) ? look.fonts.medium : look.fonts.words;
}

double share_of(const PhaseTree& tree, std::size_t row) {
    return tree.kernel_ms > 0 ? tree.rows[row].ms / tree.kernel_ms : 0;
}

/// Its tooltip.
std::string tooltip_text_of(const PhaseTree& tree, std::size_t at) {
    const auto& row = tree.rows[at];
    const auto count = row.passes == 0 ? std::string() : count_of(row) + ", ";
    return fmt::format("{}: {}{} in kernels, {} of it", row.name, count, duration_text(row.ms),
                       tree.kernel_ms > 0 ? percent_text(share_of(tree, at)) : "0 %");
}

/// The triangle before a foldable row.
void draw_sign(const Look& look, ImVec2 middle, bool open) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float s = look.px(4), x = middle.x, y = middle.y;
    const auto colour = u32(look.colour().ink2);
    if (open) list->AddTriangleFilled({x - s, y - s / 2}, {x + s, y - s / 2}, {x, y + s}, colour);
    else list->AddTriangleFilled({x - s / 2, y - s}, {x + s, y}, {x - s / 2, y + s}, colour);
}

/// A bar whose width is the whole time, filled to a share, with the share as text in it or beside it.
void draw_bar(const Look& look, float left, float width, float y, double share, std::size_t category) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float half = look.px(kBarHeight) / 2;
    const float end = left + std::max(1.f, width * static_cast<float>(share));
    list->AddRectFilled({left, y - half}, {left + width, y + half}, u32(p.canvas), look.px(2));
    list->AddRectFilled({left, y - half}, {end, y + half}, u32(p.categories[category]), look.px(2));
    const auto percent = percent_text(share);
    if (end - left > text_width(look, look.fonts.mono, text_size::axis, percent) + look.px(10))
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, (left + end) / 2, y, p.on_category[category],
                          percent);
    else draw_text(list, look, look.fonts.mono, text_size::axis, end + look.px(6), y, p.ink2, percent);
}

}  // namespace

std::string PhaseRows::key_of(const PhaseTree& tree, std::size_t row) {
    const auto& one = tree.rows[row];
    return (one.parent ? key_of(tree, *one.parent) + " / " : std::string()) + one.name;
}

bool PhaseRows::unfolded(const PhaseTree& tree, std::size_t row) const {
    const bool alone = std::ranges::count(tree.rows, tree.rows[row].parent, &PhaseTree::Row::parent) == 1;
    return turned_.contains(key_of(tree, row)) != alone;
}

std::vector<std::size_t> PhaseRows::shown_rows(const PhaseTree& tree) const {
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < tree.rows.size();) {
        shown.push_back(i);
        i = folds(tree, i) && !unfolded(tree, i) ? tree.rows[i].end : i + 1;
    }
    return shown;
}

/// In a narrow panel the count is dropped, then the bar.
PhaseRows::Widths PhaseRows::widths_of(const Look& look, const PhaseTree& tree, const std::vector<std::size_t>& shown) {
    const float width = ImGui::GetContentRegionAvail().x;
    float names = 0, counts = 0, times = 0;
    for (const auto i : shown) {
        const auto& row = tree.rows[i];
        names = std::max(names, look.px(kIndent) * static_cast<float>(row.depth) + look.px(kSign + kSlack) +
                                    text_width(look, font_of(look, tree, i), text_size::small, row.name));
        counts = std::max(counts, text_width(look, look.fonts.words, text_size::small, count_of(row)));
        times = std::max(times, text_width(look, look.fonts.mono, text_size::small, duration_text(row.ms)));
    }
    names = std::min(names, width * 0.45f);
    float bars = width - names - counts - times - look.px(44);
    const bool with_counts = bars > look.px(40);
    if (!with_counts) bars = width - names - times - look.px(28);
    return {width, names, times, bars > look.px(40) ? bars : 0, with_counts};
}

void PhaseRows::draw(const PanelContext& context, const PhaseTree& tree) {
    const auto shown = shown_rows(tree);
    const auto widths = widths_of(context.look, tree, shown);
    std::size_t outermost = 0;
    for (const auto i : shown)
        draw_row(context.look, tree, i, widths,
                 kColours[(tree.rows[i].depth == 0 ? outermost++ : i) % std::size(kColours)]);
}

void PhaseRows::draw_row(const Look& look, const PhaseTree& tree, std::size_t at, const Widths& widths,
                         std::size_t category) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& row = tree.rows[at];
    const bool can_fold = folds(tree, at), open = unfolded(tree, at);
    ImGui::PushID(static_cast<int>(at));
    const auto flags = can_fold ? ImGuiButtonFlags_EnableNav : ImGuiButtonFlags_None;
    if (ImGui::InvisibleButton("phase", {widths.row, look.px(kRow)}, flags) && can_fold) {
        if (const auto key = key_of(tree, at); turned_.erase(key) == 0) turned_.insert(key);
    }
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (ImGui::IsItemHovered() && can_fold) list->AddRectFilled(low, high, u32(p.raised));
    ImGui::PopID();
    tooltip(look, tooltip_text_of(tree, at) + (!can_fold ? "" : open ? "\nClick to fold" : "\nClick to unfold"));
    const float y = (low.y + high.y) / 2;
    float x = low.x + look.px(kIndent) * static_cast<float>(row.depth);
    if (can_fold) draw_sign(look, {x + look.px(6), y}, open);
    x += look.px(kSign);
    ImFont* font = font_of(look, tree, at);
    draw_text(list, look, font, text_size::small, x, y, p.ink,
              fit_text(look, font, text_size::small, row.name, low.x + widths.names - x));
    if (widths.bars > 0)
        draw_bar(look, low.x + widths.names + look.px(12), widths.bars, y, share_of(tree, at), category);
    if (widths.counts)
        draw_text_right(list, look, look.fonts.words, text_size::small, high.x - widths.times - look.px(16), y, p.ink2,
                        count_of(row));
    draw_text_right(list, look, look.fonts.mono, text_size::small, high.x, y, p.ink, duration_text(row.ms));
}

}  // namespace lockstep
