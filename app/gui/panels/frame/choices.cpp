#include "app/gui/panels/frame/choices.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/gpu_probe.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"

namespace lockstep {

bool choice_row(const Look& look, const char* title, const std::string& detail, bool chosen, bool enabled) {
    ImGui::BeginDisabled(!enabled);
    const float width = std::max({look.px(400), ImGui::GetContentRegionAvail().x,
                                  text_width(look, look.fonts.words, text_size::body, title) +
                                      text_width(look, look.fonts.mono, text_size::axis, detail) + look.px(48)});
    const bool clicked = ImGui::Selectable((std::string("##") + title + detail).c_str(), chosen,
                                           ImGuiSelectableFlags_None, {width, look.px(24)});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = (low.y + high.y) / 2;
    draw_text(list, look, look.fonts.words, text_size::body, low.x + look.px(8), y,
              enabled ? look.colour().ink : look.colour().ink3, title);
    draw_text_right(list, look, look.fonts.mono, text_size::axis, high.x - look.px(8), y,
                    enabled ? look.colour().ink2 : look.colour().ink3, detail);
    ImGui::EndDisabled();
    return clicked;
}

void choice_heading(const Look& look, const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(look.colour().ink2));
    const FontScope font(look.fonts.words, text_size::axis);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
}

const AlgorithmInfo* algorithm_rows(const Look& look, const Catalog& catalog, const AlgorithmInfo* chosen,
                                    std::optional<DatasetKind> input) {
    const AlgorithmInfo* clicked = nullptr;
    std::string family;
    for (const auto& one : catalog.all()) {
        if (input && one->input != *input) continue;
        if (one->family() != family) {
            if (!family.empty()) ImGui::Separator();
            family = one->family();
        }
        if (choice_row(look, one->title.c_str(), one->id, one.get() == chosen)) clicked = one.get();
        tooltip(look, one->source);
    }
    return clicked;
}

std::optional<ChooseExecutor> executor_rows(const Look& look, const Workspace& workspace, ExecutorKind chosen,
                                            const std::optional<Order>& order, int gpu) {
    const auto& found = workspace.gpu();
    std::optional<ChooseExecutor> clicked;
    const bool there = found && found->there, several = there && found->names.size() > 1;
    const auto automatic = several ? fmt::format("auto ({})", gpu) : "auto";
    if (choice_row(look, "The GPU, if there is one", automatic, chosen == ExecutorKind::automatic))
        clicked = {ExecutorKind::automatic, {}};
    const bool cuda = chosen == ExecutorKind::cuda;
    for (int k = 0; several && k < std::ssize(found->names); ++k)
        if (choice_row(look, ("GPU: " + found->names[static_cast<std::size_t>(k)]).c_str(), "cuda", cuda && gpu == k))
            clicked = {ExecutorKind::cuda, {}, k};
    if (!several && choice_row(look, "GPU", "cuda", cuda, there)) clicked = {ExecutorKind::cuda, {}, 0};
    if (!there) tooltip(look, found ? found->why_not : "Searching for a GPU…");
    ImGui::Separator();
    struct Choice {
        const char* title;
        Order order;
    };
    const Choice choices[] = {{"Emulator: all lanes advance together", Order::lockstep()},
                              {"Emulator: one thread after the other", Order::lane_by_lane()},
                              {"Emulator: threads in random order", Order::shuffled(7)}};
    for (const auto& one : choices)
        if (choice_row(look, one.title, "simt, " + one.order.text(),
                       chosen == ExecutorKind::simt && order == one.order))
            clicked = {ExecutorKind::simt, one.order};
    static const auto why_no_ptx = [] {
        std::string why;
        return ptx_available(&why) ? std::string() : why;
    }();
    if (choice_row(look, "Engine for PTX: code compiled by nvcc", "ptx", chosen == ExecutorKind::ptx,
                   why_no_ptx.empty()))
        clicked = {ExecutorKind::ptx, {}};
    if (!why_no_ptx.empty()) tooltip(look, why_no_ptx);
    return clicked;
}

}  // namespace lockstep
