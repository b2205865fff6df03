#include "app/gui/panels/lesson/speaker_notes.hpp"

#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_rich_md/rich_md.h>

#include "app/gui/keys/command.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/lessons/lesson.hpp"

namespace lockstep {
namespace {

constexpr float kText = 20, kMargin = 24, kTop = 64, kGap = 12, kClock = 26;  ///< points
constexpr float kNextShare = 0.3f;  ///< of the window's height, at the bottom

std::string notes_of(const LessonScene& scene) {
    return scene.notes.empty() ? "*This scene has no notes.*" : scene.notes;
}

}  // namespace

std::string elapsed_text(std::chrono::seconds elapsed) {
    const auto seconds = elapsed.count(), minutes = seconds / 60;
    if (minutes < 60) return fmt::format("{}:{:02}", minutes, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, seconds % 60);
}

SpeakerNotes::SpeakerNotes()
    : markdown_(kText, [](const std::string& address) { RichMd::OnOpenLink_Default(address); }) {}

void SpeakerNotes::draw(const Workspace& workspace, Actions& actions, const Look& look, const Time& time) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look.px(kMargin), 0});
    const FontScope font(look.fonts.words, text_size::body);
    if (ImGui::Begin("speaker-notes", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings)) {
        ViewRequests no_view;
        run_shortcuts({workspace, actions, no_view}, true);
        draw_top(workspace, look, time);
        const float next = std::floor(size.y * kNextShare);
        draw_notes(workspace, look, size.y - look.px(kTop) - next);
        ImGui::SetCursorScreenPos({look.px(kMargin), size.y - next});
        draw_next(workspace, look);
        ImGui::Dummy({0, 0});  // ends the window below the cursor
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void SpeakerNotes::draw_top(const Workspace& workspace, const Look& look, const Time& time) {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetIO().DisplaySize.x, left = look.px(kMargin), middle = look.px(kTop / 2);
    const auto elapsed = elapsed_text(time.elapsed);
    ImGui::SetCursorScreenPos({left, middle - look.px(kClock)});
    const ImVec2 room{text_width(look, look.fonts.mono, kClock, elapsed), look.px(2 * kClock)};
    restarted_ = ImGui::InvisibleButton("elapsed", room);
    tooltip(look, "Time since the notes were opened. A click sets it to 0.");
    draw_text(list, look, look.fonts.mono, kClock, left, middle, ImGui::IsItemHovered() ? p.accent : p.ink, elapsed);
    draw_text_right(list, look, look.fonts.mono, kClock, width - left, middle, p.ink, time.now);
    if (const auto* open = workspace.lesson())
        draw_text_centred(list, look, look.fonts.words, text_size::heading, width / 2, middle, p.ink2,
                          fmt::format("Scene {} of {}", open->at + 1, open->lesson.scenes.size()));
}

void SpeakerNotes::draw_notes(const Workspace& workspace, const Look& look, float height) {
    ImGui::SetCursorScreenPos({look.px(kMargin), look.px(kTop)});
    const auto* open = workspace.lesson();
    const auto id = fmt::format("notes-{}", open ? open->at : 0);
    if (ImGui::BeginChild(id.c_str(), {0, height - look.px(kGap)})) {
        markdown_.use(look);
        if (!open) RichMd::RenderRaw("No lesson is open. **Help > Lessons and index** lists the lessons.");
        else RichMd::RenderRaw("## " + open->scene().title + "\n\n" + notes_of(open->scene()));
    }
    ImGui::EndChild();
}

void SpeakerNotes::draw_next(const Workspace& workspace, const Look& look) {
    const Palette& p = look.colour();
    const float width = ImGui::GetIO().DisplaySize.x - 2 * look.px(kMargin);
    ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine(at, {at.x + width, at.y}, u32(p.line));
    at.y += look.px(kGap);
    const auto paragraph = [&](ImFont* font, Colour colour, std::string_view text) {
        at.y += draw_wrapped(list, look, font, text_size::heading, at, width, colour, text) + look.px(kGap);
    };
    if (workspace.now()) {
        const auto& report = workspace.record().report;
        paragraph(look.fonts.words, p.ink, report.sentence.empty() ? report.label : report.sentence);
    }
    if (const auto* open = workspace.lesson()) {
        const auto next = open->at + 1;
        const bool last = next == open->lesson.scenes.size();
        paragraph(look.fonts.strong, p.ink2,
                  last ? "This is the last scene." : "Next: " + open->lesson.scenes[next].title);
    }
}

}  // namespace lockstep
