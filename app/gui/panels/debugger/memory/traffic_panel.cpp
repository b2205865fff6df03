#include "app/gui/panels/debugger/memory/traffic_panel.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/plots/pass_chart.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kMin = 110, kMax = 210, kBar = 6;  ///< points: of a chart, of the progress

Series empty_series(const char* name, std::uint32_t passes) {
    return {.name = name, .values = std::vector<double>(passes, std::numeric_limits<double>::quiet_NaN())};
}

/// Progress with Cancel, or the button that starts.
void draw_head(const PanelContext& context, const RunTraffic& curve) {
    const Look& look = context.look;
    if (!curve.busy()) {
        if (text_button(look, "measure", curve.passes().empty() ? "Trace all passes" : "Trace them again", 0,
                        {.primary = curve.passes().empty()}))
            context.actions.push(TraceTraffic{});
        return;
    }
    if (text_button(look, "cancel", "Cancel")) context.actions.push(CancelTraffic{});
    ImGui::SameLine();
    const ImVec2 at = ImGui::GetCursorScreenPos(), size{ImGui::GetContentRegionAvail().x, look.px(kBar)};
    const float middle = at.y + (ImGui::GetItemRectSize().y - size.y) / 2;
    progress_bar(ImGui::GetWindowDrawList(), look, {at.x, middle}, size,
                 static_cast<float>(curve.passes().size()) / static_cast<float>(std::max(1u, curve.num_asked())));
    ImGui::Dummy({size.x, ImGui::GetItemRectSize().y});
}

}  // namespace

std::string TrafficPanel::note(const PanelContext& context) const {
    const auto& curve = context.workspace.debugger().traffic();
    const bool part = std::ranges::any_of(curve.passes(), &debugger::PassTraffic::part);
    return part ? fmt::format("of long passes the first {} accesses", count_text(debugger::PassTraffic::kMaxTraced))
                : "sectors of 32 bytes, in lock step";
}

void TrafficPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const auto& curve = context.workspace.debugger().traffic();
    const auto num_passes = context.series.size();
    if (!context.workspace.run() || num_passes < 2)
        return empty_note(look, "Bytes asked of bytes moved in each pass appear here with the first run.");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(6)));
    draw_head(context, curve);
    if (!curve.failure().empty()) empty_note(look, curve.failure());
    if (curve.passes().empty()) {
        if (curve.failure().empty() && !curve.busy())
            empty_note(look,
                       "The emulator traces each pass and counts the sectors that its accesses move: bytes asked "
                       "of bytes moved.");
        ImGui::PopStyleVar();
        return;
    }
    auto used = empty_series("used", num_passes), sectors = empty_series("sectors", num_passes),
         replays = empty_series("replays", num_passes);
    bool shared = false;  // some pass accesses shared memory
    const debugger::PassTraffic* shown = nullptr;
    const auto cursor = std::min(context.workspace.shown_pass(), num_passes - 1);
    for (const auto& pass : curve.passes()) {
        if (pass.pass >= num_passes || !pass.error.empty()) continue;
        if (pass.pass == cursor) shown = &pass;
        if (pass.sum.shared_instructions > 0) {
            shared = true;
            replays.values[pass.pass] = static_cast<double>(pass.sum.bank_replays);
        }
        if (pass.sum.sectors == 0) continue;
        used.values[pass.pass] = 100 * pass.sum.efficiency();
        sectors.values[pass.pass] = static_cast<double>(pass.sum.sectors);
    }
    PassChart efficiency{.title = "Bytes asked of bytes moved", .quantity = "%", .series = {&used}},
        moved{.title = "Sectors moved", .quantity = "sectors", .series = {&sectors}},
        again{.title = "Bank replays", .quantity = "replays", .series = {&replays}};
    if (shown) {
        efficiency.finding = shown->sum.sectors == 0 ? "nothing is moved"
                                                     : fmt::format("{:.3g} % of {} B", 100 * shown->sum.efficiency(),
                                                                   count_text(shown->sum.bytes_moved()));
        moved.finding = fmt::format("{} for {}", count_text(shown->sum.sectors, "sector", "sectors"),
                                    count_text(shown->sum.instructions, "warp access", "warp accesses"));
        again.finding =
            fmt::format("{} for {} of shared memory", count_text(shown->sum.bank_replays, "replay", "replays"),
                        count_text(shown->sum.shared_instructions, "warp access", "warp accesses"));
    }
    if (ImGui::BeginChild("##curves")) {
        std::vector<std::pair<const char*, const PassChart*>> charts{{"##used", &efficiency}, {"##sectors", &moved}};
        if (shared) charts.emplace_back("##replays", &again);
        const auto count = static_cast<float>(charts.size());
        const float each = std::clamp((ImGui::GetContentRegionAvail().y - (count - 1) * look.px(6)) / count,
                                      look.px(kMin), look.px(kMax));
        for (const auto& [id, chart] : charts)
            if (const auto to = draw_pass_chart(look, id, *chart, {cursor, num_passes}, each))
                context.actions.push(Seek{*to});
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

PanelEntry traffic_panel() {
    return {.id = "traffic", .debug = DockPlace{DockPart::below, 11}, .make = [](const PanelParts&) {
                return std::make_unique<TrafficPanel>();
            }};
}

}  // namespace lockstep
