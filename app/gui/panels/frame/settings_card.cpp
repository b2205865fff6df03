#include "app/gui/panels/frame/settings_card.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "app/gui/theme/card.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/gpu_probe.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 560, kLabel = 96, kRow = 36, kNumber = 84;  ///< points
constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::int64_t kMaxMiB = std::int64_t{1} << 20;  ///< a TiB
constexpr std::size_t kBudgets[] = {0, 256 * kMiB, 1024 * kMiB, 4096 * kMiB};

struct DeviceChoice {
    const char* name;
    ExecutorKind kind;
    std::optional<Order> order;
    const char* hint;
};
const DeviceChoice kDevices[] = {
    {"automatic", ExecutorKind::automatic, {}, "The GPU if there is one, else the emulator"},
    {"GPU", ExecutorKind::cuda, {}, "The first GPU of this machine"},
    {"emulator", ExecutorKind::simt, Order::lockstep(), "All lanes advance together"},
    {"lane by lane", ExecutorKind::simt, Order::lane_by_lane(), "The emulator, one thread after the other"},
    {"shuffled", ExecutorKind::simt, Order::shuffled(7), "The emulator: threads in random order (shuffled:7)"},
    {"PTX", ExecutorKind::ptx, {}, "The engine for PTX: code compiled by nvcc, without a GPU"}};

/// Several GPUs, or a chosen one that no longer exists.
bool offers_gpus(const Workspace& workspace) {
    const auto& gpu = workspace.gpu();
    return gpu && gpu->there && (gpu->names.size() > 1 || workspace.chosen_gpu() != 0);
}

/// A row's label; moves the cursor to its control, beside the label or below it in a narrow card.
void begin_row(const Look& look, const char* label, float control) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool beside = look.px(kLabel) + control <= ImGui::GetContentRegionAvail().x;
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::body, at.x, at.y + look.px(13),
              look.colour().ink2, label);
    if (beside) ImGui::SetCursorScreenPos({at.x + look.px(kLabel), at.y});
    else ImGui::SetCursorScreenPos({at.x, at.y + look.px(28)});
}

void end_row(const Look& look, ImVec2 start) {
    ImGui::SetCursorScreenPos({start.x, ImGui::GetItemRectMax().y + look.px(kRow - 26)});
    ImGui::Dummy({0, 0});
}

/// A row of choices; returns the clicked one, else -1.
int choice_of_row(const Look& look, const char* label, const char* id, const std::vector<const char*>& words,
                  int chosen, const std::vector<std::string>& hints = {}) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    begin_row(look, label, segmented_width(look, words));
    const int clicked = segmented(look, id, words, chosen, 26, hints);
    end_row(look, start);
    return clicked;
}

}  // namespace

void SettingsCard::draw(const PanelContext& context, Preferences& preferences) {
    if (!open_) return;
    const Look& look = context.look;
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float width = std::min(look.px(kWidth), viewport->Size.x - look.px(24));
    const ImVec2 at{viewport->Pos.x + (viewport->Size.x - width) / 2, viewport->Pos.y + look.px(44)};
    const Card card(look, "##settings", at, {width, 0}, just_opened_);
    if (card.visible()) draw_rows(context, preferences);
    if (!just_opened_ &&
        (ImGui::IsKeyPressed(ImGuiKey_Escape) || !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)))
        open_ = false;
    just_opened_ = false;
}

void SettingsCard::draw_rows(const PanelContext& context, Preferences& preferences) {
    const Look& look = context.look;
    const Workspace& w = context.workspace;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), 0));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.strong, text_size::heading, at.x, at.y + look.px(12),
              look.colour().ink, "Settings");
    ImGui::Dummy({0, look.px(34)});

    if (const int theme = choice_of_row(look, "Theme", "theme", {"dark", "light"}, w.theme() == Theme::dark ? 0 : 1);
        theme >= 0)
        context.actions.push(ChooseTheme{theme == 0 ? Theme::dark : Theme::light});

    constexpr int kSmallest = -2;
    if (const int size = choice_of_row(
            look, "Size", "size", {"64 %", "80 %", "100 %", "125 %", "156 %", "195 %"}, w.projector_step() - kSmallest,
            std::vector<std::string>(6, "Size of text and controls (Ctrl++, Ctrl+−, Ctrl+0)"));
        size >= 0)
        context.actions.push(SetProjectorStep{size + kSmallest});

    if (const int motion = choice_of_row(look, "Motion", "motion", {"full", "reduced"}, w.reduced_motion() ? 1 : 0,
                                         {"Changed elements move to their new places", "Changes appear at once"});
        motion >= 0)
        context.actions.push(SetReducedMotion{motion == 1});

    draw_snapshots(context);

    std::vector<const char*> names;
    std::vector<std::string> hints;
    int chosen = -1;
    for (const auto& one : kDevices) {
        if (preferences.executor == one.kind && preferences.order == one.order) chosen = static_cast<int>(names.size());
        names.push_back(one.name);
        hints.emplace_back(one.hint);
    }
    if (const auto& gpu = w.gpu(); gpu && !gpu->there) hints[1] = gpu->why_not;
    else if (offers_gpus(w)) hints[1] = "The GPU that is chosen below";
    if (const int device = choice_of_row(look, "Device", "device", names, chosen, hints); device >= 0) {
        const auto& one = kDevices[device];
        preferences.executor = one.kind, preferences.order = one.order;
        context.actions.push(ChooseExecutor{one.kind, one.order});
    }
    if (offers_gpus(w)) draw_gpus(context, preferences);

    if (text_button(look, "reset", "Back to defaults")) {
        preferences.executor = ExecutorKind::automatic, preferences.order.reset(), preferences.gpu = 0;
        context.actions.push(ChooseTheme{Theme::dark});
        context.actions.push(SetProjectorStep{0});
        context.actions.push(SetReducedMotion{false});
        context.actions.push(SetSnapshotBudget{0});
        context.actions.push(ChooseExecutor{ExecutorKind::automatic, std::nullopt, 0});
    }
    ImGui::SameLine();
    if (text_button(look, "close", "Close (Esc)", 0, {.quiet = true})) open_ = false;
    ImGui::PopStyleVar();
}

/// The choice of the GPU: by name if all names fit side by side, else by number.
void SettingsCard::draw_gpus(const PanelContext& context, Preferences& preferences) {
    const Look& look = context.look;
    const auto& names = context.workspace.gpu()->names;
    std::vector<std::string> numbers;
    for (std::size_t gpu = 0; gpu < names.size(); ++gpu) numbers.push_back(std::to_string(gpu));
    const auto choices_of = [](const std::vector<std::string>& texts) {
        std::vector<const char*> choices;
        for (const auto& text : texts) choices.push_back(text.c_str());
        return choices;
    };
    auto choices = choices_of(names);
    if (look.px(kLabel) + segmented_width(look, choices) > ImGui::GetContentRegionAvail().x)
        choices = choices_of(numbers);
    const int gpu = choice_of_row(look, "GPU", "gpu", choices, context.workspace.chosen_gpu(), names);
    if (gpu < 0) return;
    preferences.gpu = gpu;
    context.actions.push(ChooseExecutor{context.workspace.executor(), context.workspace.order(), gpu});
}

/// The memory budget of snapshots: some amounts, and a field.
void SettingsCard::draw_snapshots(const PanelContext& context) {
    const Look& look = context.look;
    const auto budget = context.workspace.snapshot_budget();
    const std::vector<const char*> words{"automatic", "256 MiB", "1 GiB", "4 GiB"};
    const auto found = std::ranges::find(kBudgets, budget);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float choices = segmented_width(look, words);
    begin_row(look, "Snapshots", choices + look.px(kNumber + 44));
    const std::vector<std::string> hints{"A quarter of the free memory", "Memory for the snapshots of a run",
                                         "Memory for the snapshots of a run", "Memory for the snapshots of a run"};
    const int clicked = segmented(look, "snapshots", words,
                                  found == std::end(kBudgets) ? -1 : static_cast<int>(found - kBudgets), 26, hints);
    if (clicked >= 0) context.actions.push(SetSnapshotBudget{kBudgets[clicked]});
    ImGui::SetCursorScreenPos({ImGui::GetItemRectMax().x + look.px(10), ImGui::GetItemRectMin().y});
    ImGui::SetNextItemWidth(look.px(kNumber));
    auto typed = static_cast<std::int64_t>(budget / kMiB);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(6), look.px(6)));
    {
        const FontScope font(look.fonts.mono, text_size::small);
        if (ImGui::InputScalar("##mib", ImGuiDataType_S64, &typed, nullptr, nullptr, "%lld",
                               ImGuiInputTextFlags_EnterReturnsTrue))
            context.actions.push(
                SetSnapshotBudget{static_cast<std::size_t>(std::clamp<std::int64_t>(typed, 0, kMaxMiB)) * kMiB});
    }
    ImGui::PopStyleVar();
    tooltip(look, "Another amount in MiB (Enter); 0 is automatic");
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small,
              ImGui::GetItemRectMax().x + look.px(6), ImGui::GetItemRectMin().y + look.px(13), look.colour().ink2,
              "MiB");
    end_row(look, start);
}

}  // namespace lockstep
