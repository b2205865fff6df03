#include "app/panels/breakdown.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "app/panels/figures.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 30;  ///< points

struct Share {
    std::string name;
    double ms = 0;
    bool kernel = true;
};

double sum(const Series& series) { return std::accumulate(series.values.begin(), series.values.end(), 0.0); }

/// The largest first; what is not in kernels last.
std::vector<Share> shares_of(const RunSeries& series, double total_ms) {
    std::vector<Share> shares;
    double kernels = 0;
    for (const auto& one : series.kernels()) {
        shares.push_back({one.name, sum(one)});
        kernels += shares.back().ms;
    }
    std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.ms > b.ms; });
    shares.push_back({"between kernels", std::max(0.0, total_ms - kernels), false});
    return shares;
}

}  // namespace

void BreakdownPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Run* run = context.workspace.run();
    const double total = run ? run->total_ms() : 0;
    if (!run || total <= 0) {
        empty_note(look, "Where the time goes appears here once a run has begun.");
        return;
    }
    const auto shares = shares_of(context.series, total);
    float names = 0, times = 0;
    for (const auto& share : shares) {
        names = std::max(
            names, text_width(look, share.kernel ? look.fonts.mono : look.fonts.words, text_size::small, share.name));
        times = std::max(times, text_width(look, look.fonts.mono, text_size::small, duration_text(share.ms)));
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const Share& share = shares[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, y = at.y + look.px(kRow) / 2;
        names = std::min(names, width * 0.4f);
        const float left = at.x + names + look.px(12), right = at.x + width - times - look.px(12);
        const float fraction = static_cast<float>(share.ms / total),
                    end = left + std::max(1.f, (right - left) * fraction);
        ImFont* font = share.kernel ? look.fonts.mono : look.fonts.words;
        draw_text(list, look, font, text_size::small, at.x, y, p.ink2,
                  fit_text(look, font, text_size::small, share.name, names));
        list->AddRectFilled({left, y - look.px(10)}, {right, y + look.px(10)}, u32(p.canvas), look.px(2));
        const auto category = i % p.categories.size();
        list->AddRectFilled({left, y - look.px(10)}, {end, y + look.px(10)},
                            u32(share.kernel ? p.categories[category] : p.field_hi), look.px(2));
        const auto percent = fmt::format("{:.{}f} %", 100 * fraction, fraction < 0.01f ? 1 : 0);
        const float inside = text_width(look, look.fonts.mono, text_size::axis, percent) + look.px(12);
        if (end - left > inside)
            draw_text_centred(list, look, look.fonts.mono, text_size::axis, (left + end) / 2, y,
                              share.kernel ? p.on_category[category] : p.ink, percent);
        else draw_text(list, look, look.fonts.mono, text_size::axis, end + look.px(6), y, p.ink2, percent);
        draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + width, y, p.ink, duration_text(share.ms));
        ImGui::Dummy({width, look.px(kRow)});
    }
    ImGui::Dummy({0, look.px(8)});
    ImGui::PopStyleVar();
    empty_note(look, fmt::format("{} in all on {} ({}), without the copies that the timeline keeps.",
                                 duration_text(total), run->executor(), run->device_name()));
}

}  // namespace lockstep
