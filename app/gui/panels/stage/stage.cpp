#include "app/gui/panels/stage/stage.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/gui/keys/command.hpp"
#include "app/gui/panels/frame/empty_panel.hpp"
#include "app/gui/panels/frame/guarded.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/frame/picture_scale.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/capitalised.hpp"
#include "app/session/debugger/answers/followed_thread.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/selection/linked_elements.hpp"

namespace lockstep {
namespace {

constexpr float kNarrow = 620;  ///< points: a narrower Stage has smaller words
constexpr float kMaxWords = 0.4f;  ///< share of the height
constexpr float kMinWidth = 110;  ///< points of width from which sentences wrap
constexpr float kChoice = 28;  ///< points: height of the choice of views
constexpr float kFollowedLine = 26;  ///< points: height of the line about the followed thread
constexpr float kWrongLine = 22;  ///< points: height of the line that names wrong values
constexpr float kMinChoice = 120;  ///< points of height from which it is shown

/// Draws wrapped text from the cursor and moves the cursor below it.
void wrapped(const Look& look, ImFont* font, float size, Colour colour, const std::string& text, float width) {
    const float height =
        draw_wrapped(ImGui::GetWindowDrawList(), look, font, size, ImGui::GetCursorScreenPos(), width, colour, text);
    ImGui::Dummy({width, height});
}

/// In place of a sentence that has no room: the number of the pass and its label, if a line has room.
void draw_label(const Look& look, ImVec2 room, std::uint32_t pass, const std::string& label) {
    constexpr float kLine = 20;
    if (look.px(kLine) > room.y * kMaxWords) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto text = label.empty() ? fmt::format("pass {}", pass) : fmt::format("{}: {}", pass, label);
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::small, at.x, at.y + look.px(kLine / 2),
              look.colour().ink, fit_text(look, look.fonts.strong, text_size::small, text, room.x));
    ImGui::Dummy({room.x, look.px(kLine)});
}

}  // namespace

std::string StagePanel::note(const PanelContext& context) const {
    const ViewInfo* info = ViewShelf::choose(*context.scene.algorithm, context.workspace.view());
    const View* view = info ? views_.find(*info) : nullptr;
    return view ? view->note() : std::string();
}

void StagePanel::draw(const PanelContext& context) {
    preparing_ = false;
    const Workspace& workspace = context.workspace;
    if (workspace.run() && context.scene.record && !context.scene.failure.empty()) {
        draw_heading(context);
        empty_note(context.look, "The arrays could not be read: " + context.scene.failure);
        return;
    }
    if (workspace.run() && context.scene.record && views_.coming()) {
        preparing_ = true;
        draw_heading(context);
        const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        draw_coming(context.look, {at.x, at.y, room.x, room.y}, *views_.coming());
        return;
    }
    if (workspace.run() && workspace.run()->ready() && workspace.run()->columns().empty()) {
        draw_heading(context);
        empty_note(context.look, "This algorithm has no columns to draw; Plots shows its figures and times.");
        return;
    }
    if (!workspace.run() || context.scene.columns.empty()) {
        const auto what = workspace.loading();
        if (what) empty_note(context.look, *what + "…");
        else if (workspace.pending_run()) empty_note(context.look, "The first pass is running…");
        else draw_open_buttons(context, "Nothing is open. Open a file, drop one here, or begin with an example:");
        return;
    }
    draw_heading(context);
    if (const ViewInfo* info = ViewShelf::choose(*context.scene.algorithm, workspace.view()))
        draw_picture(context, *info);
    else empty_note(context.look, "No view draws this algorithm's columns; Arrays shows their numbers.");
}

StagePanel::SetHeading StagePanel::set_heading(const PanelContext& context, HeadingHeight::Setting setting, float room,
                                               std::string_view sentence, std::string_view note) {
    const Look& look = context.look;
    const float full = setting.sentence_size,
                least = text_size::heading * plain_scale(context.workspace, look.scale) / look.scale;
    SetHeading set{.setting = setting};
    for (std::size_t i = 0; i < kSentenceSizes.size(); ++i) {
        set.setting.sentence_size = std::max(kSentenceSizes[i] * full, std::min(least, full));
        set.longest = {};
        if (const Run* run = context.workspace.run()) set.longest = heading_heights_[i].of(look, *run, set.setting);
        set.longest.include(look, set.setting, sentence, note);
        if (set.longest.sentence <= room || set.setting.sentence_size <= least) break;
    }
    return set;
}

void StagePanel::draw_heading(const PanelContext& context) {
    if (!heading_) return;
    const Look& look = context.look;
    const PassReport& report = context.scene.record->report;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool with_choice = !bare_ && room.y >= look.px(kMinChoice);
    float choice = with_choice ? draw_view_choice(context, room.x) : 0;
    View* view = with_choice ? shown_view(context) : nullptr;
    const float right = ImGui::GetCursorScreenPos().x + room.x;
    if (view) choice += controls_.draw_button(context, *view, right - choice);
    const bool narrow = room.x < look.px(kNarrow);
    // Inside a pass: the last access, and below it the sentence of the whole pass.
    const auto& inside = context.workspace.inside();
    const auto& whole = report.sentence.empty() ? report.label : report.sentence;
    const auto& sentence = inside.empty() ? whole : inside;
    const auto note = inside.empty() ? report.note : "During: " + whole;
    // The picture keeps the larger part, so that its figures fit: words without room become a tooltip, the note first. The
    // sentence is smaller before it is left out.
    const float most = room.y * kMaxWords;
    const bool enlarged = context.workspace.projector_step() > 0;
    const float full = enlarged ? kFullHeight * plain_scale(context.workspace, look.scale) : 0;
    const float row = choice > 0 ? look.px(kChoice) : 0, with_figures = std::min(most, std::max(row, room.y - full));
    const auto [setting, longest] = set_heading(context,
                                                {.sentence_size = narrow ? text_size::heading : text_size::sentence,
                                                 .sentence_width = room.x - choice,
                                                 .note_size = narrow ? text_size::small : text_size::teach,
                                                 .note_width = room.x,
                                                 .min_height = row,
                                                 .scale = look.scale},
                                                with_figures, sentence, note);
    const bool with_sentence = longest.sentence <= most && room.x >= look.px(kMinWidth),
               with_note = with_sentence && longest.whole <= most && room.y - longest.whole >= full;
    const float top = ImGui::GetCursorPosY();
    if (with_sentence) {
        wrapped(look, look.fonts.strong, setting.sentence_size, look.colour().ink, sentence, room.x - choice);
        if (!with_note) tooltip(look, note);
    } else if (choice == 0) {
        if (bare_) draw_label(look, room, context.workspace.shown_pass(), report.label);
        ImGui::PopStyleVar();
        return;
    }
    // The note begins below the sentence and the controls beside it.
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), top + setting.min_height));
    const float settling = view ? ViewControls::draw_settling(context, *view, right) : 0;
    if ((with_note && !note.empty()) || settling > 0)
        wrapped(look, look.fonts.words, setting.note_size, look.colour().ink2, with_note && !note.empty() ? note : " ",
                room.x - settling);
    const float reserved = with_note ? longest.whole : with_sentence ? longest.sentence : 0;
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), top + reserved));
    draw_wrong(context, room.x);
    draw_order(context, room.x);
    draw_followed(context, room.x);
    ImGui::Dummy({0, look.px(6)});
    ImGui::PopStyleVar();
}

/// A warning that the chosen order gives another result than the run.
void StagePanel::draw_order(const PanelContext& context, float width) {
    if (context.workspace.window_layout() != WindowLayout::debug || context.workspace.inside().empty()) return;
    const auto difference = context.workspace.debugger().order_difference();
    if (difference.empty()) return;
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = look.px(22), y = at.y + height / 2;
    ImGui::InvisibleButton("order", {width, height});
    draw_icon(ImGui::GetWindowDrawList(), look, Icon::warning, {at.x + look.px(7), y}, 14, look.colour().hazard);
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x + look.px(20), y,
              look.colour().ink, fit_text(look, look.fonts.words, text_size::small, difference, width - look.px(24)));
    tooltip(look, difference);
}

void StagePanel::draw_followed(const PanelContext& context, float width) {
    const Workspace& workspace = context.workspace;
    const auto* followed = workspace.followed();
    if (!followed) return;
    const Look& look = context.look;
    const auto* thread = workspace.answers().followed_thread();
    auto text = followed->element ? "Following " + workspace.element_in_sentence(*followed->element)
                                  : fmt::format("Following thread {}", followed->thread);
    text += thread ? ": " + thread->sentence() : std::string(": its launches are being recorded");
    const float end = look.px(56), height = look.px(kFollowedLine);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (text_button(look, "end-following", "End", 0, {.quiet = true})) context.actions.push(EndFollowing{});
    tooltip(look, fmt::format("{} (Esc)", command("edit/end-following").title));
    ImGui::SetCursorScreenPos({at.x + end, at.y});
    ImGui::InvisibleButton("followed", {std::max(1.f, width - end), height});
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.medium, text_size::body, at.x + end, at.y + height / 2,
              look.colour().ink, fit_text(look, look.fonts.medium, text_size::body, text, width - end));
    tooltip(look, text + "\nThin outline: it reads. Thick outline: it writes.");
}

void StagePanel::draw_menu(const PanelContext& context, const ViewOutput& output) {
    const Workspace& workspace = context.workspace;
    if (picture_.over() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        menu_of_ = output.elsewhere;
        if (!menu_of_ && output.hovered) menu_of_ = Selection{own_space(*workspace.dataset()).name, *output.hovered};
        ImGui::OpenPopup("##stage-menu");
    }
    if (!ImGui::BeginPopup("##stage-menu")) return;
    if (menu_of_) {
        const auto name = workspace.element_name(*menu_of_);
        ImGui::TextUnformatted(name.c_str());
        if (ImGui::MenuItem("Follow its thread###follow")) context.actions.push(FollowThread{*menu_of_});
        if (ImGui::MenuItem("Select it###select"))
            context.actions.push(SelectElement{menu_of_->index, menu_of_->space});
    }
    if (ImGui::MenuItem("End following###end", nullptr, false, workspace.followed() != nullptr))
        context.actions.push(EndFollowing{});
    if (ImGui::MenuItem("Show the whole picture###whole")) context.requests.show_all = true;
    ImGui::EndPopup();
}

View* StagePanel::shown_view(const PanelContext& context) const {
    const ViewInfo* info = ViewShelf::choose(*context.scene.algorithm, context.workspace.view());
    return info ? views_.find(*info) : nullptr;
}

void StagePanel::draw_wrong(const PanelContext& context, float width) {
    const Run* run = context.workspace.run();
    const Look& look = context.look;
    const auto wrong = run ? run->wrong_at(context.scene.pass) : nullptr;
    if (!wrong || wrong->empty()) {
        // A pass without wrong values reserves the line that passes with wrong values have.
        if (run && run->wrong() && !run->wrong()->empty()) ImGui::Dummy({width, look.px(kWrongLine)});
        return;
    }
    const auto text =
        fit_text(look, look.fonts.medium, text_size::body, "Wrong, in red: " + wrong_text(*wrong), width - look.px(20));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = look.px(kWrongLine), y = at.y + height / 2;
    if (ImGui::InvisibleButton("wrong",
                               {look.px(20) + text_width(look, look.fonts.medium, text_size::body, text), height},
                               ImGuiButtonFlags_EnableNav)) {
        context.actions.push(NextWrong{});
        context.requests.reveal = true;
    }
    draw_icon(ImGui::GetWindowDrawList(), look, Icon::warning, {at.x + look.px(7), y}, 14, look.colour().hazard);
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.medium, text_size::body, at.x + look.px(20), y,
              look.colour().hazard, text);
    tooltip(look, hint_of(command("run/next-wrong")));
}

float StagePanel::draw_view_choice(const PanelContext& context, float width) {
    const Look& look = context.look;
    const float roles = draw_roles_button(context, width);
    width -= roles;
    const auto suited = views_of(*context.scene.algorithm);
    if (suited.size() < 2) return roles;
    const ViewInfo* shown = ViewShelf::choose(*context.scene.algorithm, context.workspace.view());
    std::vector<std::string> names, hints;
    int chosen = 0;
    for (const auto* one : suited) {
        if (one == shown) chosen = static_cast<int>(names.size());
        names.push_back(capitalised(one->name));
        hints.push_back(one->title);
    }
    std::vector<const char*> labels;
    for (const auto& name : names) labels.push_back(name.c_str());
    const ImVec2 start = ImGui::GetCursorPos();
    const bool side_by_side = segmented_width(look, labels) < width * 0.3f;
    const float taken = side_by_side ? segmented_width(look, labels) : picker_width(look, "", labels[chosen]);
    ImGui::SetCursorPos({start.x + width - taken, start.y});
    if (side_by_side) {
        const int clicked = segmented(look, "view", labels, chosen, 26, hints);
        if (clicked >= 0) context.actions.push(ChooseView{suited[clicked]->name});
    } else {
        if (picker(look, "view", "", labels[chosen], taken, hints[chosen])) ImGui::OpenPopup("##views");
        if (ImGui::BeginPopup("##views")) {
            for (const auto* one : suited)
                if (ImGui::MenuItem(one->title.c_str(), nullptr, one == shown))
                    context.actions.push(ChooseView{one->name});
            ImGui::EndPopup();
        }
    }
    ImGui::SetCursorPos(start);
    return roles + taken + look.px(16);
}

float StagePanel::draw_roles_button(const PanelContext& context, float width) {
    if (!context.workspace.drawing()) return 0;
    const Look& look = context.look;
    const ImVec2 start = ImGui::GetCursorPos();
    constexpr float kButton = 84;
    ImGui::SetCursorPos({start.x + width - look.px(kButton), start.y});
    if (text_button(look, "draw as", "Draw as…", kButton)) context.requests.draw_as = true;
    tooltip(look, "Choose the role of each array: a graph, a list, a matrix");
    ImGui::SetCursorPos(start);
    return look.px(kButton + 12);
}

void StagePanel::draw_picture(const PanelContext& context, const ViewInfo& info) {
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float strip = stored_.height(context, room);
    room.y -= strip;
    if (room.x < 32 || room.y < 32) return;
    const ImVec2 start = ImGui::GetCursorPos();
    if (strip > 0) {
        ImGui::SetCursorPos({start.x, start.y + room.y});
        stored_.draw(context, room.x);
        ImGui::SetCursorPos(start);
    }
    ViewInput input = picture_.place(context.look, "picture", room);
    input.reset = input.reset || context.requests.show_all;
    reveals_ = reveals_ || context.requests.reveal;
    if (reveals_ && context.workspace.linked()) {
        input.reveal = context.workspace.selected();
        input.reveals_picked = true;
        reveals_ = false;
    }
    if (const auto found = controls_.take_found(context.workspace)) input.reveal = found;
    input.seconds = ImGui::GetIO().DeltaTime;
    input.glides = !context.look.offscreen && !context.workspace.playing() && !context.workspace.reduced_motion();

    const Picture picture{&info, context.scene.dataset_version, context.scene.pass, room.x, room.y};
    if (failed_ == picture) return draw_failure(context);
    failed_.reset();
    view_failure_.clear();
    ViewOutput output;
    auto* list = ImGui::GetWindowDrawList();
    const Rect& area = picture_.area();
    Scene scene = context.scene;
    scene.scale = picture_scale(context.workspace, context.scene.scale, room);
    // A view may need more height than it has; the strip below keeps its own.
    if (strip > 0) list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    failure_ = guarded([&] {
        View& view = views_.open(info);
        framing_.ask(context.workspace, view, input);
        output = view.draw(scene, area, input, list);
    });
    if (strip > 0) list->PopClipRect();
    if (!failure_.empty()) {
        failed_ = picture;  // do not try the same picture again
        views_.close(info);
        return draw_failure(context);
    }
    View& view = views_.open(info);
    view_failure_ = view.failure();
    if (const auto progress = view.preparing()) {
        preparing_ = true;
        if (!view.refining()) draw_preparing(context.look, picture_.area(), context.scene.dataset->source, *progress);
    }
    if (view.gliding()) preparing_ = true;
    framing_.note(context, view, input);
    if (output.detail) context.actions.push(ChooseView{info.name + ":" + *output.detail});
    picture_.push(context, output);
    draw_menu(context, output);
    if (!picture_.may_say()) return;
    if (!output.hint.empty()) tooltip_now(context.look, output.hint);
    if (output.elsewhere) show_element_tooltip(context, *output.elsewhere, output.said);
    else if (output.hovered)
        show_element_tooltip(context, {own_space(*context.scene.dataset).name, *output.hovered}, output.said);
}

void StagePanel::draw_failure(const PanelContext& context) {
    const Look& look = context.look;
    const Rect& area = picture_.area();
    draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body,
                 {area.x + look.px(12), area.y + look.px(12)}, area.width - look.px(24), look.colour().ink2,
                 "This picture could not be drawn: " + failure_);
}

void StagePanel::show_element_tooltip(const PanelContext& context, const Selection& element, const std::string& more) {
    if (context.look.offscreen || !context.workspace.dataset()) return;
    const auto& values = values_.of(context.workspace.current(), element);
    tooltip_now(context.look, context.workspace.element_name(element) +
                                  (values_.failure().empty() ? values_text(values) : "   " + values_.failure()) +
                                  (more.empty() ? "" : "\n" + more));
}

PanelEntry stage_panel() {
    return {.id = "stage",
            .teach = DockPlace{DockPart::main, 0},
            .debug = DockPlace{DockPart::main, 2},
            .tune = DockPlace{DockPart::below, 0},
            .few = true,
            .make = [](const PanelParts& parts) { return std::make_unique<StagePanel>(parts.views, false); }};
}

}  // namespace lockstep
