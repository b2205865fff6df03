#include "app/gui/panels/transport/transport.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "app/gui/panels/compare/compare_track.hpp"
#include "app/gui/panels/transport/scrubber.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/playback/passes/pace.hpp"
#include "app/session/playback/passes/pass_groups.hpp"
#include "app/session/playback/path_clocks.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 20, kControls = 266;  ///< points
constexpr float kNamesBefore = 12;  ///< points between the names of levels and the first thumbnail
constexpr float kMaxNames = 110;  ///< points: width of the names, at most
constexpr float kThumbnailAbove = 6, kThumbnailGap = 14, kCaption = 28;
constexpr float kTwoRows = 80;  ///< points of height from which it has a second row
constexpr float kAllButtons = 480;  ///< points of width from which the ends of the run have buttons
constexpr int kMaxThumbnails = 13;
constexpr float kSlowest = 0.25f, kFastest = 240;  ///< passes a second

float speed_position(float speed) {
    return std::log(std::clamp(speed, kSlowest, kFastest) / kSlowest) / std::log(kFastest / kSlowest);
}
float speed_at(float position) {
    const float exact = kSlowest * std::pow(kFastest / kSlowest, position);
    return exact < 3 ? std::round(exact * 4) / 4 : std::round(exact);
}

/// Pixels from the top of the window to the thumbnails.
float thumbnail_top(const PanelContext& context) { return scrubber_height(context) + context.look.px(kThumbnailAbove); }

/// The view's preferred size in whole pixels; narrower, as far as the view allows, if all passes then fit.
ImVec2 thumbnail_size(const PanelContext& context, float room) {
    const Look& look = context.look;
    const float height = std::max(look.px(40), ImGui::GetWindowHeight() - thumbnail_top(context) - look.px(kCaption));
    const ViewInfo* view =
        context.scene.algorithm ? ViewShelf::choose(*context.scene.algorithm, context.workspace.view()) : nullptr;
    const auto shape = view ? view->thumbnail : ThumbnailShape{};
    float width = height * shape.width;
    const auto& row = context.workspace.row();
    const auto passes = static_cast<float>(row.folded() ? row.size() : context.series.size());
    const float share = room / std::max(1.f, passes) - look.px(kThumbnailGap);
    if (share < width && share > height * shape.min_width) width = share;
    return {std::floor(width), height};
}

/// Width in pixels of the names of levels; 0 without levels.
float level_names_width(const PanelContext& context) {
    const Look& look = context.look;
    float widest = 0;
    for (int depth = 0; depth <= context.series.deepest() && context.series.deepest() > 0; ++depth)
        widest = std::max(widest, text_width(look, look.fonts.mono, text_size::axis, context.series.level_name(depth)));
    return std::min(widest, look.px(kMaxNames));
}

/// The name of a folded group or the label of a pass.
std::string caption_of(const PanelContext& context, const PassRow::Place& place, std::uint32_t pass) {
    if (place.group) return context.workspace.groups().at(*place.group).name;
    const auto& labels = context.series.labels();
    // The input of an algorithm inside another one is named by that algorithm: only pass 0 shows the input of the run.
    if (pass > 0 && pass < labels.size() && labels[pass] == context.series.labels().front())
        if (const auto group = context.workspace.groups().innermost(pass))
            return context.workspace.groups().at(*group).name;
    return pass < labels.size() && !labels[pass].empty() ? labels[pass] : count_text(pass);
}

}  // namespace

void TransportPanel::declare(const Workspace& workspace, Queries& queries) const {
    if (in_debug(workspace)) queries.debugger.launch = queries.element_accesses = true;
}

void TransportPanel::draw(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 corner = ImGui::GetWindowPos();
    with_launches_ = false;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(7), 0));
    if (ImGui::GetWindowHeight() < look.px(kTwoRows)) {
        with_thumbnails_ = false;
        draw_row(context);
        ImGui::PopStyleVar();
        return;
    }
    if (in_debug(context.workspace)) {
        with_thumbnails_ = false;
        draw_debug(context);
        ImGui::PopStyleVar();
        return;
    }
    const bool few = !context.workspace.all_panels() && !context.workspace.comparing();
    if (few) draw_few_controls(context);
    else draw_controls(context);
    with_thumbnails_ = !context.workspace.comparing();
    if (!with_thumbnails_) {
        const float begin = corner.x + look.px(kSide + kControls + 28);
        if (const auto to = draw_compare_track(
                context, {begin, corner.y},
                {corner.x + ImGui::GetWindowWidth() - look.px(kSide) - begin, ImGui::GetWindowHeight()}))
            context.actions.push(SeekStep{*to});
        ImGui::PopStyleVar();
        return;
    }

    // The first and the last thumbnail are centred under the ends of the track, each thumbnail under its pass.
    const float begin = corner.x + look.px(kSide + kControls + 28),
                end = corner.x + ImGui::GetWindowWidth() - look.px(kSide);
    const ImVec2 thumbnail = thumbnail_size(context, end - begin);
    const float names = level_names_width(context) - look.px(kNamesBefore);
    const float left = begin + std::max(thumbnail.x / 2, names), right = std::max(left + 10, end - thumbnail.x / 2);
    const Track track{left, right, context.workspace.last_pass(), &context.workspace.row()};
    ImGui::SetCursorScreenPos({begin, corner.y});
    if (const auto to = draw_scrubber(context, track)) context.actions.push(Seek{*to});
    with_thumbnails_ = draw_thumbnails(context, track, corner.y, thumbnail);
    ImGui::PopStyleVar();
}

void TransportPanel::draw_row(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 corner = ImGui::GetWindowPos();
    constexpr float kHigh = 34;  // of the buttons
    ImGui::SetCursorScreenPos(
        {corner.x + look.px(kSide), corner.y + std::floor((ImGui::GetWindowHeight() - look.px(kHigh)) / 2)});
    draw_buttons(context);
    if (context.workspace.comparing()) {
        const float left = ImGui::GetItemRectMax().x + look.px(24);
        const float width = corner.x + ImGui::GetWindowWidth() - look.px(kSide) - left;
        if (const auto to = draw_compare_track(context, {left, corner.y}, {width, ImGui::GetWindowHeight()}))
            context.actions.push(SeekStep{*to});
        return;
    }
    // The names of levels are before the track, as above the thumbnails.
    const float begin = ImGui::GetItemRectMax().x + look.px(24),
                left = begin + look.px(8) + std::max(0.f, level_names_width(context) - look.px(kNamesBefore)),
                end = corner.x + ImGui::GetWindowWidth() - look.px(kSide + 8);
    if (end - left < look.px(60)) return;
    ImGui::SetCursorScreenPos({begin, corner.y + look.px(2)});
    const Track track{left, end, context.workspace.last_pass(), &context.workspace.row()};
    if (const auto to = draw_scrubber(context, track)) context.actions.push(Seek{*to});
}

void TransportPanel::draw_controls(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 corner = ImGui::GetWindowPos();
    // Four rows, closer together in a low window.
    const float x = corner.x + look.px(kSide), room = ImGui::GetWindowHeight() / look.scale;
    const bool low = room < 160;
    const auto row = [&](float y, float y_low) { ImGui::SetCursorScreenPos({x, corner.y + look.px(low ? y_low : y)}); };
    row(14, 8);
    draw_buttons(context);
    row(64, 50);
    draw_grain(context);
    row(100, 78);
    draw_speed(context);
    row(132, 104);
    draw_loop(context, look.px(kControls));
}

void TransportPanel::draw_few_controls(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 corner = ImGui::GetWindowPos();
    const float x = corner.x + look.px(kSide), middle = corner.y + ImGui::GetWindowHeight() / 2;
    ImGui::SetCursorScreenPos({x, middle - look.px(42)});
    draw_buttons(context);
    ImGui::SetCursorScreenPos({x, middle + look.px(16)});
    draw_speed(context);
}

void TransportPanel::draw_grain(const PanelContext& context) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool comparing = context.workspace.comparing();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, at.x, at.y + look.px(12),
              look.colour().ink2, comparing ? "In step" : "Step by");
    ImGui::SetCursorScreenPos({at.x + look.px(comparing ? 50 : 62), at.y});
    if (!comparing) {
        const char* grains[] = {"Pass", "Group"};
        const std::string hints[] = {"A step is a pass (P)", "A step is a group of passes, to its end (P)"};
        const std::span<const char* const> offered(grains, context.workspace.groups().empty() ? 1 : 2);
        const int clicked = segmented(
            look, "grain", offered, offered.size() == 1 ? 0 : static_cast<int>(context.workspace.step_by()), 24, hints);
        if (clicked >= 0) context.actions.push(ChooseStepBy{static_cast<StepBy>(clicked)});
        const float begin = ImGui::GetItemRectMax().x + look.px(12);
        ImGui::SetCursorScreenPos({begin, at.y - look.px(1)});
        condition_.draw(context, at.x + look.px(kControls) - begin);
        return;
    }
    const auto both = [&](bool (*hold)(const Run&)) {
        const auto *kept = context.workspace.kept().run, *current = context.workspace.current().run;
        return kept && current && hold(*kept) && hold(*current);
    };
    const bool relax = both(&says_arcs_relaxed), settle = both(&says_final_distances);
    const char* grains[] = {"Pass", settle ? "Distance" : "Label", relax ? "Arcs" : "Link", "Time"};
    const std::string hints[] = {
        "Pass k beside pass k; the shorter run stays at its end (I)",
        settle ? "Distance: each run shows its state when all vertices up to this distance were final (I)"
               : "Aligns passes of the same name: level 5 and level 5, local rank and local rank (I)",
        relax
            ? "Arcs relaxed: each run shows its last pass finished by this number of arcs (I)"
            : "Links that threads follow one after the other: both runs have walked equally far. A pass without walking counts as one (I)",
        "A common clock over the time in kernels: each run shows its last pass finished by then (I)"};
    const int clicked = segmented(look, "in-step", grains, static_cast<int>(context.workspace.in_step()), 24, hints);
    if (clicked >= 0) context.actions.push(ChooseInStep{static_cast<InStep>(clicked)});
}

void TransportPanel::draw_buttons(const PanelContext& context) {
    const Look& look = context.look;
    const Workspace& w = context.workspace;
    const bool any = w.run() != nullptr, back = any && w.step() > 0, forward = any && w.step() < w.pace().last();
    const float height = ImGui::GetWindowHeight() / look.scale < 160 ? 34.f : 36.f;
    const ImVec2 size{40, height};
    const auto hint = [](const char* id) { return hint_of(command(id)); };
    const bool ends = ImGui::GetWindowWidth() >= look.px(kAllButtons);
    if (ends && icon_button(look, "start", Icon::first, size, {.enabled = back}, hint("run/start")))
        context.actions.push(SeekStart{});
    if (ends) ImGui::SameLine();
    if (icon_button(look, "step-back", Icon::back, size, {.enabled = back}, hint("run/step-back")))
        context.actions.push(StepBack{});
    ImGui::SameLine();
    if (icon_button(look, "play", w.playing() ? Icon::pause : Icon::play, {48, height},
                    {.primary = true, .enabled = any}, w.playing() ? "Pause (Space)" : "Play (Space)"))
        context.actions.push(TogglePlay{});
    ImGui::SameLine();
    if (icon_button(look, "step-forward", Icon::forward, size, {.enabled = forward}, hint("run/step-forward")))
        context.actions.push(StepForward{});
    if (!ends) return;
    ImGui::SameLine();
    if (icon_button(look, "end", Icon::last, size, {.enabled = forward}, hint("run/end")))
        context.actions.push(SeekEnd{});
}

void TransportPanel::draw_speed(const PanelContext& context) {
    const Look& look = context.look;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + look.px(11);
    draw_text(list, look, look.fonts.words, text_size::small, at.x, y, look.colour().ink2, "Speed");
    ImGui::SetCursorScreenPos({at.x + look.px(56), at.y});
    float position = speed_position(context.workspace.speed());
    if (slider(look, "speed", &position, look.px(108))) context.actions.push(SetSpeed{speed_at(position)});
    tooltip(look, "Passes a second (, slower  . faster)");
    const float speed = context.workspace.speed();
    draw_text(list, look, look.fonts.mono, text_size::small, at.x + look.px(174), y, look.colour().ink,
              fmt::format("{} {}/s", figure_text(speed), speed == 1 ? "pass" : "passes"));
}

void TransportPanel::draw_loop(const PanelContext& context, float width) {
    const Look& look = context.look;
    const Workspace& w = context.workspace;
    const auto range = w.loop();
    const std::string hint =
        range ? fmt::format(
                    "Looping from pass {} to {}; drag its ends on the track. Off (L), from here ([), up to here (])",
                    count_text(range->first), count_text(range->second))
              : "Loop (L), from this pass ([), up to this pass (])";
    if (icon_button(look, "loop", Icon::loop, {36, 26}, {.on = range.has_value(), .enabled = w.run() != nullptr}, hint))
        context.actions.push(range ? SetLoop{} : SetLoop{std::pair{0u, w.last_pass()}});
    ImGui::SameLine();
    const auto selected = w.selection();
    std::string text =
        selected ? "Next change of " + w.element_in_sentence(*selected) : "Next change: select an element";
    const float room = width - look.px(36 + 7);
    if (text_width(look, look.fonts.medium, text_size::small, text) > room - look.px(8))
        text = text.substr(0, text.find(" ("));  // the status bar has its row and column
    if (text_button(look, "next-change", text, room / look.scale, {.enabled = selected.has_value()}))
        context.actions.push(NextChange{});
    if (selected) tooltip(look, hint_of(command("run/next-change")));
}

namespace {

/// Draws a text in the place of a picture.
void draw_missing(const Look& look, ImVec2 low, ImVec2 high, const char* text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRect(low, high, u32(look.colour().line), look.px(3), std::max(1.f, std::floor(look.scale)));
    if (text_width(look, look.fonts.words, text_size::axis, text) <= high.x - low.x)
        draw_text_centred(list, look, look.fonts.words, text_size::axis, (low.x + high.x) / 2, (low.y + high.y) / 2,
                          look.colour().ink2, text);
}

}  // namespace

bool TransportPanel::draw_thumbnails(const PanelContext& context, const Track& track, float corner, ImVec2 size) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Scene& scene = context.scene;
    const ViewInfo* info = ViewShelf::choose(*scene.algorithm, context.workspace.view());
    if (!context.workspace.run() || (scene.columns.empty() && !views_.coming()) || !info) return false;
    const float width = track.right - track.left, top = corner + thumbnail_top(context);
    const int room = std::clamp(static_cast<int>(width / (size.x + look.px(kThumbnailGap))) + 1, 1, kMaxThumbnails);
    thumbnails_.update(context.workspace, scene, views_.open(*info), info->name + ":" + scene.detail, room,
                       static_cast<int>(size.x), static_cast<int>(size.y),
                       views_.coming()  ? Thumbnails::Pace::none
                       : look.offscreen ? Thumbnails::Pace::all
                                        : Thumbnails::Pace::few);
    const float knob = track.x(context.workspace.pass());
    const float spacing = track.spacing() * static_cast<float>(thumbnails_.step());

    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& pictures = thumbnails_.pictures();
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const float middle = track.at(pictures[i].place);
        const bool live = i == thumbnails_.live();
        ImGui::PushID(static_cast<int>(i));
        ImGui::SetCursorScreenPos({std::floor(middle - size.x / 2), top});
        if (ImGui::InvisibleButton("thumbnail", size)) context.actions.push(Seek{pictures[i].pass});
        ImGui::PopID();
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        if (pictures[i].texture)
            list->AddImageRounded(static_cast<ImTextureID>(pictures[i].texture), low, high, {0, 0}, {1, 1},
                                  IM_COL32_WHITE, look.px(3));
        else list->AddRectFilled(low, high, u32(p.canvas), look.px(3));
        const auto label = caption_of(context, track.place(pictures[i].place), pictures[i].pass);
        if (live) {
            list->AddRect(low, high, u32(p.now), look.px(3), look.px(2));
            const float line = corner + scrubber_line(context, track, context.workspace.pass());
            list->AddLine({knob, line}, {std::clamp(knob, low.x, high.x), low.y}, u32(p.now), look.px(2));
        } else if (ImGui::IsItemHovered()) {
            list->AddRect(low, high, u32(p.ink2), look.px(3), 1);
        }
        const auto& failure = pictures[i].failure;
        if (!pictures[i].kept) draw_missing(look, low, high, "evicted");
        else if (!failure.empty()) draw_missing(look, low, high, "not drawn");
        const auto why = !pictures[i].kept  ? ". Its state was evicted: a click recomputes it"
                         : !failure.empty() ? ". This picture could not be drawn: " + failure
                                            : std::string();
        tooltip(look, fmt::format("Pass {}: {}{}", count_text(pictures[i].pass), label, why));
        ImFont* font = live ? look.fonts.mono_bold : look.fonts.mono;
        // A label that does not fit is replaced by the pass's number.
        const float label_room = std::max(size.x, spacing - look.px(6));
        const bool fits = text_width(look, font, text_size::axis, label) <= label_room;
        const auto caption = fits ? label : count_text(pictures[i].pass);
        const float beyond = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - look.px(6);
        const float half = text_width(look, font, text_size::axis, caption) / 2;
        draw_text_centred(list, look, font, text_size::axis, std::min((low.x + high.x) / 2, beyond - half),
                          high.y + look.px(11), live ? p.now : p.ink2, caption);
    }
    return true;
}

}  // namespace lockstep
