#include "app/keys/command_palette.hpp"

#include <algorithm>

#include <imgui_stdlib.h>

#include "app/keys/fuzzy.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 620, kRow = 30;  ///< points
constexpr int kRows = 11;  ///< in sight

}  // namespace

void CommandPalette::open() {
    open_ = just_opened_ = true;
    typed_.clear();
    chosen_ = 0;
}

std::vector<CommandPalette::Entry> CommandPalette::collect(const Workspace& workspace) {
    std::vector<Entry> entries;
    for (const auto& one : all_commands())
        if (one.is_available(workspace)) entries.push_back({one.title, "", key_name(one.key), one.run});
    for (const auto& one : workspace.catalog().all())
        entries.push_back(
            {one->title, one->id, "", [id = one->id](CommandContext& c) { c.actions.push(ChooseAlgorithm{id}); }});
    for (const auto& one : workspace.catalog().studies())
        entries.push_back({"Study: " + one.title, one.shows, "",
                           [id = one.id](CommandContext& c) { c.actions.push(StartStudy{id}); }});
    for (const auto* view : views_of(workspace.algorithm()))
        entries.push_back(
            {view->title, "view", "", [name = view->name](CommandContext& c) { c.actions.push(ChooseView{name}); }});
    for (const auto& kind : dataset_kinds())
        for (const auto& one : kind.examples)
            entries.push_back({std::string(one.title), std::string(one.spec), "",
                               [spec = std::string(one.spec)](CommandContext& c) { c.actions.push(Generate{spec}); }});
    return entries;
}

void CommandPalette::filter() {
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < entries_.size(); ++i)
        if (const auto score = fuzzy_score(typed_, entries_[i].title + " " + entries_[i].detail))
            scored.emplace_back(-*score, i);
    if (!typed_.empty())
        std::stable_sort(scored.begin(), scored.end(), [](auto& a, auto& b) { return a.first < b.first; });
    found_.clear();
    for (const auto& [score, i] : scored) found_.push_back(i);
    chosen_ = std::clamp(chosen_, 0, std::max(0, static_cast<int>(found_.size()) - 1));
}

void CommandPalette::draw(CommandContext context, const Look& look) {
    if (!open_) return;
    entries_ = collect(context.workspace);
    filter();

    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(kWidth), viewport->Size.x - look.px(24));
    const int rows = std::clamp(static_cast<int>(found_.size()), 1, kRows);
    const float height = std::min(look.px(kRow * static_cast<float>(rows) + 58), viewport->Size.y - look.px(80));
    ImGui::SetNextWindowPos({viewport->Pos.x + (viewport->Size.x - width) / 2, viewport->Pos.y + look.px(44)});
    ImGui::SetNextWindowSize({width, height});
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleColor(ImGuiCol_Border, rgba(look.colour().line));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.px(4));
    const bool visible = ImGui::Begin("##commands", nullptr,
                                      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoDocking |
                                          ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(2);
    if (visible) {
        if (just_opened_) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(-FLT_MIN);
        const bool entered = ImGui::InputTextWithHint("##typed", "Type some letters of what you want to do", &typed_,
                                                      ImGuiInputTextFlags_EnterReturnsTrue);
        if (ImGui::IsItemEdited()) chosen_ = 0, filter(), scroll_ = true;
        const int last = static_cast<int>(found_.size()) - 1;
        if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) chosen_ = std::min(chosen_ + 1, last), scroll_ = true;
        if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) chosen_ = std::max(chosen_ - 1, 0), scroll_ = true;
        if (entered && !found_.empty()) {
            close();
            entries_[found_[chosen_]].run(context);
        } else {
            draw_entries(context, look);
        }
    }
    if (ImGui::IsKeyPressed(ImGuiKey_Escape) ||
        (!just_opened_ && !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)))
        close();
    just_opened_ = false;
    ImGui::End();
}

void CommandPalette::draw_entries(CommandContext& context, const Look& look) {
    const Palette& p = look.colour();
    if (found_.empty()) {
        ImGui::Dummy({0, look.px(4)});
        ImGui::PushStyleColor(ImGuiCol_Text, rgba(p.ink2));
        ImGui::TextUnformatted("Nothing has these letters in this order.");
        ImGui::PopStyleColor();
        return;
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::BeginChild("##found", {0, 0}, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (int i = 0; i < static_cast<int>(found_.size()); ++i) {
        const Entry& entry = entries_[found_[i]];
        ImGui::PushID(static_cast<int>(found_[i]));
        const float width = ImGui::GetContentRegionAvail().x;
        if (ImGui::InvisibleButton("##entry", {width, look.px(kRow)})) {
            close();
            entry.run(context);
        }
        if (i == chosen_ && scroll_) ImGui::SetScrollHereY();
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const float y = (low.y + high.y) / 2;
        if (i == chosen_ || ImGui::IsItemHovered())
            list->AddRectFilled(low, high, u32(i == chosen_ ? p.accent_dim : p.field), look.px(3));
        const float right = high.x - look.px(8);
        draw_text_right(list, look, look.fonts.mono, text_size::small, right, y, p.ink2, entry.key);
        const float key =
            entry.key.empty() ? 0 : text_width(look, look.fonts.mono, text_size::small, entry.key) + look.px(12);
        const auto title = fit_text(look, look.fonts.words, text_size::body, entry.title, width - key - look.px(20));
        draw_text(list, look, look.fonts.words, text_size::body, low.x + look.px(8), y, p.ink, title);
        const float used = text_width(look, look.fonts.words, text_size::body, title) + look.px(20);
        const auto detail =
            fit_text(look, look.fonts.mono, text_size::axis, entry.detail, width - key - used - look.px(12));
        if (detail.size() > 3) draw_text(list, look, look.fonts.mono, text_size::axis, low.x + used, y, p.ink2, detail);
        ImGui::PopID();
        if (!open_) break;
    }
    scroll_ = false;
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace lockstep
