#include "app/gui/panels/stage/draw_as_card.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/theme/card.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/programs/program_run.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 620, kRow = 30, kName = 200, kRole = 250;  ///< points
constexpr std::size_t kMaxProposals = 5, kMaxRows = 8;  ///< more arrays scroll

/// "Graph: d_offsets, d_targets; level d_level".
std::string text_of_proposal(const DrawProposal& proposal) {
    std::string text = proposal.title + ":";
    for (const auto& one : proposal.drawn) {
        text += one.role == ArrayRole::row_offsets || one.role == proposal.drawn.front().role ? " " : ", ";
        if (has_width(one.role)) text += fmt::format("{} in rows of {}", one.array, count_text(one.width));
        else text += fmt::format("{} {}", info_of(one.role).word, one.array);
    }
    return text;
}

}  // namespace

void DrawAsCard::draw(const PanelContext& context) {
    if (!open_) return;
    const auto drawing = context.workspace.drawing();
    if (!drawing) {
        open_ = false;
        return;
    }
    if (just_opened_ || shown_.lock() != drawing) {
        shown_ = drawing;
        chosen_ = context.workspace.drawn_as();
        asked_ = false;
    }
    if (asked_ && chosen_ == context.workspace.drawn_as()) {
        open_ = false;
        return;
    }
    const Look& look = context.look;
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(kWidth), viewport->Size.x - look.px(24));
    const ImVec2 at{viewport->Pos.x + (viewport->Size.x - width) / 2, viewport->Pos.y + look.px(44)};
    const Card card(look, "##draw as", at, {width, 0}, just_opened_);
    if (card.visible()) {
        const ImVec2 top = ImGui::GetCursorScreenPos();
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::heading, top.x, top.y + look.px(12),
                  look.colour().ink, "Draw as");
        ImGui::Dummy({0, look.px(28)});
        draw_proposals(context, *drawing);
        draw_arrays(context, *drawing);
        draw_buttons(context);
    }
    if (!just_opened_ &&
        (ImGui::IsKeyPressed(ImGuiKey_Escape) || !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)))
        open_ = false;
    just_opened_ = false;
}

void DrawAsCard::draw_proposals(const PanelContext& context, const ProgramDrawing& drawing) {
    const Look& look = context.look;
    if (drawing.proposals.empty())
        empty_note(look,
                   "No array looks like a graph, a list, a forest, segments, a scan or a matrix: choose roles below.");
    for (std::size_t k = 0; k < std::min(drawing.proposals.size(), kMaxProposals); ++k) {
        const auto& proposal = drawing.proposals[k];
        const auto text = fit_text(look, look.fonts.words, text_size::body, text_of_proposal(proposal),
                                   ImGui::GetContentRegionAvail().x - look.px(28));
        if (text_button(look, fmt::format("proposal {}", k).c_str(), text, 0, {.on = chosen_ == proposal.drawn}))
            chosen_ = proposal.drawn;
    }
    ImGui::Dummy({0, look.px(4)});
}

void DrawAsCard::draw_arrays(const PanelContext& context, const ProgramDrawing& drawing) {
    const Look& look = context.look;
    const auto rows = std::min(drawing.arrays.size(), kMaxRows);
    ImGui::BeginChild("arrays", {0, look.px(kRow) * static_cast<float>(rows)});
    for (const auto& array : drawing.arrays) {
        ImGui::PushID(array.name.c_str());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float middle = at.y + look.px(kRow) / 2;
        const auto size = fmt::format("{} × {}", count_text(array.size), name_of(array.type));
        draw_text(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::body, at.x, middle, look.colour().ink,
                  fit_text(look, look.fonts.mono, text_size::body, array.name, look.px(kName - 8)));
        ImGui::SetCursorScreenPos({at.x + look.px(kName), at.y + look.px(2)});
        auto drawn = std::ranges::find(chosen_, array.name, &DrawnArray::array);
        const std::string role(drawn == chosen_.end() ? "an array" : info_of(drawn->role).title);
        if (picker(look, "role", "", role, look.px(kRole), "What the array is drawn as")) ImGui::OpenPopup("##roles");
        if (ImGui::BeginPopup("##roles")) {
            if (ImGui::MenuItem("an array", nullptr, drawn == chosen_.end()) && drawn != chosen_.end())
                chosen_.erase(drawn);
            for (const auto& one : array_roles()) {
                drawn = std::ranges::find(chosen_, array.name, &DrawnArray::array);
                const bool now = drawn != chosen_.end() && drawn->role == one.role;
                if (!ImGui::MenuItem(std::string(one.title).c_str(), nullptr, now)) continue;
                if (drawn == chosen_.end()) drawn = chosen_.insert(drawn, {.array = array.name});
                drawn->role = one.role;
                const auto fits = [&](std::uint32_t width) { return array.size % width == 0; };
                const auto width = std::ranges::find_if(array.sizes, fits);
                if (has_width(one.role) && drawn->width == 0)
                    drawn->width = width != array.sizes.end() ? *width : array.size;
            }
            ImGui::EndPopup();
        }
        drawn = std::ranges::find(chosen_, array.name, &DrawnArray::array);
        ImGui::SetCursorScreenPos({at.x + look.px(kName + kRole + 12), at.y + look.px(2)});
        if (drawn != chosen_.end() && has_width(drawn->role)) {
            int width = static_cast<int>(drawn->width);
            ImGui::SetNextItemWidth(look.px(90));
            if (ImGui::InputInt("##width", &width, 0)) drawn->width = static_cast<std::uint32_t>(std::max(width, 1));
            tooltip(look, "Numbers in a row");
        } else {
            draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
                      ImGui::GetCursorScreenPos().x, middle, look.colour().ink2, size);
        }
        ImGui::SetCursorScreenPos({at.x, at.y + look.px(kRow)});
        ImGui::Dummy({0, 0});
        ImGui::PopID();
    }
    ImGui::EndChild();
}

void DrawAsCard::draw_buttons(const PanelContext& context) {
    const Look& look = context.look;
    const bool same = chosen_ == context.workspace.drawn_as();
    if (text_button(look, "draw", "Draw", 84, {.primary = !same, .enabled = !same})) {
        context.actions.push(DrawAs{chosen_});
        asked_ = true;
    }
    ImGui::SameLine();
    if (text_button(look, "none", "As arrays", 84, {.enabled = !chosen_.empty()})) chosen_.clear();
}

}  // namespace lockstep
