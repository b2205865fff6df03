#include "app/gui/panels/frame/bars/lecture_strip.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/lecture.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 20, kButtons = 176, kClose = 44, kPadding = 8, kMin = 42;  ///< points
constexpr float kMaxOfWidth = 900;  ///< points: longer lines are hard to read

float text_room(const Look& look, float width) {
    return std::clamp(width - look.px(kSide + kButtons + kClose), look.px(80), look.px(kMaxOfWidth));
}

/// The title of the lecture where a scenario has no note.
const std::string& text_of(const OpenLecture& open) {
    return open.step().note.empty() ? open.lecture.title : open.step().note;
}

}  // namespace

float LectureStrip::height(const Look& look, const Workspace& workspace, float width) {
    const auto* open = workspace.lecture();
    if (!open) return 0;
    const float text = draw_wrapped(nullptr, look, look.fonts.words, text_size::teach, {}, text_room(look, width),
                                    look.colour().ink, text_of(*open));
    return std::ceil(std::max(look.px(kMin), text + look.px(2 * kPadding)));
}

void LectureStrip::draw(const PanelContext& context) {
    const auto* open = context.workspace.lecture();
    if (!open) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = at.y + size.y / 2;
    const auto last = open->lecture.steps.size() - 1;
    const auto button = [&](const char* id, Icon icon, float x, bool enabled, const char* its_command, int by) {
        ImGui::SetCursorScreenPos({at.x + look.px(x), middle - look.px(14)});
        if (icon_button(look, id, icon, {32, 28}, {.enabled = enabled}, hint_of(command(its_command))))
            context.actions.push(StepLecture{by});
    };
    button("lecture-previous", Icon::back, kSide, open->at > 0, "lecture/previous", -1);
    const auto place = fmt::format("{} of {}", open->at + 1, last + 1);
    draw_text_centred(list, look, look.fonts.mono, text_size::small, at.x + look.px(kSide + 74), middle, p.ink2, place);
    button("lecture-next", Icon::forward, kSide + 116, open->at < last, "lecture/next", 1);
    const float room = text_room(look, size.x);
    const auto& text = text_of(*open);
    const float high = draw_wrapped(nullptr, look, look.fonts.words, text_size::teach, {}, room, p.ink, text);
    draw_wrapped(list, look, look.fonts.words, text_size::teach, {at.x + look.px(kSide + kButtons), middle - high / 2},
                 room, p.ink, text);
    ImGui::SetCursorScreenPos({at.x + size.x - look.px(34), middle - look.px(12)});
    if (icon_button(look, "lecture-end", Icon::close, {24, 24}, {}, "End the lecture"))
        context.actions.push(EndLecture{});
}

}  // namespace lockstep
