#include "app/gui/panels/frame/bars/menu_bar.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include "app/gui/panels/frame/choices.hpp"
#include "app/gui/panels/frame/view_shelf.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/files/recents.hpp"
#include "app/session/findings/run_names.hpp"
#include "viz/gl/targets/show_picture.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxRecents = 5;

struct MenuTitle {
    Menu menu;
    const char* title;
};
constexpr float kOneMenu = 960;  ///< points: a narrower window has one menu with the others inside
constexpr float kLayouts = 440, kPalette = 560;  ///< points from which the layouts and the palette have buttons
constexpr float kMinInput = 96;  ///< points of the narrowest useful picker
constexpr MenuTitle kMenus[] = {
    {Menu::file, "File"}, {Menu::edit, "Edit"}, {Menu::view, "View"}, {Menu::run, "Run"}, {Menu::help, "Help"}};

/// Only the Stage and the pseudocode are shown.
bool shows_few(const Workspace& workspace) {
    return !workspace.all_panels() && workspace.window_layout() == WindowLayout::teach && !workspace.comparing();
}

std::string executor_text(const Workspace& workspace) {
    if (const Run* run = workspace.run()) return executor_name(*run);
    return std::string(workspace.executor() == ExecutorKind::automatic ? "simt" : name_of(workspace.executor()));
}

void draw_command(const PanelContext& context, const Command& one) {
    if (one.begins_group) ImGui::Separator();
    const bool checked = one.checked && one.checked(context.workspace);
    const std::string label = std::string(one.title) + "##" + one.id;
    if (ImGui::MenuItem(label.c_str(), key_name(one.key).c_str(), checked, one.is_available(context.workspace))) {
        CommandContext command{context.workspace, context.actions, context.requests};
        one.run(command);
    }
}

void draw_views(const PanelContext& context) {
    const auto suited = views_of(*context.scene.algorithm);
    const ViewInfo* shown = ViewShelf::choose(*context.scene.algorithm, context.workspace.view());
    for (const auto* one : suited)
        if (ImGui::MenuItem(one->title.c_str(), nullptr, one == shown)) context.actions.push(ChooseView{one->name});
    if (!suited.empty()) ImGui::Separator();
}

void draw_studies(const PanelContext& context) {
    const auto& studies = context.workspace.catalog().studies();
    if (studies.empty()) return;
    ImGui::Separator();
    if (!ImGui::BeginMenu("Studies")) return;
    for (const auto& study : studies) {
        if (ImGui::MenuItem((study.title + ": " + study.shows + "##" + study.id).c_str()))
            context.actions.push(StartStudy{study.id});
    }
    ImGui::EndMenu();
}

/// The newest recent files, with the choices of their last reading.
void draw_recents(const PanelContext& context) {
    const auto& all = context.workspace.recents().all();
    for (std::size_t i = 0; i < std::min(all.size(), kMaxRecents); ++i) {
        const auto& [source, sizes] = all[i];
        const auto choices = choices_text(source);
        ImGui::PushID(static_cast<int>(i));
        if (choice_row(context.look, source.name().c_str(), choices.empty() ? sizes : choices, false))
            context.actions.push(OpenInput{source});
        tooltip(context.look, source.input.string());
        ImGui::PopID();
    }
}

}  // namespace

void MenuBar::draw(const PanelContext& context, bool at_home) {
    const Look& look = context.look;
    const float padding = (height(look) - ImGui::GetFontSize()) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(8), padding));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(16), look.px(6)));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImVec4());
    ImGui::PushStyleColor(ImGuiCol_MenuBarBg, ImVec4());
    const bool open = ImGui::BeginMainMenuBar();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(2);
    if (!open) return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(16), look.px(6)));
    const ImVec2 at = ImGui::GetWindowPos();
    const float middle = at.y + height(look) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    clear_area(list, at, {at.x + ImGui::GetWindowWidth(), at.y + ImGui::GetWindowHeight()}, look.colour().raised);
    draw_icon(list, look, Icon::logo, {at.x + look.px(23), middle}, 18, look.colour().ink);
    const bool wide = ImGui::GetWindowWidth() >= look.px(kOneMenu);
    ImGui::SetCursorPosX(look.px(42));
    if (wide) {
        draw_text(list, look, look.fonts.strong, text_size::body, at.x + look.px(42), middle, look.colour().ink,
                  "Lockstep");
        ImGui::SetCursorPosX(look.px(42 + 14) + text_width(look, look.fonts.strong, text_size::body, "Lockstep"));
        draw_menus(context);
    } else if (ImGui::BeginMenu("Menu")) {
        draw_menus(context);
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar();
    const float pickers = ImGui::GetCursorScreenPos().x + look.px(8);
    const float right = at.x + ImGui::GetWindowWidth() - look.px(10);
    const float until = at_home ? right : draw_layouts(context, right);
    ImGui::SetCursorScreenPos({pickers, at.y + look.px(5)});
    if (!at_home) draw_pickers(context, until - look.px(16));
    ImGui::Dummy({0, 0});  // ends the line also if no picker fitted
    ImGui::EndMainMenuBar();
}

void MenuBar::draw_menus(const PanelContext& context) {
    for (const auto& [menu, title] : kMenus) {
        if (!ImGui::BeginMenu(title)) continue;
        if (menu == Menu::view) draw_views(context);
        for (const auto& one : all_commands())
            if (one.menu == menu) draw_command(context, one);
        if (menu == Menu::run) draw_studies(context);
        ImGui::EndMenu();
    }
}

float MenuBar::draw_layout_choice(const PanelContext& context, float right) {
    const Look& look = context.look;
    const char* names[] = {"Teach", "Debug", "Tune"};
    const std::string hints[] = {hint_of(command("view/teach")), hint_of(command("view/debug")),
                                 hint_of(command("view/tune"))};
    const float x = right - segmented_width(look, names);
    ImGui::SetCursorScreenPos({x, ImGui::GetWindowPos().y + look.px(5)});
    const int clicked =
        segmented(look, "layout", names, static_cast<int>(context.workspace.window_layout()), 26, hints);
    if (clicked >= 0) context.actions.push(ChooseLayout{static_cast<WindowLayout>(clicked)});
    return x;
}

float MenuBar::draw_switch(const PanelContext& context, float right) {
    const Look& look = context.look;
    const char* text = "Show all panels";
    const float width = text_width(look, look.fonts.medium, text_size::small, text) + look.px(28);
    ImGui::SetCursorScreenPos({right - width, ImGui::GetWindowPos().y + look.px(5)});
    if (text_button(look, "all-panels", text, width / look.scale)) context.actions.push(ShowAllPanels{true});
    tooltip(look, hint_of(command("view/all-panels")));
    return right - width;
}

float MenuBar::draw_layouts(const PanelContext& context, float right) {
    const Look& look = context.look;
    const float top = ImGui::GetWindowPos().y;
    if (ImGui::GetWindowWidth() < look.px(kLayouts)) return right;
    float x = shows_few(context.workspace) ? draw_switch(context, right) : draw_layout_choice(context, right);
    if (ImGui::GetWindowWidth() < look.px(kPalette)) return x;
    const std::string key = "Ctrl+P", word = "Commands";
    const float key_width = text_width(look, look.fonts.mono, text_size::axis, key) + look.px(12);
    const float word_width = ImGui::GetWindowWidth() >= look.px(1500)
                                 ? text_width(look, look.fonts.words, text_size::body, word) + look.px(10)
                                 : 0;
    x -= look.px(18) + key_width + word_width;
    ImGui::SetCursorScreenPos({x, top + look.px(5)});
    if (ImGui::InvisibleButton("commands", {key_width + word_width, look.px(26)}, ImGuiButtonFlags_EnableNav))
        context.actions.push(ShowCommandPalette{});
    const ImVec2 low = ImGui::GetItemRectMin();
    const float middle = low.y + look.px(13);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool hot = ImGui::IsItemHovered();
    list->AddRectFilled({low.x, middle - look.px(10)}, {low.x + key_width, middle + look.px(10)},
                        u32(hot ? look.colour().field_hi : look.colour().field), look.px(3));
    draw_text(list, look, look.fonts.mono, text_size::axis, low.x + look.px(6), middle, look.colour().ink2, key);
    if (word_width > 0)
        draw_text(list, look, look.fonts.words, text_size::body, low.x + key_width + look.px(10), middle,
                  look.colour().ink, word);
    tooltip(look, "Find a command (Ctrl+P)");
    return x;
}

void MenuBar::draw_pickers(const PanelContext& context, float until) {
    const Look& look = context.look;
    const Workspace& w = context.workspace;
    const std::string input = w.dataset() ? w.dataset()->source : "none";
    const std::string algorithm = context.scene.algorithm->id, executor = executor_text(w);
    // Short names are complete; labels are dropped first, then names of files are shortened.
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float gap = look.px(8), room = until - start.x - 2 * gap;
    const bool labels = picker_width(look, "Input", input) + picker_width(look, "Algorithm", algorithm) +
                            picker_width(look, "Executor", executor) <=
                        room;
    const auto label = [&](const char* text) { return labels ? text : ""; };
    const float algorithm_width = picker_width(look, label("Algorithm"), algorithm),
                executor_width = picker_width(look, label("Executor"), executor);
    const float least = std::min(picker_width(look, label("Input"), input), look.px(kMinInput));
    // Then pickers are dropped that the menus have, too: executor, input, algorithm.
    const bool with_executor = !shows_few(w) && least + algorithm_width + executor_width <= room;
    const bool with_input = least + algorithm_width <= room;
    if (!with_input && algorithm_width > room + 2 * gap) return;
    const float input_room = room - algorithm_width - (with_executor ? executor_width : -gap);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(8), look.px(8)));
    ImVec2 next = start;
    if (with_input) {
        if (picker(look, "input", label("Input"), input, input_room, "Open a file or generate an input"))
            ImGui::OpenPopup("##input-choice");
        next.x = ImGui::GetItemRectMax().x + gap;
        draw_input_choice(context);
        ImGui::SetCursorScreenPos(next);
    }
    if (picker(look, "algorithm", label("Algorithm"), algorithm, algorithm_width, context.scene.algorithm->title))
        ImGui::OpenPopup("##algorithm-choice");
    next.x = ImGui::GetItemRectMax().x + gap;
    draw_algorithm_choice(context);
    if (with_executor) {
        ImGui::SetCursorScreenPos(next);
        if (picker(look, "executor", label("Executor"), executor, executor_width,
                   w.run() ? w.run()->device_name() : "Where kernels run"))
            ImGui::OpenPopup("##executor-choice");
        draw_executor_choice(context);
    }
    ImGui::PopStyleVar();
}

void MenuBar::draw_input_choice(const PanelContext& context) {
    if (!ImGui::BeginPopup("##input-choice")) return;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();  // in its field, too
    const Look& look = context.look;
    if (choice_row(look, "Open a file…", "Ctrl+O", false)) context.actions.push(OpenFileDialog{});
    if (choice_row(look, "Draw an input…", "", false)) context.actions.push(DrawInput{});
    draw_recents(context);
    ImGui::Separator();
    choice_heading(look, "Generate");
    const std::string shown = context.workspace.dataset() ? context.workspace.dataset()->source : "";
    for (const auto& kind : dataset_kinds())
        for (const auto& one : kind.examples)
            if (choice_row(look, std::string(one.title).c_str(), std::string(one.spec), shown == one.spec))
                context.actions.push(Generate{std::string(one.spec)});
    ImGui::Separator();
    choice_heading(look, "Or type a generator: list:random,n=1M,seed=7");
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::PushFont(look.fonts.mono, text_size::small);
    const bool entered =
        ImGui::InputTextWithHint("##spec", "graph:grid,n=4096", &spec_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopFont();
    if (entered && !spec_.empty()) {
        context.actions.push(Generate{spec_});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void MenuBar::draw_algorithm_choice(const PanelContext& context) {
    if (!ImGui::BeginPopup("##algorithm-choice")) return;
    const auto* clicked =
        algorithm_rows(context.look, context.workspace.catalog(), context.scene.algorithm, std::nullopt);
    if (clicked) context.actions.push(ChooseAlgorithm{clicked->id});
    ImGui::EndPopup();
}

void MenuBar::draw_executor_choice(const PanelContext& context) {
    if (!ImGui::BeginPopup("##executor-choice")) return;
    const auto clicked = executor_rows(context.look, context.workspace, context.workspace.executor(),
                                       context.workspace.order(), context.workspace.chosen_gpu());
    if (clicked) context.actions.push(*clicked);
    ImGui::EndPopup();
}

}  // namespace lockstep
