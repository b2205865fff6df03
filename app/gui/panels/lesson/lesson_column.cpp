#include "app/gui/panels/lesson/lesson_column.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <imgui_rich_md/rich_md.h>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/lesson/question_part.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/lessons/lesson.hpp"
#include "app/session/lessons/outlined_element.hpp"
#include "app/session/predict/prediction.hpp"

namespace lockstep {
namespace {

constexpr float kText = 16, kSide = 16, kHead = 74, kButton = 28;  ///< points
constexpr float kShare = 0.27f, kLeast = 300, kMost = 440;  ///< of a window's width, and points
constexpr float kNarrow = 800;  ///< points of a window's width from which the text stands beside the panels
constexpr float kStripShare = 0.34f;  ///< of a narrow window's height
constexpr float kQuestionShare = 0.5f, kGradeShare = 0.66f;  ///< of the column's height, below the text
constexpr float kLeastStrip = 134;  ///< points: the head and three lines of text
constexpr float kPicture = 420, kSentence = 40, kTrack = 50;  ///< points that an enlarged Stage and its track need

/// Before an audience an enlarged text leaves before the figures of the picture do; a question stays.
bool shrinks(const Workspace& workspace) {
    return workspace.presenting() && workspace.projector_step() > 0 && !workspace.prediction();
}

/// Pixels of the window's height that the Stage and the track leave. The picture needs its points at the plain scale.
float room_beside_stage(const Look& look, const Workspace& workspace, float height) {
    const float plain = look.scale / std::pow(kProjectorStep, static_cast<float>(workspace.projector_step()));
    return height - kPicture * plain - look.px(kSentence + kTrack);
}

}  // namespace

LessonColumn::LessonColumn(LineLink& lines)
    : lines_(lines), markdown_(kText, [this](const std::string& address) { followed_ = address; }) {}

LessonColumn::Room LessonColumn::room(const Look& look, const Workspace& workspace, ImVec2 window) {
    if (!workspace.lesson() && !workspace.prediction()) return {};
    if (window.x < look.px(kNarrow)) {
        const float strip = std::floor(window.y * kStripShare);
        const bool fits = strip <= room_beside_stage(look, workspace, window.y) && strip >= look.px(kLeastStrip);
        return {.strip = fits || !shrinks(workspace) ? strip : 0};
    }
    return {.column = std::floor(std::clamp(window.x * kShare, look.px(kLeast), look.px(kMost)))};
}

void LessonColumn::begin_scene(const PanelContext& context, bool working) {
    const auto* open = context.workspace.lesson();
    if (!open || open->arrived == begun_) return;
    if (working || context.workspace.shown_pass() != context.workspace.pass()) return;
    begun_ = open->arrived;
    const auto& scene = open->scene();
    if (scene.projector_step) context.actions.push(SetProjectorStep{*scene.projector_step});
    for (const auto& one : scene.outlines)
        if (one.kind != "pass") outline(context, one);
    if (!scene.panel.empty()) show_panel(context, scene.panel);
}

void LessonColumn::show_panel(const PanelContext& context, const std::string& id) {
    const auto& w = context.workspace;
    const auto few = panels_of(PanelArrangement{.few = true});
    const bool hidden = std::ranges::none_of(few, [&](const char* one) { return id == one; });
    if (hidden && !w.all_panels() && w.window_layout() == WindowLayout::teach)
        context.actions.push(ShowAllPanels{true});
    context.requests.panel = id;
}

void LessonColumn::outline(const PanelContext& context, const Outline& outline) {
    const auto& w = context.workspace;
    if (outline.kind == "panel") return show_panel(context, outline.panel);
    if (outline.kind == "pass") return context.actions.push(Seek{std::min(outline.index, w.last_pass()), true});
    if (outline.kind == "line") {
        // The panels may learn of this pass later in the frame, which clears older lines.
        lines_.update(w.run(), w.shown_pass());
        lines_.go(static_cast<int>(outline.index), LineLink::Text::kernel_source);
        return show_panel(context, "pseudocode");
    }
    const auto element = w.run() ? outlined_element(outline, *w.run()) : std::nullopt;
    if (!element) return;
    context.actions.push(SelectElement{element->index, element->space, true});
    if (outlines_cell(outline, *w.run())) show_panel(context, "arrays");
}

void LessonColumn::follow(const PanelContext& context, const std::string& address) {
    if (const auto place = parse_outline(address)) outline(context, *place);
    else RichMd::OnOpenLink_Default(address);
}

void LessonColumn::draw(const PanelContext& context) {
    const auto* open = context.workspace.lesson();
    if (!open) return draw_question_alone(context);
    if (std::pair now(open->file, open->at); now != drawn_) drawn_ = std::move(now), frames_ = 0;
    ++frames_;
    draw_head(context);
    draw_text(context, context.workspace.left_scene() ? draw_way_back(context) : 0);
    if (!followed_.empty()) follow(context, std::exchange(followed_, {}));
}

void LessonColumn::draw_head(const PanelContext& context) {
    const auto& open = *context.workspace.lesson();
    const Look& look = context.look;
    const Palette& p = look.colour();
    const ImVec2 at = ImGui::GetWindowPos();
    const float width = ImGui::GetWindowWidth(), left = at.x + look.px(kSide), right = at.x + width - look.px(kSide);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float close = look.px(24), title = at.y + look.px(20);
    lockstep::draw_text(list, look, look.fonts.words, text_size::small, left, title, p.ink2,
                        fit_text(look, look.fonts.words, text_size::small, open.lesson.title, right - left - close));
    ImGui::SetCursorScreenPos({right - close + look.px(6), title - look.px(12)});
    if (icon_button(look, "lesson-end", Icon::close, {24, 24}, {.quiet = true}, "End the lesson"))
        context.actions.push(EndLesson{});

    const auto last = open.lesson.scenes.size() - 1;
    const float row = at.y + look.px(36);
    const auto button = [&](const char* id, Icon icon, float x, bool enabled, const char* its_command, int by) {
        ImGui::SetCursorScreenPos({x, row});
        if (icon_button(look, id, icon, {36, kButton}, {.enabled = enabled}, hint_of(command(its_command))))
            context.actions.push(StepLesson{by});
    };
    const float each = look.px(36), middle = row + look.px(kButton / 2);
    button("lesson-previous", Icon::back, left, open.at > 0, "lecture/previous", -1);
    button("lesson-next", Icon::forward, right - each, open.at < last, "lecture/next", 1);
    const auto place = fmt::format("{} of {}", open.at + 1, last + 1);
    lockstep::draw_text_centred(list, look, look.fonts.mono, text_size::small, (left + right) / 2, middle - look.px(4),
                                p.ink2, place);
    const float bar = right - left - 2 * each - look.px(24);
    progress_bar(list, look, {left + each + look.px(12), middle + look.px(8)}, {bar, look.px(3)},
                 static_cast<float>(open.at + 1) / static_cast<float>(last + 1));
}

float LessonColumn::draw_way_back(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetWindowPos();
    const float left = at.x + look.px(kSide), top = at.y + look.px(kHead);
    const float width = ImGui::GetWindowWidth() - look.px(2 * kSide);
    const float said = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body, {left, top},
                                    width, look.colour().ink, "You left the lesson's scene.");
    ImGui::SetCursorScreenPos({left, top + said + look.px(6)});
    const auto scene = fmt::format("Return to scene {}", context.workspace.lesson()->at + 1);
    if (text_button(look, "lesson-return", scene, 0, {.on = true})) context.actions.push(StepLesson{0});
    tooltip(look, hint_of(command("lecture/return")));
    return ImGui::GetItemRectMax().y + look.px(12) - top;
}

void LessonColumn::draw_text(const PanelContext& context, float above) {
    const auto& open = *context.workspace.lesson();
    const auto& scene = open.scene();
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const float top = look.px(kHead) + above;
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + top});
    const float below = std::max(1.f, size.y - top);
    const auto* question = context.workspace.prediction();
    const float asked = question ? std::floor(below * (question->grade ? kGradeShare : kQuestionShare)) : 0;
    const ImVec2 room{size.x - look.px(2 * kSide), std::max(1.f, below - asked)};
    if (ImGui::BeginChild(fmt::format("scene-{}", open.at).c_str(), room)) {
        markdown_.use(look);
        if (open.at == 0 && !open.lesson.about.empty()) RichMd::RenderRaw(open.lesson.about);
        RichMd::RenderRaw("## " + scene.title + "\n\n" + scene.text);
        ImGui::Dummy({0, look.px(12)});
    }
    ImGui::EndChild();
    if (asked <= 0) return;
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + size.y - asked});
    if (ImGui::BeginChild("question", {room.x, asked})) QuestionPart::draw(context);
    ImGui::EndChild();
}

void LessonColumn::draw_question_alone(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + look.px(kSide)});
    if (ImGui::BeginChild("question", {size.x - look.px(2 * kSide), size.y - look.px(kSide)}))
        QuestionPart::draw(context);
    ImGui::EndChild();
}

bool LessonColumn::settled(const Workspace& workspace) const {
    const auto* open = workspace.lesson();
    return !open || (open->arrived == begun_ && frames_ >= kFramesToSettle);
}

}  // namespace lockstep
