#include "app/gui/panels/debugger/track/launch_track.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/gui/panels/debugger/track/access_track.hpp"
#include "app/gui/panels/debugger/track/mark_signs.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/launch_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kNames = 62;  ///< points for the names of rows at the left
constexpr float kBox = 24;  ///< points: height of a box
constexpr float kMinPass = 96, kMaxPass = 210;  ///< points: width of a pass
constexpr float kEdge = 14;  ///< points at both ends for the signs of invisible marks
constexpr float kMinMark = 34;  ///< points of a pass that fits a mark's name

struct LaunchBox {
    std::string kernel;
    LaunchRecord record;  ///< without its kernel
};

/// The launches of a pass; if a fault stopped it, at least the faulting launch.
std::vector<LaunchBox> launches_of(const PanelContext& context, std::uint32_t pass, const trace::Fault* fault) {
    std::vector<LaunchBox> all;
    const auto& timeline = context.workspace.run()->timeline();
    if (pass < timeline.size()) {
        for (const auto& launch : timeline.record(pass).launches) all.push_back({launch.kernel, launch});
    } else if (fault) {
        for (const auto& launch : context.workspace.debugger().failed_launches())
            all.push_back({launch.kernel,
                           {.grid = launch.grid,
                            .block = launch.block,
                            .grid_height = launch.grid_height,
                            .block_height = launch.block_height,
                            .shared_bytes = launch.shared_bytes}});
        if (all.empty()) all.push_back({fault->kernel, {}});
    }
    return all;
}

/// The tooltip of a launch.
std::string hint_of(const LaunchBox& launch, std::uint32_t pass, std::uint32_t number, bool stopped) {
    if (stopped) return fmt::format("The launch of pass {} that a fault stopped: {}", count_text(pass), launch.kernel);
    const auto record = launch_text(launch.record);
    return fmt::format("Launch {} of pass {}: {}{}{}", number, count_text(pass), launch.kernel,
                       record.empty() ? "" : "\n", record);
}

/// The name of a pass; where space is short, without its group: "relax" of "round 12: relax".
std::string label_within(const Look& look, const std::string& label, float room) {
    const auto part = label.rfind(": ");
    const bool shortened =
        part != std::string::npos && text_width(look, look.fonts.words, text_size::small, label) > room;
    return fit_text(look, look.fonts.words, text_size::small, shortened ? label.substr(part + 2) : label, room);
}

}  // namespace

void LaunchTrack::draw(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const float names = low.x + look.px(kNames + 8), edge = marks_edge(context), left = names + edge;
    launch_.reset();
    const auto* run = context.workspace.run();
    fault_ = run && run->state() == RunState::failed ? run->fault() : std::nullopt;
    if (high.x - left < look.px(120)) return;
    float y = low.y;
    draw_passes(context, {left, y}, {high.x - edge, y + look.px(kBox)});
    if (edge > 0) draw_marks_beyond(context, {names, y}, {high.x, y + look.px(kBox)});
    y += look.px(kBox + 6);
    draw_launches(context, {left, y}, {high.x - edge, y + look.px(kBox - 4)});
    y += look.px(kBox + 6);
    if (high.y - y < look.px(AccessTrack::kMinHeight)) return;
    accesses_.draw(context, launch_, {names, y}, high);
}

float LaunchTrack::marks_edge(const PanelContext& context) {
    return context.workspace.marks().empty() ? 0 : context.look.px(kEdge);
}

/// A triangle towards invisible passes with marks; a click goes to the nearest.
void LaunchTrack::draw_marks_beyond(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const float y = (low.y + high.y) / 2, s = look.px(5), edge = marks_edge(context);
    const auto draw = [&](const char* id, Marks marks, bool back) {
        if (marks.empty()) return;
        if (back) std::ranges::reverse(marks);
        const float left = back ? low.x : high.x - edge, tip = left + edge / 2 + (back ? -s : s) / 2;
        ImGui::PushID(id);
        mark_button(context, marks, {left, low.y}, {left + edge - look.px(2), high.y});
        ImGui::PopID();
        const Colour colour = ImGui::IsItemHovered() ? look.colour().ink : look.colour().selected;
        ImGui::GetWindowDrawList()->AddTriangleFilled({tip, y}, {tip + (back ? s : -s), y - s},
                                                      {tip + (back ? s : -s), y + s}, u32(colour));
    };
    const auto end = first_pass_ + num_passes_;
    draw("before", marks_where(context.workspace, [&](const DebuggerMark& mark) { return mark.pass < first_pass_; }),
         true);
    draw("behind", marks_where(context.workspace, [&](const DebuggerMark& mark) { return mark.pass >= end; }), false);
}

void LaunchTrack::draw_passes(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = (low.y + high.y) / 2;
    draw_row_name(look, low.x - look.px(8), y, "Pass");
    const auto last_good = context.workspace.last_pass(), last = last_good + (fault_ ? 1 : 0);
    const auto now = context.workspace.debugger().in_failed_pass() ? last : context.workspace.pass();
    // The row begins with pass 1 unless the input launches kernels itself.
    const std::uint32_t first = last > 0 ? 1 : 0, count = last - first + 1;
    const float room = high.x - low.x;
    const auto fitting = std::max(1u, static_cast<std::uint32_t>(room / look.px(kMinPass)));
    num_passes_ = std::min(count, fitting);
    pass_width_ = std::min(look.px(kMaxPass), std::floor(room / static_cast<float>(num_passes_)));
    passes_left_ = low.x;
    const auto most = last - num_passes_ + 1;
    first_pass_ =
        std::clamp(now < first + num_passes_ / 2 ? first : now - num_passes_ / 2, first, std::max(first, most));
    for (std::uint32_t i = 0; i < num_passes_; ++i) {
        const auto pass = first_pass_ + i;
        const bool stopped = pass > last_good;
        const float x = low.x + static_cast<float>(i) * pass_width_, end = x + pass_width_ - look.px(2);
        const auto number = count_text(pass);
        const auto label = stopped                        ? std::string("stopped by a fault")
                           : pass < context.series.size() ? context.series.labels()[pass]
                                                          : std::string();
        const float name_x = x + look.px(16) + text_width(look, look.fonts.mono_bold, text_size::small, number);
        // The name of a mark takes the width that the pass's name leaves.
        const auto marks = marks_where(context.workspace, [&](const DebuggerMark& mark) { return mark.pass == pass; });
        const float own = std::min(text_width(look, look.fonts.words, text_size::small, label), (end - name_x) / 2),
                    mark_room = end - name_x - own - look.px(8 + kEdge);
        const bool named = !marks.empty() && mark_room >= look.px(kMinMark);
        const auto mark_name =
            named ? fit_text(look, look.fonts.words, text_size::axis, marks_name(context.workspace, marks), mark_room)
                  : std::string();
        const float mark_x =
            end - look.px(kEdge) - (named ? text_width(look, look.fonts.words, text_size::axis, mark_name) : 0);
        ImGui::PushID(static_cast<int>(pass));
        if (!marks.empty()) mark_button(context, marks, {mark_x, low.y}, {end, high.y});
        ImGui::SetCursorScreenPos({x, low.y});
        if (ImGui::InvisibleButton("pass", {pass_width_ - look.px(2), high.y - low.y}, ImGuiButtonFlags_EnableNav))
            stopped ? context.actions.push(SeekDebugger{{.kind = DebuggerGoal::Kind::fault}})
                    : context.actions.push(Seek{pass});
        ImGui::PopID();
        const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
        const bool is_now = pass == now;
        list->AddRectFilled(from, to,
                            u32(is_now                   ? p.now_dim
                                : ImGui::IsItemHovered() ? p.field
                                                         : p.raised),
                            look.px(3));
        if (is_now) list->AddRect(from, to, u32(p.now), look.px(3), look.px(1.5f));
        draw_text(list, look, look.fonts.mono_bold, text_size::small, from.x + look.px(8), y, is_now ? p.now : p.ink,
                  number);
        const auto shown =
            label_within(look, label, (marks.empty() ? to.x - look.px(4) : mark_x - look.px(6)) - name_x);
        draw_text(list, look, look.fonts.words, text_size::small, name_x, y,
                  stopped  ? p.hazard
                  : is_now ? p.ink
                           : p.ink2,
                  shown);
        tooltip(look, (stopped ? fmt::format("Pass {} was stopped by a fault: {}", number, fault_->what())
                               : fmt::format("Pass {} of {}: {}", number, count_text(last_good), label)) +
                          marks_text(context.workspace, marks));
        if (marks.empty()) continue;
        draw_mark(list, look, from, to);
        draw_text(list, look, look.fonts.words, text_size::axis, mark_x, y, p.ink, mark_name);
    }
}

void LaunchTrack::draw_launches(const PanelContext& context, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    draw_row_name(look, low.x - look.px(8), (low.y + high.y) / 2, "Launch");
    if (!context.workspace.run()) return;
    for (std::uint32_t i = 0; i < num_passes_; ++i) {
        const float left = passes_left_ + static_cast<float>(i) * pass_width_;
        draw_launches_of(context, first_pass_ + i, {left, low.y}, {left + pass_width_ - look.px(2), high.y});
    }
}

void LaunchTrack::draw_launches_of(const PanelContext& context, std::uint32_t pass, ImVec2 low, ImVec2 high) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& debugger = context.workspace.debugger();
    const bool failed = pass >= context.workspace.run()->timeline().size();
    const auto launches = launches_of(context, pass, fault_ ? &*fault_ : nullptr);
    // Each gets the width of its name if it fits; then all share the rest.
    std::vector<float> widths;
    float all = 0;
    for (const auto& launch : launches) {
        widths.push_back(text_width(look, look.fonts.mono, text_size::axis, launch.kernel) + look.px(12));
        all += widths.back();
    }
    const float y = (low.y + high.y) / 2, share = (high.x - low.x) / std::max(1.f, all);
    float x = low.x;
    for (std::uint32_t k = 0; k < launches.size(); ++k) {
        const float width = std::max(1.f, widths[k] * share);
        const bool stopped = failed && k + 1 == launches.size();
        const bool open = debugger.shows(pass, k) || (failed && launches.size() == 1 && debugger.in_failed_pass());
        ImGui::PushID(static_cast<int>(pass));
        ImGui::PushID(static_cast<int>(k));
        const auto marks = marks_where(context.workspace,
                                       [&](const DebuggerMark& mark) { return mark.pass == pass && mark.launch == k; });
        if (!marks.empty()) mark_corner_button(context, marks, {x, low.y}, {x + std::max(1.f, width - 2), high.y});
        ImGui::SetCursorScreenPos({x, low.y});
        if (ImGui::InvisibleButton("launch", {std::max(1.f, width - 2), high.y - low.y}, ImGuiButtonFlags_EnableNav)) {
            if (stopped) context.actions.push(SeekDebugger{{.kind = DebuggerGoal::Kind::fault}});
            else context.actions.push(SeekLaunch{pass, k});
        }
        ImGui::PopID();
        ImGui::PopID();
        const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
        if (width >= look.px(4)) {
            list->AddRectFilled(from, to,
                                u32(open                     ? p.now_dim
                                    : ImGui::IsItemHovered() ? p.field
                                                             : p.raised),
                                look.px(2));
            if (open) list->AddRect(from, to, u32(p.now), look.px(2), look.px(1.3f));
        } else {
            list->AddRectFilled(from, to, u32(open ? p.now : p.ink3));
        }
        if (open) launch_ = AccessTrack::Span{from.x, to.x};
        const auto shown =
            fit_text(look, look.fonts.mono, text_size::axis, launches[k].kernel, to.x - from.x - look.px(4));
        if (shown.size() > 3)
            draw_text_centred(list, look, look.fonts.mono, text_size::axis, (from.x + to.x) / 2, y,
                              stopped ? p.hazard
                              : open  ? p.ink
                                      : p.ink2,
                              shown);
        if (!marks.empty()) draw_mark(list, look, from, to);
        if (ImGui::IsItemHovered())
            tooltip(look, hint_of(launches[k], pass, k, stopped) + marks_text(context.workspace, marks));
        x += width;
    }
}

}  // namespace lockstep
