#include "app/panels/plots/phase_rows.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "app/theme/widgets.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 26, kIndent = 16, kBarHeight = 16, kSign = 18, kSlack = 2;  ///< points
constexpr std::size_t kColours[] = {1, 0, 3, 4, 2};

std::string share_text(double part) { return fmt::format("{:.{}f} %", 100 * part, part < 0.01 ? 1 : 0); }

/// "10 groups, 320 passes"; nothing where there are none.
std::string count_of(const PhaseTree::Row& row) {
    if (row.passes == 0) return {};
    const auto passes = count_text(row.passes, "pass", "passes");
    return row.groups > 1 ? fmt::format("{} groups, {}", count_text(row.groups), passes) : passes;
}

/// Of a row that has others inside it, the heavier one.
ImFont* font_of(const Look& look, const PhaseTree::Row& row, std::size_t at) {
    return row.end > at + 1 ? look.fonts.medium : look.fonts.words;
}

}  // namespace

std::string PhaseRows::key_of(const PhaseTree& tree, std::size_t row) {
    const auto& one = tree.rows[row];
    return (one.parent ? key_of(tree, *one.parent) + " / " : std::string()) + one.name;
}

void PhaseRows::draw(const PanelContext& context, const PhaseTree& tree) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < tree.rows.size();) {
        shown.push_back(i);
        const bool folds = tree.rows[i].end > i + 1;
        i = folds && !unfolded_.contains(key_of(tree, i)) ? tree.rows[i].end : i + 1;
    }
    float names = 0, counts = 0, times = 0;
    for (const auto i : shown) {
        const auto& row = tree.rows[i];
        names = std::max(names, look.px(kIndent) * static_cast<float>(row.depth) + look.px(kSign + kSlack) +
                                    text_width(look, font_of(look, row, i), text_size::small, row.name));
        counts = std::max(counts, text_width(look, look.fonts.words, text_size::small, count_of(row)));
        times = std::max(times, text_width(look, look.fonts.mono, text_size::small, duration_text(row.ms)));
    }
    names = std::min(names, width * 0.45f);
    // Where there is little room the count goes, then the bar: the tooltip has them.
    float bars = width - names - counts - times - look.px(44);
    const bool with_counts = bars > look.px(40);
    if (!with_counts) bars = width - names - times - look.px(28);
    const bool with_bars = bars > look.px(40);
    std::size_t colour = 0;
    for (const auto i : shown) {
        const auto& row = tree.rows[i];
        const bool folds = row.end > i + 1, open = unfolded_.contains(key_of(tree, i));
        const auto category = kColours[(row.depth == 0 ? colour++ : i) % std::size(kColours)];
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("phase", {width, look.px(kRow)}, folds ? ImGuiButtonFlags_EnableNav : 0) && folds) {
            if (open) unfolded_.erase(key_of(tree, i));
            else unfolded_.insert(key_of(tree, i));
        }
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        if (ImGui::IsItemHovered() && folds) list->AddRectFilled(low, high, u32(p.raised));
        ImGui::PopID();
        const auto count = row.passes == 0 ? std::string() : count_of(row) + ", ";
        tooltip(look, fmt::format("{}: {}{} in kernels, {} of it{}", row.name, count, duration_text(row.ms),
                                  tree.kernel_ms > 0 ? share_text(row.ms / tree.kernel_ms) : "0 %",
                                  !folds ? ""
                                  : open ? "\nClick folds it"
                                         : "\nClick unfolds it"));
        const float y = (low.y + high.y) / 2;
        float x = low.x + look.px(kIndent) * static_cast<float>(row.depth);
        if (folds) {
            const float s = look.px(4), middle = x + look.px(6);
            if (open)
                list->AddTriangleFilled({middle - s, y - s / 2}, {middle + s, y - s / 2}, {middle, y + s}, u32(p.ink2));
            else
                list->AddTriangleFilled({middle - s / 2, y - s}, {middle + s, y}, {middle - s / 2, y + s}, u32(p.ink2));
        }
        x += look.px(kSign);
        ImFont* font = font_of(look, row, i);
        draw_text(list, look, font, text_size::small, x, y, p.ink,
                  fit_text(look, font, text_size::small, row.name, low.x + names - x));
        if (with_bars) {
            const float left = low.x + names + look.px(12), right = left + bars, half = look.px(kBarHeight) / 2;
            const float share = tree.kernel_ms > 0 ? static_cast<float>(row.ms / tree.kernel_ms) : 0;
            const float end = left + std::max(1.f, (right - left) * share);
            list->AddRectFilled({left, y - half}, {right, y + half}, u32(p.canvas), look.px(2));
            list->AddRectFilled({left, y - half}, {end, y + half}, u32(p.categories[category]), look.px(2));
            const auto percent = share_text(share);
            const float inside = text_width(look, look.fonts.mono, text_size::axis, percent) + look.px(10);
            if (end - left > inside)
                draw_text_centred(list, look, look.fonts.mono, text_size::axis, (left + end) / 2, y,
                                  p.on_category[category], percent);
            else draw_text(list, look, look.fonts.mono, text_size::axis, end + look.px(6), y, p.ink2, percent);
        }
        if (with_counts)
            draw_text_right(list, look, look.fonts.words, text_size::small, high.x - times - look.px(16), y, p.ink2,
                            count_of(row));
        draw_text_right(list, look, look.fonts.mono, text_size::small, high.x, y, p.ink, duration_text(row.ms));
    }
}

}  // namespace lockstep
