#include "app/gui/panels/compare/compare.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "app/gui/keys/command.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/difference_text.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/run_names.hpp"
#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/searches/difference.hpp"
#include "app/session/queries/answers.hpp"
#include "app/session/scenario.hpp"
#include "app/session/selection/linked_elements.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 20, kFoot = 34, kWorkRow = 19;  ///< points
constexpr float kMaxWorkShare = 0.2f;  ///< of the panel's height: the first rows stay
constexpr float kMinPicture = 160;  ///< points of height: a lower picture gets the room of the work and the sentences
constexpr float kHeadingAndFigures = 84;  ///< points of a half with a sentence of one line
constexpr float kBeside = 1.05f;  ///< width over height from which the halves are side by side
constexpr float kNarrowest = 260;  ///< points of a half beside another
constexpr int kMaxOffered = 6;  ///< algorithms

bool is_wide(const Look& look, ImVec2 room) {
    return room.x >= kBeside * room.y && (room.x - look.px(kGap)) / 2 >= look.px(kNarrowest);
}

/// Pixels of height for the work, below pictures that keep their least height.
float room_for_work(const Look& look, ImVec2 room) {
    const float half = look.px(kHeadingAndFigures + kMinPicture);
    const bool beside = is_wide(look, room) || room.y < 2 * half;
    return std::clamp(room.y - half * (beside ? 1 : 2), 0.f, kMaxWorkShare * room.y);
}

Rect picture_in(const Look& look, const Rect& half, float heading) {
    return {half.x, half.y + heading, half.width, half.height - heading - CompareHalf::figures_height(look)};
}

/// The pointer's input is given to both pictures at the same place; only the picture under the pointer is clicked.
ViewInput linked(const ViewInput& from, const Rect& area, const Rect& to) {
    ViewInput input = from;
    input.pointer = {from.pointer.x - area.x + to.x, from.pointer.y - area.y + to.y};
    input.clicked = false;
    return input;
}

/// The values of an element in a run, or "has no vertex 12" if the run lacks its space. name: the element in a sentence
std::string values_of(ElementValues& values, const RunOnScreen& run, const Selection& element,
                      const std::string& name) {
    const auto& found = values.of(run, element);
    if (!values.failure().empty()) return "   " + values.failure();
    return found.empty() ? "   has no " + name : values_text(found);
}

}  // namespace

std::string ComparePanel::note(const PanelContext& context) const {
    const Workspace& workspace = context.workspace;
    if (!workspace.comparing()) return {};
    const auto source = workspace.dataset() ? workspace.dataset()->source : std::string();
    const auto& pace = workspace.pace();
    const auto by = pace.counts_arcs()       ? std::string_view("arcs relaxed")
                    : pace.counts_distance() ? std::string_view("final distance")
                                             : name_of(workspace.in_step());
    return source + ", in step by " + std::string(by);
}

void ComparePanel::tidy(const Workspace& workspace) {
    if (workspace.comparing() || !drawn_) return;
    a_.clear();
    b_.clear();
    drawn_ = false;
}

void ComparePanel::draw(const PanelContext& context) {
    settled_ = true;
    if (!context.workspace.comparing()) return draw_invitation(context);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    // Enlarged, the buttons leave before the pictures; the menu has them.
    const bool low = room.y < context.look.px(kFoot + kHeadingAndFigures + kMinPicture);
    const float foot = low && context.workspace.projector_step() > 0 ? 0 : context.look.px(kFoot);
    if (room.x < 32 || room.y < foot + 32) return;
    auto rows = work_of(context.workspace);
    const float row = context.look.px(kWorkRow);
    const auto fitting = static_cast<std::size_t>(room_for_work(context.look, {room.x, room.y - foot}) / row);
    if (rows.size() > fitting) rows.resize(fitting);
    const float table = row * static_cast<float>(rows.size());
    draw_halves(context, at, {room.x, room.y - foot - table});
    draw_work(context, rows, {at.x, at.y + room.y - foot - table}, room.x);
    if (foot > 0) draw_foot(context, {at.x, at.y + room.y - foot}, room.x);
}

// ---- without a run A -----------------------------------------------------------------------------------------------

void ComparePanel::draw_invitation(const PanelContext& context) {
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    const auto say = [&](ImFont* font, float size, Colour colour, const std::string& text) {
        const float width = ImGui::GetContentRegionAvail().x;
        const float height = draw_wrapped(ImGui::GetWindowDrawList(), look, font, size, ImGui::GetCursorScreenPos(),
                                          width, colour, text);
        ImGui::Dummy({width, height});
    };
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(8)));
    say(look.fonts.strong, text_size::sentence, look.colour().ink, "Two runs on one input, in step");
    if (!workspace.run()) {
        say(look.fonts.words, text_size::teach, look.colour().ink2,
            "Choose an input above, or drop a file here, first.");
        ImGui::PopStyleVar();
        return;
    }
    say(look.fonts.words, text_size::teach, look.colour().ink2,
        "Keep the run on screen as A, then change algorithm, parameters or executor as usual: the new run is B. Or choose "
        "the other run here.");
    const auto& keep = command("compare/keep");
    if (text_button(look, "keep", hint_of(keep))) context.actions.push(KeepRun{});
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    int offered = 0;
    for (const auto& one : workspace.catalog().all()) {
        const auto& shown = workspace.algorithm();
        if (one.get() == &shown || one->input != shown.input || one->family() != shown.family()) continue;
        if (offered++ == kMaxOffered) break;
        const auto text = "Compare with " + one->id;
        const float width = text_width(look, look.fonts.medium, text_size::small, text) + look.px(24);
        if (offered > 1 && ImGui::GetItemRectMax().x + look.px(8) + width <= right) ImGui::SameLine();
        if (text_button(look, ("with:" + one->id).c_str(), text)) context.actions.push(CompareWith{one->id});
        tooltip(look, one->title + ". " + one->source);
    }
    ImGui::PopStyleVar();
}

// ---- the halves ----------------------------------------------------------------------------------------------------

ComparePanel::Places ComparePanel::place(const Look& look, const CompareHalf::Texts& a, const CompareHalf::Texts& b,
                                         ImVec2 at, ImVec2 room) {
    const float gap = look.px(kGap), half = std::floor((room.x - gap) / 2);
    const float figures = CompareHalf::figures_height(look);
    Places beside, below;
    beside.a = {at.x, at.y, half, room.y};
    beside.b = {at.x + room.x - half, at.y, half, room.y};
    beside.heading_a = beside.heading_b =
        std::max(CompareHalf::heading_height(look, a, half), CompareHalf::heading_height(look, b, half));
    // One below the other, both pictures of the same size.
    below.heading_a = CompareHalf::heading_height(look, a, room.x);
    below.heading_b = CompareHalf::heading_height(look, b, room.x);
    const float picture = std::floor((room.y - gap / 2 - below.heading_a - below.heading_b - 2 * figures) / 2);
    below.a = {at.x, at.y, room.x, below.heading_a + picture + figures};
    below.b = {at.x, at.y + below.a.height + gap / 2, room.x, below.heading_b + picture + figures};
    const bool flat = picture < look.px(kMinPicture) &&
                      std::min(half, room.y - beside.heading_a - figures) > std::min(room.x, picture);
    return is_wide(look, room) || flat ? beside : below;
}

void ComparePanel::draw_halves(const PanelContext& context, ImVec2 at, ImVec2 room) {
    drawn_ = true;
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    const RunOnScreen kept = workspace.kept(), current = workspace.current();
    const bool comparable = workspace.comparable();
    const Scene& scene = context.scene;
    const bool kept_shown = comparable && kept.now;
    const bool current_shown = current.now && (!scene.columns.empty() || !scene.failure.empty());
    const auto names = names_of(kept, current);
    auto texts_a = a_.texts_of(kept, current, names.kept, kept_shown);
    auto texts_b = b_.texts_of(current, kept, names.current, current_shown);
    Places places = place(look, texts_a, texts_b, at, room);
    if (picture_in(look, places.a, places.heading_a).height < look.px(kMinPicture)) {
        texts_a.sentence.clear();
        texts_b.sentence.clear();
        places = place(look, texts_a, texts_b, at, room);
    }

    Scene scene_a = scene, scene_b = scene;
    scene_a.columns = scene_b.columns = {};
    if (kept_shown) scene_a = a_.scene_of(context, kept);
    if (current_shown) scene_b = b_.scene_of_current(context);
    if (kept_shown && current_shown) CompareHalf::share_scales(a_, scene_a, b_, scene_b);

    const Rect area_a = picture_in(look, places.a, places.heading_a),
               area_b = picture_in(look, places.b, places.heading_b);
    ImGui::PushID("A");
    a_.draw_heading(context, kept, texts_a, {places.a.x, places.a.y}, places.a.width);
    ViewInput input_a = a_.place_picture(context, area_a);
    ImGui::PopID();
    ImGui::PushID("B");
    b_.draw_heading(context, current, texts_b, {places.b.x, places.b.y}, places.b.width);
    ViewInput input_b = b_.place_picture(context, area_b);
    ImGui::PopID();
    if (input_a.hovered) input_b = linked(input_a, area_a, area_b);
    else if (input_b.hovered) input_a = linked(input_b, area_b, area_a);
    reveals_ = reveals_ || context.requests.reveal;
    const bool reveals = reveals_ && workspace.linked();
    if (reveals) reveals_ = false;
    for (auto* input : {&input_a, &input_b}) {
        input->reset = input->reset || context.requests.show_all;
        input->reveals_picked = reveals;
        if (reveals) input->reveal = workspace.selected();
    }

    // Both maps have the same height: if one has a strip below it, so has the other.
    const bool room_below = a_.needs_room_below(context, scene_a) || b_.needs_room_below(context, scene_b);
    a_.leave_room_below(context, scene_a, room_below);
    b_.leave_room_below(context, scene_b, room_below);

    ImGui::PushID("A");
    a_.draw_picture(context, scene_a, texts_a, input_a);
    a_.draw_figures(context, kept, texts_a,
                    {places.a.x, area_a.y + area_a.height, places.a.width, CompareHalf::figures_height(look)});
    ImGui::PopID();
    ImGui::PushID("B");
    b_.draw_picture(context, scene_b, texts_b, input_b);
    b_.draw_figures(context, current, texts_b,
                    {places.b.x, area_b.y + area_b.height, places.b.width, CompareHalf::figures_height(look)});
    ImGui::PopID();
    if (kept_shown && current_shown) show_element_tooltip(context, kept, current);
    settled_ = a_.settled() && b_.settled() && (!kept_shown || !current_shown || workspace.difference());
}

void ComparePanel::show_element_tooltip(const PanelContext& context, const RunOnScreen& kept,
                                        const RunOnScreen& current) {
    const auto& element = a_.pointed() ? a_.pointed() : b_.pointed();
    if (!element || context.look.offscreen) return;
    const auto name = context.workspace.element_in_sentence(*element);
    tooltip_now(context.look,
                fmt::format("{}\nA{}\nB{}", context.workspace.element_name(*element),
                            values_of(values_a_, kept, *element, name), values_of(values_b_, current, *element, name)));
}

// ---- the work ------------------------------------------------------------------------------------------------------

std::vector<WorkRow> ComparePanel::work_of(const Workspace& workspace) {
    const RunOnScreen a = workspace.kept(), b = workspace.current();
    if (!workspace.comparable() || !a.run || !b.run) return {};
    work_a_.follow(*a.run);
    work_b_.follow(*b.run);
    const auto &traced_a = workspace.answers().traffic_of_kept().passes(),
               &traced_b = workspace.answers().traffic_of_current().passes();
    return work_rows(work_a_.up_to(a.shown_pass, traced_a), work_a_.up_to(a.last_pass, traced_a),
                     work_b_.up_to(b.shown_pass, traced_b), work_b_.up_to(b.last_pass, traced_b));
}

void ComparePanel::draw_work(const PanelContext& context, const std::vector<WorkRow>& rows, ImVec2 at, float width) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto width_of = [&](ImFont* font, const std::string& text) {
        return text_width(look, font, text_size::small, text);
    };
    float names = 0, figures = 0;
    for (const auto& row : rows) {
        names = std::max(names, width_of(look.fonts.words, row.name));
        figures = std::max({figures, width_of(look.fonts.mono, row.text_a), width_of(look.fonts.mono, row.text_b)});
    }
    const float middle = at.x + width / 2, gap = look.px(10), height = look.px(8);
    const float bar = std::max(0.f, width / 2 - names / 2 - figures - 2 * gap);
    float y = at.y + look.px(kWorkRow) / 2;
    for (const auto& row : rows) {
        draw_text_centred(list, look, look.fonts.words, text_size::small, middle, y, p.ink2, row.name);
        const float left = middle - names / 2 - gap, right = middle + names / 2 + gap;
        draw_text_right(list, look, look.fonts.mono, text_size::small, left, y, p.ink, row.text_a);
        draw_text(list, look, look.fonts.mono, text_size::small, right, y, p.ink, row.text_b);
        const auto draw_bar = [&](float from, float to, Colour colour) {
            list->AddRectFilled({std::min(from, to), y - height / 2}, {std::max(from, to), y + height / 2},
                                u32(colour));
        };
        const float from_a = left - figures - gap, from_b = right + figures + gap;
        draw_bar(from_a, from_a - bar * static_cast<float>(row.total_a), p.field);
        draw_bar(from_b, from_b + bar * static_cast<float>(row.total_b), p.field);
        draw_bar(from_a, from_a - bar * static_cast<float>(row.share_a), p.accent);
        draw_bar(from_b, from_b + bar * static_cast<float>(row.share_b), p.accent);
        y += look.px(kWorkRow);
    }
    if (rows.empty()) return;
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton("work", {std::max(1.f, width), look.px(kWorkRow) * static_cast<float>(rows.size())});
    tooltip(
        look,
        "Work up to the passes on screen, counted: it is the same on every machine. The pale bars show the whole runs. "
        "Sectors, replays and idle lanes are traced for runs that request at most 64 MB.");
}

// ---- the row below -------------------------------------------------------------------------------------------------

void ComparePanel::draw_foot(const PanelContext& context, ImVec2 at, float width) {
    const Look& look = context.look;
    const Workspace& workspace = context.workspace;
    const auto* difference = workspace.difference();
    const float top = at.y + look.px(6), middle = top + look.px(13), gap = look.px(8);
    ImDrawList* list = ImGui::GetWindowDrawList();

    struct Button {
        const char *id, *text, *short_text, *command;
        bool enabled;
    };
    const bool differ = difference && difference->num_differing() > 0;
    const Button buttons[] = {{"stop", "Stop comparing", "Stop", "compare/stop", true},
                              {"swap", "Swap A and B", "Swap", "compare/swap", workspace.comparable()},
                              {"next", "Next difference", "Next", "compare/next", differ},
                              {"first", "First difference", "First", "compare/first", workspace.comparable()}};
    const auto width_of = [&](const char* words) {
        return text_width(look, look.fonts.medium, text_size::small, words) + look.px(24);
    };
    float all = 0;
    for (const auto& one : buttons) all += width_of(one.text) + gap;
    const auto text = difference_text(difference);
    // The buttons stay; the sentence is shortened.
    const bool brief = all + look.px(18) + text_width(look, look.fonts.words, text_size::small, text) > width;
    float right = at.x + width;
    for (const auto& one : buttons) {
        const char* words = brief ? one.short_text : one.text;
        ImGui::SetCursorScreenPos({right - width_of(words), top});
        const auto& its_command = command(one.command);
        CommandContext asked{workspace, context.actions, context.requests};
        if (text_button(look, one.id, words, 0, {.enabled = one.enabled})) its_command.run(asked);
        tooltip(look, hint_of(its_command));
        right -= width_of(words) + gap;
    }

    float x = at.x;
    const bool same =
        difference && difference->error.empty() && !difference->columns.empty() &&
        std::ranges::all_of(difference->columns, &ColumnDifference::same) &&
        std::ranges::any_of(difference->columns, [](const auto& one) { return one.unknown < one.compared; });
    if (differ) {
        draw_icon(list, look, Icon::information, {x + look.px(6), middle}, 12, look.colour().ink2);
        x += look.px(18);
    } else if (same) {
        draw_icon(list, look, Icon::tick, {x + look.px(6), middle}, 12, look.colour().good);
        x += look.px(18);
    }
    const auto shown = fit_text(look, look.fonts.words, text_size::small, text, std::max(0.f, right - x));
    draw_text(list, look, look.fonts.words, text_size::small, x, middle, look.colour().ink, shown);
    ImGui::SetCursorScreenPos({at.x, top});
    ImGui::InvisibleButton("difference", {std::max(1.f, right - at.x), look.px(26)});
    if (shown != text) tooltip(look, text);
}

PanelEntry compare_panel() {
    return {.id = "compare",
            .teach = DockPlace{DockPart::main, 7},
            .debug = DockPlace{DockPart::main, 16},
            .tune = DockPlace{DockPart::below, 11},
            .make = [](const PanelParts&) { return std::make_unique<ComparePanel>(); }};
}

}  // namespace lockstep
