#include "app/gui/panels/frame/window_tour.hpp"

#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/gui/theme/card.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 400, kGap = 10, kButtons = 26, kSides = 32, kEnds = 28;  ///< points

/// The first of these panels that the layout has.
const char* one_of(const Dock& dock, std::initializer_list<const char*> ids) {
    for (const char* id : ids)
        for (const Panel* panel : dock.panels())
            if (std::string_view(id) == panel->id()) return id;
    return "stage";
}

/// The target and the text of a step; "menu" and "transport" are parts of the frame.
struct Step {
    const char* at;
    std::string sentence;
};

Step step_of(int step, const Dock& dock, const PanelContext& context) {
    const Workspace& w = context.workspace;
    const auto dataset = w.dataset();
    switch (step) {
        case 0:
            return {"stage",
                    fmt::format("This is {}, {}: the Stage draws its arrays after pass {}, and the sentence above "
                                "them says what that pass did.",
                                dataset->source, dataset->info().sizes(*dataset), count_text(w.pass()))};
        case 1:
            return {"transport", fmt::format("{} ran in {}: step with ← and →, or press Space and watch.",
                                             context.scene.algorithm->id, count_text(w.last_pass(), "pass", "passes"))};
        case 2: {
            const char* at = one_of(dock, {"pseudocode", "source", "parameters"});
            if (at == std::string_view("source"))
                return {
                    at,
                    "The source of the kernels that this pass launched; the layout Debug goes through it access by access."};
            return {at,
                    at == std::string_view("parameters")
                        ? "Change a parameter here, and the run starts again; triangles mark the paper's values."
                        : "The lines that this pass ran are amber, with their counts; click one to see the kernel that "
                          "implements it."};
        }
        case 3:
            if (!context.workspace.all_panels())
                return {"menu",
                        "Show all panels, at the top right, adds the tables of all numbers, plots, parameters and the "
                        "layouts for debugging and tuning."};
            return {"arrays", fmt::format("All numbers are here, changed columns first: click a row, and the same {} "
                                          "is outlined in every panel.",
                                          dataset->info().element.one)};
        default:
            return {"menu",
                    fmt::format(
                        "Choose another input{} here, or press Ctrl+P and type a command; the ? of each panel opens "
                        "the manual.",
                        context.workspace.all_panels() ? ", algorithm or executor" : " or algorithm")};
    }
}

}  // namespace

void WindowTour::go(int step, Dock& dock, const PanelContext& context) {
    step_ = step;
    brought_ = step;
    const auto to = step_of(step, dock, context);
    if (to.at != std::string_view("menu") && to.at != std::string_view("transport")) dock.bring_forward(to.at);
}

bool WindowTour::draw(const PanelContext& context, Dock& dock, const Frame& frame) {
    if (!step_ || !context.workspace.run() || !context.workspace.dataset()) return false;
    if (brought_ != step_) go(*step_, dock, context);
    const Look& look = context.look;
    const auto [at, sentence] = step_of(*step_, dock, context);
    const auto place = at == std::string_view("menu")        ? std::optional(frame.menu_bar)
                       : at == std::string_view("transport") ? std::optional(frame.transport)
                                                             : dock.place_of(at);
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(kWidth), viewport->Size.x - look.px(24)), inner = width - look.px(kSides);
    const float text = draw_wrapped(nullptr, look, look.fonts.words, text_size::teach, {}, inner, {}, sentence);
    const ImVec2 size{width, text + look.px(kGap + kButtons + kEnds)};
    ImVec2 wish{viewport->Pos.x + (viewport->Size.x - width) / 2, viewport->Pos.y + viewport->Size.y / 2};
    if (place) {
        ImGui::GetForegroundDrawList()->AddRect({place->low.x + 1, place->low.y + 1},
                                                {place->high.x - 1, place->high.y - 1}, u32(look.colour().accent),
                                                look.px(4), look.px(3));
        const float middle = (place->low.x + place->high.x) / 2, gap = look.px(kGap);
        // Beside it if there is space, else below or above, else over its lower part.
        if (place->low.x - viewport->Pos.x > width + 2 * gap) wish = {place->low.x - gap - width, place->low.y + gap};
        else if (viewport->Pos.x + viewport->Size.x - place->high.x > width + 2 * gap)
            wish = {place->high.x + gap, place->low.y + gap};
        else if (viewport->Pos.y + viewport->Size.y - place->high.y > size.y + 2 * gap)
            wish = {middle - width / 2, place->high.y + gap};
        else if (place->low.y - viewport->Pos.y > size.y + 2 * gap)
            wish = {middle - width / 2, place->low.y - gap - size.y};
        else wish = {middle - width / 2, place->high.y - gap - size.y};
    }
    const Card card(look, "##tour", clamp_to_window(look, wish, size), size, false);
    bool back = false, next = false, skip = false;
    const bool last = *step_ == kSteps - 1;
    if (card.visible()) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        ImDrawList* list = ImGui::GetWindowDrawList();
        draw_wrapped(list, look, look.fonts.words, text_size::teach, start, inner, look.colour().ink, sentence);
        ImGui::SetCursorScreenPos({start.x, start.y + text + look.px(kGap)});
        ImGui::BeginDisabled(*step_ == 0);
        back = text_button(look, "back", "Back", 0, {.enabled = *step_ > 0});
        ImGui::EndDisabled();
        ImGui::SameLine(0, look.px(8));
        next = text_button(look, "next", last ? "Done (Enter)" : "Next (Enter)", 0, {.on = true});
        ImGui::SameLine(0, look.px(8));
        if (!last) skip = text_button(look, "skip", "Skip (Esc)", 0, {.quiet = true});
        draw_text_right(list, look, look.fonts.mono, text_size::axis, start.x + inner,
                        start.y + text + look.px(kGap + kButtons / 2), look.colour().ink2,
                        fmt::format("{} of {}", *step_ + 1, kSteps));
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    }
    if (!ImGui::GetIO().WantTextInput) {
        next = next || ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
        skip = skip || ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    }
    if (skip || (next && last)) return end(), true;
    if (next || back) go(*step_ + (next ? 1 : -1), dock, context);
    return false;
}

}  // namespace lockstep
