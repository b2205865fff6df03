#include "app/gui/panels/opening/kernel_choices.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 30, kName = 150, kType = 130, kExtent = 90;  ///< points
constexpr const char* kValues =
    "A number: u32=5, f32=0.5. Equal numbers: i32[1000]=0. A file: f32[]=@a.npy. A generator: i32[]=@-:random,n=1000";

const KernelSignature* chosen_kernel(const Peek& peek, const DatasetSource& choices) {
    if (!choices.kernel) return nullptr;
    const auto found = std::ranges::find(peek.kernels, choices.kernel->kernel, &KernelSignature::name);
    return found == peek.kernels.end() ? nullptr : &*found;
}

/// A label at the left; the next item stands behind it, in the middle of the row.
void label(const Look& look, ImVec2 at, float left, const std::string& text, float room, ImFont* font) {
    draw_text(ImGui::GetWindowDrawList(), look, font, text_size::body, at.x + look.px(left), at.y + look.px(kRow / 2),
              look.colour().ink, fit_text(look, font, text_size::body, text, look.px(room - 8)));
}

void draw_call(const Look& look, const Peek& peek, KernelCall& call) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    const auto next = [&] { at.y += look.px(kRow); };
    label(look, at, 0, "Kernel", kName, look.fonts.words);
    ImGui::SetCursorScreenPos({at.x + look.px(kName), at.y + look.px(2)});
    if (picker(look, "kernel", "", call.kernel, look.px(2 * kType), "The kernel that runs"))
        ImGui::OpenPopup("##kernels");
    if (ImGui::BeginPopup("##kernels")) {
        for (const auto& one : peek.kernels)
            if (ImGui::MenuItem(one.name.c_str(), nullptr, one.name == call.kernel)) call = first_call(one);
        ImGui::EndPopup();
    }
    next();
    const auto extent = [&](const char* id, const char* text, float left, std::string& typed) {
        label(look, at, left, text, 60, look.fonts.words);
        ImGui::SetCursorScreenPos({at.x + look.px(left + 60), at.y + look.px(2)});
        ImGui::SetNextItemWidth(look.px(kExtent));
        ImGui::InputText(id, &typed);
        tooltip(look, "X, X,Y or X,Y,Z");
    };
    extent("##grid", "Grid", 0, call.grid);
    extent("##block", "Block", kExtent + 80, call.block);
    label(look, at, 2 * (kExtent + 80), "Shared", 60, look.fonts.words);
    ImGui::SetCursorScreenPos({at.x + look.px(2 * (kExtent + 80) + 60), at.y + look.px(2)});
    ImGui::SetNextItemWidth(look.px(kExtent));
    ImGui::InputScalar("##shared", ImGuiDataType_U32, &call.shared_bytes);
    tooltip(look, "Bytes of dynamic shared memory");
    next();
    const auto found = std::ranges::find(peek.kernels, call.kernel, &KernelSignature::name);
    if (found == peek.kernels.end()) return;
    const auto& parameters = found->parameters;
    if (call.arguments.size() != parameters.size()) call.arguments = first_call(*found).arguments;
    for (std::size_t k = 0; k < parameters.size(); ++k, next()) {
        label(look, at, 0, parameters[k].name, kName, look.fonts.mono);
        label(look, at, kName, parameters[k].type, kType, look.fonts.mono);
        ImGui::SetCursorScreenPos({at.x + look.px(kName + kType), at.y + look.px(2)});
        ImGui::SetNextItemWidth(std::max(look.px(kType), ImGui::GetContentRegionAvail().x));
        ImGui::InputText(fmt::format("##argument {}", k).c_str(), &call.arguments[k]);
        tooltip(look, kValues);
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({1, 1});
}

}  // namespace

float kernel_choices_height(const Look& look, const Peek& peek, const DatasetSource& choices) {
    if (peek.kernels.empty()) return 0;
    const auto* kernel = chosen_kernel(peek, choices);
    return look.px(kRow * static_cast<float>((kernel ? 2 + kernel->parameters.size() : 0) + 1));
}

void draw_kernel_choices(const Look& look, const Peek& peek, DatasetSource& choices) {
    if (peek.kernels.empty()) return;
    const bool alone = looks_like_ptx(peek.source.input);  // without a host part
    if (choices.kernel && !chosen_kernel(peek, choices)) choices.kernel.reset();  // the file has changed
    if (alone && !choices.kernel) choices.kernel = first_call(peek.kernels.front());
    if (!alone) {
        static constexpr const char* kRuns[] = {"Whole program", "One kernel"};
        static const std::vector<std::string> kHints{"main runs, with all launches that it makes",
                                                     "A kernel runs alone, with the arguments below"};
        const int clicked = segmented(look, "run", kRuns, choices.kernel ? 1 : 0, 24, kHints);
        if (clicked == 0) choices.kernel.reset();
        if (clicked == 1 && !choices.kernel) choices.kernel = first_call(peek.kernels.front());
    }
    if (choices.kernel) draw_call(look, peek, *choices.kernel);
}

}  // namespace lockstep
