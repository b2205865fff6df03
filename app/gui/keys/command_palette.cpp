#include "app/gui/keys/command_palette.hpp"

#include <algorithm>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/gui/keys/fuzzy.hpp"
#include "app/gui/keys/index_entries.hpp"
#include "app/gui/theme/card.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 620, kIndexWidth = 860, kRow = 30, kHeading = 34;  ///< points
constexpr int kRows = 11, kIndexRows = 18;  ///< visible

}  // namespace

void CommandPalette::open(bool index) {
    open_ = just_opened_ = true;
    index_ = index;
    typed_.clear();
    chosen_ = 0;
}

void CommandPalette::find(const Workspace& workspace, std::span<const PanelName> panels) {
    auto entries = index_ ? index_entries(workspace) : named_entries(workspace);
    for (const auto& [id, title] : index_ ? std::span<const PanelName>{} : panels)
        entries.push_back({"Panel: " + title, "", "", [id](CommandContext& c) { c.view.panel = id; }});
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const auto score = fuzzy_score(typed_, entries[i].title + " " + entries[i].detail + " " + entries[i].group))
            scored.emplace_back(-*score, i);
    if (!typed_.empty())
        std::stable_sort(scored.begin(), scored.end(), [](auto& a, auto& b) { return a.first < b.first; });
    found_ = index_ ? std::vector<PaletteEntry>{} : typed_entries(workspace, typed_);
    if (!index_)
        for (auto& one : names_.of(workspace, typed_)) found_.push_back(std::move(one));
    for (const auto& [score, i] : scored) found_.push_back(std::move(entries[i]));
    chosen_ = std::clamp(chosen_, 0, std::max(0, static_cast<int>(found_.size()) - 1));
}

void CommandPalette::choose(std::size_t at, CommandContext& context) {
    const auto entry = found_[at];
    if (!entry.completes.empty()) {
        typed_ = entry.completes;
        chosen_ = 0;
        completed_ = true;
        ++completions_;
    } else if (entry.run) {
        close();
        entry.run(context);
    }
}

void CommandPalette::draw(CommandContext context, const Look& look, std::span<const PanelName> panels) {
    if (!open_) return;
    find(context.workspace, panels);

    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(index_ ? kIndexWidth : kWidth), viewport->Size.x - look.px(24));
    const int rows = std::clamp(static_cast<int>(found_.size()), 1, index_ ? kIndexRows : kRows);
    const float height = std::min(look.px(kRow * static_cast<float>(rows) + 58), viewport->Size.y - look.px(80));
    const Card card(look, "##commands",
                    {viewport->Pos.x + (viewport->Size.x - width) / 2, viewport->Pos.y + look.px(44)}, {width, height},
                    just_opened_);
    if (card.visible()) {
        if (just_opened_ || completed_) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(-FLT_MIN);
        ImGui::PushID(completions_);  // a field keeps its text, so a completed text needs a field with another id
        const bool entered = ImGui::InputTextWithHint("##typed",
                                                      index_ ? "Search lessons, algorithms, studies and inputs"
                                                             : "Type a command, or: pass 300, node 13, shuffled:7",
                                                      &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
        if (completed_)
            if (auto* state = ImGui::GetInputTextState(ImGui::GetItemID())) {
                state->ReloadUserBufAndMoveToEnd();
                completed_ = false;
            }
        ImGui::PopID();
        if (ImGui::IsItemEdited()) chosen_ = 0, find(context.workspace, panels), scroll_ = true;
        const int last = static_cast<int>(found_.size()) - 1;
        if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) chosen_ = std::min(chosen_ + 1, last), scroll_ = true;
        if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) chosen_ = std::max(chosen_ - 1, 0), scroll_ = true;
        if (entered && !found_.empty()) choose(static_cast<std::size_t>(chosen_), context);
        else draw_entries(context, look);
    }
    if (ImGui::IsKeyPressed(ImGuiKey_Escape) ||
        (!just_opened_ && !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)))
        close();
    just_opened_ = false;
}

void CommandPalette::draw_entries(CommandContext& context, const Look& look) {
    const Palette& p = look.colour();
    if (found_.empty()) {
        ImGui::Dummy({0, look.px(4)});
        ImGui::PushStyleColor(ImGuiCol_Text, rgba(p.ink2));
        ImGui::TextUnformatted("No command has these letters in this order.");
        ImGui::PopStyleColor();
        return;
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::BeginChild("##found", {0, 0}, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav);
    const std::string* group = nullptr;
    for (int i = 0; i < static_cast<int>(found_.size()); ++i) {
        const PaletteEntry& entry = found_[static_cast<std::size_t>(i)];
        const float width = ImGui::GetContentRegionAvail().x;
        if (index_ && typed_.empty() && (!group || *group != entry.group)) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::body, at.x + look.px(8),
                      at.y + look.px(kHeading / 2 + 3), p.ink, entry.group);
            ImGui::Dummy({width, look.px(kHeading)});
        }
        group = &entry.group;
        ImGui::PushID(i);
        const bool clicked = ImGui::InvisibleButton("##entry", {width, look.px(kRow)});
        if (i == chosen_ && scroll_) ImGui::SetScrollHereY();
        draw_entry(look, entry, i == chosen_);
        ImGui::PopID();
        if (clicked) {
            choose(static_cast<std::size_t>(i), context);
            break;
        }
    }
    scroll_ = false;
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void CommandPalette::draw_entry(const Look& look, const PaletteEntry& entry, bool chosen) const {
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float width = high.x - low.x, y = (low.y + high.y) / 2;
    if (chosen || ImGui::IsItemHovered())
        list->AddRectFilled(low, high, u32(chosen ? p.accent_dim : p.field), look.px(3));
    const float right = high.x - look.px(8);
    draw_text_right(list, look, look.fonts.mono, text_size::small, right, y, p.ink2, entry.key);
    const float key =
        entry.key.empty() ? 0 : text_width(look, look.fonts.mono, text_size::small, entry.key) + look.px(12);
    const auto title = fit_text(look, look.fonts.words, text_size::body, entry.title, width - key - look.px(20));
    draw_text(list, look, look.fonts.words, text_size::body, low.x + look.px(8), y,
              entry.run || !entry.completes.empty() ? p.ink : p.ink2, title);
    float used = text_width(look, look.fonts.words, text_size::body, title) + look.px(20);
    if (!entry.tag.empty()) {
        const float tag = text_width(look, look.fonts.medium, text_size::axis, entry.tag) + look.px(12);
        list->AddRectFilled({low.x + used, y - look.px(10)}, {low.x + used + tag, y + look.px(10)}, u32(p.field_hi),
                            look.px(3));
        draw_text(list, look, look.fonts.medium, text_size::axis, low.x + used + look.px(6), y, p.ink, entry.tag);
        used += tag + look.px(12);
    }
    const auto detail =
        fit_text(look, look.fonts.mono, text_size::axis, entry.detail, width - key - used - look.px(12));
    if (detail.size() <= 3) return;
    // In the index all sources begin at the right edge.
    if (index_) draw_text_right(list, look, look.fonts.mono, text_size::axis, right, y, p.ink2, detail);
    else draw_text(list, look, look.fonts.mono, text_size::axis, low.x + used, y, p.ink2, detail);
}

}  // namespace lockstep
