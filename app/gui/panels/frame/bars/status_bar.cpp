#include "app/gui/panels/frame/bars/status_bar.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/check/check_runs.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/order_difference_text.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/run_facts.hpp"
#include "app/session/findings/wrong_values.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 14, kGap = 14;  ///< points
constexpr double kPatience = 0.25;  ///< seconds: shorter work shows no progress

struct Job {
    std::string what;
    std::optional<double> fraction;  ///< none: unknown
};

std::optional<Job> job_of(const Workspace& workspace) {
    if (const auto loading = workspace.loading()) return Job{*loading, workspace.loading_fraction()};
    const Run* run = workspace.pending_run() ? workspace.pending_run() : workspace.run();
    if (run && run->state() == RunState::running) {
        const auto passes = run->num_passes();
        return Job{fmt::format("Running {}{}", run->request().algorithm->id,
                               passes > 1 ? ": " + count_text(passes - 1, "pass", "passes") + " so far" : ""),
                   {}};
    }
    if (const auto writing = workspace.writing()) {
        const auto& [what, fraction] = *writing;
        return Job{what, fraction > 0 ? std::optional(fraction) : std::nullopt};
    }
    if (run && run->seeking()) return Job{"Recomputing pass " + count_text(workspace.pass()), {}};
    return std::nullopt;
}

/// "Trace: 1,467 accesses of one launch"; empty while none is open.
std::string trace_text(const DebuggerSession& debugger) {
    if (!debugger.launch()) return {};
    return fmt::format("Trace: {} of one launch", count_text(debugger.num_accesses(), "access", "accesses"));
}

/// "Lane 11 of block 1, warp 0 in focus"
std::string focus_text(const DebuggerSession& debugger) {
    const auto focus = debugger.focus();
    return fmt::format("Lane {} of block {}, warp {} in focus{}", focus.lane, count_text(focus.block), focus.warp,
                       debugger.stays_with_warp() ? "; steps stay with it" : "");
}

}  // namespace

void StatusBar::draw(const PanelContext& context, std::string_view picture_path) {
    const Look& look = context.look;
    const Workspace& w = context.workspace;
    const ImVec2 at = ImGui::GetWindowPos();
    Row row{at.x + look.px(kSide), at.x + ImGui::GetWindowWidth() - look.px(kSide), at.y + height(look) / 2};
    draw_right(context, row);
    const bool busy = draw_progress(context, row);
    const Run* run = w.run();
    if (!run) return;
    if (!busy) draw_verdict(context, row);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (row.right - row.x > look.px(160)) {
        const bool interop = picture_path == "interop";
        list->AddCircleFilled({row.x + look.px(4), row.y}, look.px(4),
                              u32(interop ? look.colour().good : look.colour().categories[0]));
        row.x += look.px(14);
        draw_item(context, row, "picture-path", interop ? "Drawn on the GPU" : "Drawn from host memory",
                  interop ? "Arrays go from CUDA to OpenGL on the device"
                          : "Arrays reach the screen through the host's memory");
    }
    if (w.comparing())
        draw_item(context, row, "kept", "Run A kept for comparison",
                  w.kept().algorithm->id + ", " + hint_of(command("compare/stop")));
    if (w.window_layout() == WindowLayout::debug && !w.comparing()) {
        if (const auto difference = w.debugger().order_difference(); !difference.empty())
            draw_item(context, row, "order",
                      repeats_recording(*run) ? "The repeated pass differs from the recording"
                                              : "This order gives another result than the run",
                      difference);
        if (const auto text = trace_text(w.debugger()); !text.empty())
            draw_item(context, row, "trace", text, w.inside());
    }
    if (w.dataset()) {
        std::string notes;
        for (const auto& note : w.dataset()->notes) notes += (notes.empty() ? "" : "\n") + note;
        draw_item(context, row, "size", w.dataset()->info().sizes(*w.dataset()), notes);
    }
    const auto& timeline = run->timeline();
    const auto passes = timeline.size();
    draw_item(context, row, "snapshots", stored_states_text(*run),
              fmt::format("The input and {}. Up to {} are stored; evicted states are recomputed.",
                          count_text(passes - std::min(1u, passes), "pass", "passes"), bytes_text(timeline.budget())));
    for (const auto& notice : run->notices()) draw_item(context, row, "notice", notice, notice);
}

void StatusBar::draw_right(const PanelContext& context, Row& row) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string keys = "F1 help";
    const float width = text_width(look, look.fonts.words, text_size::small, keys);
    ImGui::SetCursorScreenPos({row.right - width, row.y - look.px(10)});
    if (ImGui::InvisibleButton("keys", {width, look.px(20)}, ImGuiButtonFlags_EnableNav))
        context.actions.push(ShowKeys{});
    draw_text_right(list, look, look.fonts.words, text_size::small, row.right, row.y,
                    ImGui::IsItemHovered() ? look.colour().ink : look.colour().ink2, keys);
    row.right -= width + look.px(24);
    if (context.workspace.window_layout() == WindowLayout::debug && !context.workspace.comparing() &&
        context.workspace.debugger().launch()) {
        const auto focus = focus_text(context.workspace.debugger());
        draw_text_right(list, look, look.fonts.words, text_size::small, row.right, row.y, look.colour().ink2, focus);
        row.right -= text_width(look, look.fonts.words, text_size::small, focus) + look.px(24);
    }
    const auto selected = context.workspace.selection();
    if (!selected || !context.workspace.dataset()) return;
    const auto text = context.workspace.element_name(*selected) + " selected";
    draw_text_right(list, look, look.fonts.words, text_size::small, row.right, row.y, look.colour().ink2, text);
    row.right -= text_width(look, look.fonts.words, text_size::small, text) + look.px(24);
}

bool StatusBar::draw_progress(const PanelContext& context, Row& row) {
    const Look& look = context.look;
    const auto job = job_of(context.workspace);
    if (!job || look.offscreen) {
        busy_since_ = -1;
        return false;
    }
    if (busy_since_ < 0) busy_since_ = ImGui::GetTime();
    if (ImGui::GetTime() - busy_since_ < kPatience) return false;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto text = fit_text(look, look.fonts.words, text_size::small, job->what, (row.right - row.x) * 0.4f);
    draw_text(list, look, look.fonts.words, text_size::small, row.x, row.y, look.colour().ink, text);
    row.x += text_width(look, look.fonts.words, text_size::small, text) + look.px(10);
    if (job->fraction) {
        progress_bar(list, look, {row.x, row.y - look.px(3)}, {look.px(110), look.px(6)},
                     static_cast<float>(*job->fraction));
        row.x += look.px(118);
        const auto percent = fmt::format("{:3.0f} %", 100 * *job->fraction);
        draw_text(list, look, look.fonts.mono, text_size::axis, row.x, row.y, look.colour().ink2, percent);
        row.x += text_width(look, look.fonts.mono, text_size::axis, percent) + look.px(8);
    }
    ImGui::SetCursorScreenPos({row.x, row.y - look.px(10)});
    const std::string cancel = "Cancel";
    const float width = text_width(look, look.fonts.medium, text_size::small, cancel) + look.px(16);
    if (ImGui::InvisibleButton("cancel", {width, look.px(20)}, ImGuiButtonFlags_EnableNav))
        context.actions.push(CancelRun{});
    list->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                        u32(ImGui::IsItemHovered() ? look.colour().field_hi : look.colour().field), look.px(3));
    draw_text_centred(list, look, look.fonts.medium, text_size::small, row.x + width / 2, row.y, look.colour().ink,
                      cancel);
    tooltip(look, "Cancel (Ctrl+.)");
    row.x += width + look.px(kGap);
    return true;
}

void StatusBar::draw_verdict(const PanelContext& context, Row& row) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Run& run = *context.workspace.run();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto verified = run.verified();
    Icon icon = Icon::information;
    Colour colour = p.ink2;
    std::string text = "Not checked", why;
    if (run.state() == RunState::finished && !verified)
        why = shows_program(context.workspace)
                  ? "A program has no reference result; the panel Check searches it for races and other bugs"
                  : "Nothing verifies this result";
    if (run.state() == RunState::running) text = "Running";
    else if (run.state() == RunState::cancelled)
        text = fmt::format("Cancelled after pass {}", count_text(context.workspace.last_pass()));
    else if (run.state() == RunState::failed) icon = Icon::warning, colour = p.hazard, text = "Failed: " + run.error();
    else if (verified && *verified) icon = Icon::tick, colour = p.good, text = run.request().algorithm->claim;
    else if (verified) icon = Icon::warning, colour = p.hazard, text = wrong_sentence(run);
    draw_icon(list, look, icon, {row.x + look.px(6), row.y}, 12, colour);
    row.x += look.px(20);
    const auto& go_on = command("run/next-wrong");
    const bool available = go_on.available(context.workspace);
    if (!draw_item(context, row, "verdict", text,
                   available     ? text + "\n" + hint_of(go_on)
                   : why.empty() ? text
                                 : text + "\n" + why))
        return;
    CommandContext asked{context.workspace, context.actions, context.requests};
    if (available) go_on.run(asked);
}

bool StatusBar::draw_item(const PanelContext& context, Row& row, const char* id, const std::string& text,
                          const std::string& hint) {
    const Look& look = context.look;
    const float room = row.right - row.x;
    const float width = text_width(look, look.fonts.words, text_size::small, text);
    // The verdict and the run's notices are shortened to fit; other items are shown completely or not at all.
    const bool may_be_cut = id == std::string_view("verdict") || id == std::string_view("notice");
    if (room < (may_be_cut ? std::min(width, look.px(90)) : width)) {
        row.x = row.right;
        return false;
    }
    const auto shown = fit_text(look, look.fonts.words, text_size::small, text, room);
    const float drawn = text_width(look, look.fonts.words, text_size::small, shown);
    ImGui::SetCursorScreenPos({row.x, row.y - look.px(10)});
    const bool clicked = ImGui::InvisibleButton(id, {drawn, look.px(20)}, ImGuiButtonFlags_EnableNav);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, look, look.fonts.words, text_size::small, row.x, row.y, look.colour().ink2, shown);
    tooltip(look, shown == text ? hint : text + (hint.empty() || hint == text ? "" : "\n" + hint));
    row.x += drawn + look.px(kGap);
    if (row.x < row.right)
        list->AddRectFilled({row.x, row.y - look.px(7)}, {row.x + 1, row.y + look.px(7)}, u32(look.colour().line));
    row.x += look.px(kGap) + 1;
    return clicked;
}

}  // namespace lockstep
