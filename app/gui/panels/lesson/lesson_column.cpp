#include "app/gui/panels/lesson/lesson_column.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <imgui_rich_md/rich_md.h>

#include "app/gui/panels/frame/dock_layout.hpp"
#include "app/gui/panels/frame/picture_scale.hpp"
#include "app/gui/panels/lesson/question_part.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/lessons/lesson.hpp"
#include "app/session/lessons/outlined_element.hpp"
#include "app/session/predict/prediction.hpp"

namespace lockstep {
namespace {

constexpr float kText = 16, kSide = 16, kButton = 28;  ///< points
constexpr float kHead = 74, kRowHead = 48;  ///< points: the head of a column, and of a strip, which has one row
constexpr float kShare = 0.27f, kMin = 300, kMax = 440;  ///< of a window's width, and points
constexpr float kNarrow = 800;  ///< points of a window's width from which the text stands beside the panels
constexpr float kStripShare = 0.34f;  ///< of a narrow window's height
constexpr float kMaxStripShare = 0.5f;  ///< of a narrow window's height, for a question
constexpr float kGradeShare = 0.5f;  ///< of the height below the head: a grade scrolls if the text needs the rest
constexpr float kParagraph = 12;  ///< points between paragraphs, and below the text
constexpr float kRule = 9;  ///< points of the line above a question, with the gap below it
constexpr float kMinText = 72;  ///< points: three lines of text above a question
constexpr float kMinStrip = 108;  ///< points: the head of a strip and three lines of text
constexpr float kSentence = 40, kTrack = 50,
                kStageSides = 40;  ///< points that an enlarged Stage needs besides its picture
constexpr float kMinEnlarged = 220, kMaxEnlarged = 240;  ///< points of a column beside an enlarged Stage

/// Before an audience an enlarged text leaves before the figures of the picture do; a question stays.
bool shrinks(const Workspace& workspace) {
    return workspace.presenting() && workspace.projector_step() > 0 && !workspace.prediction();
}

/// Pixels of the window's height that the Stage and the track leave. The picture needs its points at the plain scale.
float room_beside_stage(const Look& look, const Workspace& workspace, float height) {
    return height - kFullHeight * plain_scale(workspace, look.scale) - look.px(kSentence + kTrack);
}

/// Pixels of the window's width that the Stage leaves.
float room_at_its_side(const Look& look, const Workspace& workspace, float width) {
    return width - kFullWidth * plain_scale(workspace, look.scale) - look.px(kStageSides);
}

bool is_strip(const Look& look, float width) { return width > look.px(kMax); }

float head_height(const Look& look, float width) { return look.px(is_strip(look, width) ? kRowHead : kHead); }

}  // namespace

LessonColumn::LessonColumn(LineLink& lines)
    : lines_(lines), markdown_(kText, [this](const std::string& address) { followed_ = address; }) {}

LessonColumn::Room LessonColumn::room(const Look& look, const Workspace& workspace, ImVec2 window) const {
    if (!workspace.lesson() && !workspace.prediction()) return {};
    if (window.x < look.px(kNarrow)) {
        const float strip = std::floor(window.y * kStripShare);
        const bool below = strip <= room_beside_stage(look, workspace, window.y);
        // A low window has room beside the picture, not below it.
        const float beside = room_at_its_side(look, workspace, window.x);
        if (workspace.projector_step() > 0 && !workspace.comparing() && !below && beside >= look.px(kMinEnlarged))
            return {.column = std::floor(std::min(beside, look.px(kMaxEnlarged)))};
        if (workspace.prediction()) {
            const float head = workspace.lesson() ? head_height(look, window.x) : look.px(kSide);
            return {.strip = std::max(strip, std::floor(std::min(head + question_, window.y * kMaxStripShare)))};
        }
        // Two enlarged pictures need the room of the text; its head stays.
        if (workspace.comparing() && workspace.projector_step() > 0 && !workspace.presenting())
            return {.strip = head_height(look, window.x)};
        const bool fits = below && strip >= look.px(kMinStrip);
        return {.strip = fits || !shrinks(workspace) ? strip : 0};
    }
    return {.column = std::floor(std::clamp(window.x * kShare, look.px(kMin), look.px(kMax)))};
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
    const bool in_row = is_strip(look, width);
    const float close = look.px(24), title = at.y + look.px(in_row ? 18 : 20), each = look.px(36);
    const auto place = fmt::format("{} of {}", open.at + 1, open.lesson.scenes.size());
    const float place_width = text_width(look, look.fonts.mono, text_size::small, place);
    const float title_left = in_row ? left + 2 * each + place_width + look.px(32) : left;
    lockstep::draw_text(
        list, look, look.fonts.words, text_size::small, title_left, title, p.ink2,
        fit_text(look, look.fonts.words, text_size::small, open.lesson.title, right - title_left - close));
    ImGui::SetCursorScreenPos({right - close + look.px(6), title - look.px(12)});
    if (icon_button(look, "lesson-end", Icon::close, {24, 24}, {.quiet = true}, "End the lesson"))
        context.actions.push(EndLesson{});

    const auto last = open.lesson.scenes.size() - 1;
    const float row = at.y + look.px(in_row ? 8 : 36);
    const auto button = [&](const char* id, Icon icon, float x, bool enabled, const char* its_command, int by) {
        ImGui::SetCursorScreenPos({x, row});
        if (icon_button(look, id, icon, {36, kButton}, {.enabled = enabled}, hint_of(command(its_command))))
            context.actions.push(StepLesson{by});
    };
    const float middle = row + look.px(kButton / 2);
    button("lesson-previous", Icon::back, left, open.at > 0, "lecture/previous", -1);
    button("lesson-next", Icon::forward, in_row ? left + each + look.px(4) : right - each, open.at < last,
           "lecture/next", 1);
    const float place_middle = in_row ? left + 2 * each + look.px(16) + place_width / 2 : (left + right) / 2;
    lockstep::draw_text_centred(list, look, look.fonts.mono, text_size::small, place_middle, middle - look.px(4),
                                p.ink2, place);
    const float bar_left = left + (in_row ? 2 * each + look.px(16) : each + look.px(12));
    const float bar_right = in_row ? right : right - each - look.px(12);
    progress_bar(list, look, {bar_left, middle + look.px(10)}, {bar_right - bar_left, look.px(3)},
                 static_cast<float>(open.at + 1) / static_cast<float>(last + 1));
}

float LessonColumn::draw_way_back(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetWindowPos();
    const float left = at.x + look.px(kSide), top = at.y + head_height(look, ImGui::GetWindowWidth());
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
    const Look& look = context.look;
    const auto& open = *context.workspace.lesson();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const float top = head_height(look, size.x) + above;
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + top});
    const float below = std::max(1.f, size.y - top), width = size.x - look.px(2 * kSide);
    const auto* question = context.workspace.prediction();
    float asked = !question ? 0 : question_ > 0 ? question_ : std::floor(below / 2);  // unknown before its first frame
    float rule = question && !is_strip(look, size.x) ? look.px(kRule) : 0;  // above the question, below the text
    const bool question_first = question && !question->grade && below - asked - rule < look.px(kMinText);
    if (question && question->grade) asked = std::min(asked, std::max(below * kGradeShare, below - text_));
    if (question_first) asked = rule = 0;
    if (ImGui::BeginChild(fmt::format("scene-{}", open.at).c_str(), {width, std::max(1.f, below - asked - rule)})) {
        if (question_first) draw_question(context);
        draw_scene(look, open);
    }
    ImGui::EndChild();
    if (!question || question_first) return;
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + size.y - asked - rule});
    if (rule > 0) hairline(look);
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + size.y - asked});
    if (ImGui::BeginChild("question", {width, std::max(1.f, asked)})) draw_question(context);
    ImGui::EndChild();
}

void LessonColumn::draw_scene(const Look& look, const OpenLesson& open) {
    const float top = ImGui::GetCursorPosY();
    markdown_.use(look);
    if (open.at == 0 && !open.lesson.about.empty()) {
        RichMd::RenderRaw(open.lesson.about);
        ImGui::Dummy({0, look.px(kParagraph)});
    }
    RichMd::RenderRaw("## " + open.scene().title + "\n\n" + open.scene().text);
    ImGui::Dummy({0, look.px(kParagraph)});
    text_ = ImGui::GetCursorPosY() - top;
}

void LessonColumn::draw_question(const PanelContext& context) {
    const float top = ImGui::GetCursorPosY();
    QuestionPart::draw(context);
    const float height = std::ceil(ImGui::GetCursorPosY() - top);
    if (std::exchange(question_, height) != height) frames_ = 0;
}

void LessonColumn::draw_question_alone(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImGui::SetCursorScreenPos({at.x + look.px(kSide), at.y + look.px(kSide)});
    if (ImGui::BeginChild("question", {size.x - look.px(2 * kSide), size.y - look.px(kSide)})) draw_question(context);
    ImGui::EndChild();
}

bool LessonColumn::settled(const Workspace& workspace) const {
    const auto* open = workspace.lesson();
    return !open || (open->arrived == begun_ && frames_ >= kFramesToSettle);
}

}  // namespace lockstep
