#include "app/gui/home/home.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/files/recents.hpp"
#include "app/session/lessons/topic.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kMaxWidth = 1240, kSide = 20, kGap = 10, kButton = 32;  ///< points
constexpr float kTile = 230;  ///< points: width from which another column of tiles fits
constexpr float kPicture = 0.38f;  ///< height over width
constexpr float kText = 12;  ///< points between the picture, the words and the edge of a tile
constexpr int kMaxAbout = 3;  ///< lines
constexpr const char* kSentence =
    "Lockstep shows GPU algorithms while they run: each pass of the real kernels as a picture, forwards and back.";

/// Height of a line of words in pixels.
float line_height(const Look& look, float size) {
    return draw_wrapped(nullptr, look, look.fonts.words, size, {}, look.px(1000), {}, "Lines");
}

std::string name_of_session(const Scenario& scenario) {
    auto name = scenario.algorithm.empty() ? scenario.dataset.name()
                                           : fmt::format("{} on {}", scenario.algorithm, scenario.dataset.name());
    if (scenario.pass) name += fmt::format(", pass {}", count_text(*scenario.pass));
    return name;
}

}  // namespace

void Home::advance(const Workspace& workspace, double seconds) {
    if (!open_) return;
    if (pictures_.empty()) {
        pictures_.resize(all_topics().size());
        for (std::size_t i = 0; i < pictures_.size(); ++i)
            pictures_[i].start(workspace.catalog(), all_topics()[i].example);
    }
    for (auto& one : pictures_) one.advance(seconds);
}

bool Home::settled() const {
    return std::ranges::all_of(pictures_, [](const MovingPicture& one) { return one.complete(); });
}

void Home::draw(const PanelContext& context, bool takes_escape) {
    const Look& look = context.look;
    const float width = std::min(ImGui::GetWindowWidth() - look.px(2 * kSide), look.px(kMaxWidth));
    const float left = std::floor((ImGui::GetWindowWidth() - width) / 2);
    ImGui::SetCursorPos({left, look.px(kSide)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(kGap), look.px(kGap)));
    ImGui::BeginChild("##home", {width, ImGui::GetWindowHeight() - look.px(kSide)}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoBackground);
    const float room = ImGui::GetContentRegionAvail().x;
    const float high = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::sentence,
                                    ImGui::GetCursorScreenPos(), room, look.colour().ink, kSentence);
    ImGui::Dummy({room, high + look.px(4)});
    draw_ways(context);
    draw_continue(context);
    ImGui::Dummy({room, 0});
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::heading, ImGui::GetCursorScreenPos().x,
              ImGui::GetCursorScreenPos().y + look.px(8), look.colour().ink, "Lessons");
    ImGui::Dummy({room, look.px(16)});
    draw_tiles(context);
    ImGui::EndChild();
    ImGui::PopStyleVar();
    const bool typing = ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
    if (context.workspace.run() && takes_escape && !typing && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) close();
}

void Home::draw_ways(const PanelContext& context) {
    const Look& look = context.look;
    if (text_button(look, "open-file", "Open a file…", 0, {.on = true})) context.actions.push(OpenFileDialog{});
    tooltip(look, "A list, tree, graph, array or matrix, a scenario or a recording (Ctrl+O)");
    ImGui::SameLine();
    if (text_button(look, "draw-input", "Draw an input…")) context.actions.push(DrawInput{});
    tooltip(look, "Click the vertices of a graph, a list or a tree, or type the numbers of an array");
    ImGui::SameLine();
    if (text_button(look, "own-program", "Your own program…")) context.actions.push(OpenFileDialog{});
    tooltip(look, "A CUDA source file (.cu) as it is, without a GPU; nvcc compiles it");
    ImGui::SameLine();
    if (text_button(look, "index", "All lessons, studies and algorithms…")) context.requests.index = true;
    if (!context.workspace.run()) return;
    ImGui::SameLine();
    if (text_button(look, "back", "Back to the run (Esc)", 0, {.quiet = true})) close();
}

void Home::draw_continue(const PanelContext& context) {
    const Look& look = context.look;
    const auto& recents = context.workspace.recents().all();
    if (context.workspace.run() || (!last_ && recents.empty())) return;
    const auto name = last_ ? name_of_session(*last_) : recents.front().source.name();
    const auto text = fit_text(look, look.fonts.medium, text_size::small, "Continue: " + name,
                               ImGui::GetContentRegionAvail().x - look.px(40));
    if (text_button(look, "continue", text)) {
        if (last_) context.actions.push(OpenScenario{std::make_shared<const Scenario>(*last_)});
        else context.actions.push(OpenInput{recents.front().source});
    }
    tooltip(look, name);
}

void Home::draw_tiles(const PanelContext& context) {
    const Look& look = context.look;
    const float room = ImGui::GetContentRegionAvail().x, gap = look.px(kGap);
    const int columns = std::clamp(static_cast<int>((room + gap) / (look.px(kTile) + gap)), 1, 4);
    const float width = std::floor((room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    float words = 0;
    for (const auto& one : all_topics())
        words = std::max(words, draw_wrapped(nullptr, look, look.fonts.strong, text_size::teach, {},
                                             width - look.px(2 * kText), {}, one.title));
    const float about = static_cast<float>(kMaxAbout) * line_height(look, text_size::small);
    const float height =
        std::floor(width * kPicture) + words + about + line_height(look, text_size::axis) + look.px(3 * kText + 6);
    bool may_draw = true;
    for (std::size_t i = 0; i < all_topics().size(); ++i) {
        if (i % static_cast<std::size_t>(columns) != 0) ImGui::SameLine();
        draw_tile(context, i, {width, height}, may_draw);
    }
}

void Home::draw_tile(const PanelContext& context, std::size_t index, ImVec2 size, bool& may_draw) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const Topic& lesson = all_topics()[index];
    if (ImGui::InvisibleButton(lesson.id.c_str(), size, ImGuiButtonFlags_EnableNav))
        open_topic(context.actions, lesson);
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, u32(hot ? p.field : p.panel), look.px(4));
    list->AddRect(low, high, u32(hot ? p.accent : p.line), look.px(4), std::max(1.f, look.px(1)));
    const float edge = look.px(6), picture = std::floor(size.x * kPicture);
    if (index < pictures_.size())
        pictures_[index].draw(look, {low.x + edge, low.y + edge}, {high.x - edge, low.y + picture},
                              look.offscreen || context.workspace.reduced_motion(), may_draw);
    const float left = low.x + look.px(kText), width = size.x - look.px(2 * kText);
    float y = low.y + picture + look.px(kText);
    y += draw_wrapped(list, look, look.fonts.strong, text_size::teach, {left, y}, width, p.ink, lesson.title);
    y += look.px(2);
    draw_wrapped(list, look, look.fonts.words, text_size::small, {left, y}, width, p.ink2, lesson.about);
    const float last = high.y - look.px(kText) - line_height(look, text_size::axis) / 2;
    draw_text(list, look, look.fonts.words, text_size::axis, left, last, p.ink3,
              fit_text(look, look.fonts.words, text_size::axis, lesson.source, width));
}

}  // namespace lockstep
