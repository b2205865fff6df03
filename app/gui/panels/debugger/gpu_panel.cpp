#include "app/gui/panels/debugger/gpu_panel.hpp"

#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/debugger/focus_pickers.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/gpu/gpu_focus.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kBar = 6, kSign = 22, kSide = 8, kRow = 24;  ///< points

void go_to(const PanelContext& context, const GpuTracing::Found& found, const debugger::TraceDifference& one) {
    const auto [place, focus] = locate_difference(one, context.workspace.debugger(), found);
    context.actions.push(SeekAccess{place.pass, place.launch, place.access});
    context.actions.push(focus);
}

/// Sentences below each other.
class Lines {
public:
    explicit Lines(const Look& look) : look_(look), width_(ImGui::GetContentRegionAvail().x) {}
    void put(Icon icon, Colour sign, const std::string& text, Colour ink) const {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        auto* list = ImGui::GetWindowDrawList();
        if (icon != Icon::none) draw_icon(list, look_, icon, {at.x + look_.px(7), at.y + look_.px(10)}, 13, sign);
        const float high =
            draw_wrapped(list, look_, look_.fonts.words, text_size::small, {at.x + look_.px(kSign), at.y + look_.px(1)},
                         width_ - look_.px(kSign + kSide), ink, text);
        ImGui::Dummy({width_, high + look_.px(5)});
    }

private:
    const Look& look_;
    float width_;
};

void draw_differences(const PanelContext& context, const GpuTracing::Found& found) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& all = found.launch()->differences;
    auto* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < found.differences.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("difference", {width, look.px(kRow)}, ImGuiButtonFlags_EnableNav))
            go_to(context, found, all[i]);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        if (ImGui::IsItemHovered()) list->AddRectFilled(low, high, u32(p.raised));
        draw_text(list, look, look.fonts.words, text_size::small, low.x + look.px(kSide), (low.y + high.y) / 2, p.ink,
                  fit_text(look, look.fonts.words, text_size::small, found.differences[i], width - look.px(2 * kSide)));
        tooltip(look, found.differences[i]);
        ImGui::PopID();
    }
    if (found.launch()->threads_differing > found.differences.size())
        Lines(look).put(Icon::none, p.ink2,
                        fmt::format("The first {} are listed.", count_text(found.differences.size())), p.ink2);
}

}  // namespace

bool GpuPanel::applies(const PanelContext& context) const {
    const auto* run = context.workspace.run();
    return run && (tracer_->takes(*run) || context.workspace.recorded_on_gpu());
}

void GpuPanel::declare(const Workspace& workspace, Queries& queries) const {
    queries.debugger.launch = true;
    const auto& debugger = workspace.debugger();
    if (debugger.launch()) queries.debugger.launch_in_file = {debugger.place().pass, debugger.place().launch};
}

std::string GpuPanel::note(const PanelContext& context) const {
    const auto* found = context.workspace.debugger().on_gpu().found();
    return found ? found->trace.device.device : std::string();
}

void GpuPanel::draw_head(const PanelContext& context) const {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    const auto& on_gpu = debugger.on_gpu();
    const auto* progress = on_gpu.progress();
    if (!progress) {
        const bool can_trace = context.workspace.run() && tracer_->takes(*context.workspace.run());
        if (can_trace) {
            if (text_button(look, "trace", on_gpu.found() ? "Trace again" : "Trace on the GPU", 0,
                            {.primary = !on_gpu.found()})) {
                auto request = debugger.launch()->request;
                request.memory = false;
                context.actions.push(TraceOnGpu{tracer_, request});
            }
            tooltip(look,
                    "Runs this launch again on the GPU, records every access, and compares it with the emulator's");
        }
        if (const auto* found = on_gpu.found(); found && !found->differences.empty()) {
            if (can_trace) ImGui::SameLine();
            if (text_button(look, "first", "First difference", 0, {.primary = true}))
                go_to(context, *found, found->launch()->differences.front());
        }
        return;
    }
    if (text_button(look, "cancel", "Cancel")) context.actions.push(CancelGpuTrace{});
    ImGui::SameLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x - look.px(kSide), high = ImGui::GetItemRectSize().y;
    auto* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.words, text_size::small, at.x, at.y + look.px(8), look.colour().ink,
              fit_text(look, look.fonts.words, text_size::small, progress->what(), width));
    progress_bar(list, look, {at.x, at.y + high - look.px(kBar)}, {width, look.px(kBar)},
                 static_cast<float>(progress->fraction()));
    ImGui::Dummy({width, high});
}

void GpuPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& on_gpu = context.workspace.debugger().on_gpu();
    settled_ = !on_gpu.busy();
    if (!debugger_is_open(context)) return;
    const auto& debugger = context.workspace.debugger();
    const auto place = debugger.place();
    const bool in_file = on_gpu.has_recorded({place.pass, place.launch});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(4)));
    draw_head(context);
    const Lines lines(look);
    if (on_gpu.recorded() && !in_file)
        lines.put(
            Icon::none, p.ink2,
            fmt::format("The open file does not contain launch {} of pass {}.", place.launch, count_text(place.pass)),
            p.ink);
    if (!on_gpu.failure().empty()) lines.put(Icon::warning, p.hazard, on_gpu.failure(), p.ink);
    const auto* found = on_gpu.found();
    if (!found) {
        if (on_gpu.failure().empty() && !on_gpu.busy() && !on_gpu.recorded())
            empty_note(look,
                       "The GPU records each access of this launch with its multiprocessor and clock, and each value "
                       "is compared with the emulator's. The algorithm is compiled for this once, which takes some "
                       "seconds.");
        ImGui::PopStyleVar();
        return;
    }
    const auto& launch = found->trace.device.log->launches.front();
    const bool here = debugger.shows(found->pass(), found->number());
    lines.put(Icon::none, p.ink2,
              fmt::format("{}{}{}: {} on {} in {:.3f} ms with recording", found->from_file ? "From the file, " : "",
                          here ? "" : fmt::format("Launch {} of pass {}, ", found->number(), count_text(found->pass())),
                          launch.kernel, count_text(launch.num_events, "access", "accesses"),
                          count_text(found->multiprocessors, "multiprocessor", "multiprocessors"),
                          found->trace.device.ms.empty() ? 0.0 : found->trace.device.ms.front()),
              p.ink);
    if (const auto* compared = found->launch())
        lines.put(compared->same() ? Icon::tick : Icon::warning, compared->same() ? p.good : p.hazard,
                  "The GPU's trace " + debugger::text_of(*compared), p.ink);
    if (here)
        for (const auto& [text, differs] : focus_on_gpu(debugger, *found))
            lines.put(differs ? Icon::warning : Icon::none, p.hazard, text, p.ink);
    if (!found->differences.empty()) draw_differences(context, *found);
    ImGui::PopStyleVar();
}

PanelEntry gpu_panel() {
    return {.id = "gpu", .debug = DockPlace{DockPart::below, 12}, .make = [](const PanelParts& parts) {
                return std::make_unique<GpuPanel>(parts.tracer);
            }};
}

}  // namespace lockstep
