#include "app/gui/panels/debugger/focus_pickers.hpp"

#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/gui/panels/debugger/block_field.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/capitalised.hpp"
#include "app/session/debugger/block_range.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr float kListHeight = 320, kFieldWidth = 300;  ///< points
constexpr int kListFrom = 12;  ///< choices from which a list scrolls

/// A choice among numbers. suffix_of: the text beside a number in the list; above: the heading of the list.
template <class SuffixOf, class Chosen, class Above>
void draw_picker(const Look& look, const char* id, const std::vector<std::uint32_t>& numbers, std::uint32_t shown,
                 const std::string& hint, SuffixOf suffix_of, Chosen chosen, Above above) {
    const auto value = count_text(shown);
    if (picker(look, id, id, value, picker_width(look, id, value), hint)) ImGui::OpenPopup(id);
    ImGui::SetNextWindowSizeConstraints({0, 0}, {look.px(360), look.px(kListHeight)});
    if (!ImGui::BeginPopup(id)) return;
    above();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(numbers.size()));
    const bool long_list = static_cast<int>(numbers.size()) > kListFrom;
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto number = numbers[static_cast<std::size_t>(i)];
            if (ImGui::MenuItem(fmt::format("{} {}{}", id, count_text(number), suffix_of(number)).c_str(), nullptr,
                                number == shown))
                chosen(number);
        }
    if (long_list && ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
    ImGui::EndPopup();
}

/// "Warps are 0 to 7, of the block."
std::string valid_text(const char* what, const char* of, std::uint32_t count) {
    return capitalised(fmt::format("{}, of the {}.", valid_members(what, count), of));
}

/// A number from 0 to count - 1, chosen or typed.
template <class SuffixOf, class Chosen>
void draw_members(const Look& look, const char* what, const char* of, std::uint32_t count, std::uint32_t shown,
                  const std::string& also, TypedField& field, SuffixOf suffix_of, Chosen chosen) {
    std::vector<std::uint32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0u);
    const auto valid = valid_text(what, of, count);
    const auto line = fmt::format("##type-{}", what), button = fmt::format("focus-{}", what);
    draw_picker(look, what, numbers, shown, also.empty() ? valid : valid + "\n" + also, suffix_of, chosen, [&] {
        if (count < 2) return;
        const TypedField::Texts texts{.id = line.c_str(),
                                      .button_id = button.c_str(),
                                      .hint = fmt::format("{}: 0 to {}", what, count - 1),
                                      .button = "Focus on it",
                                      .valid = valid};
        if (field.draw(look, texts, look.px(kFieldWidth),
                       [&](const std::string& typed) { chosen(parse_member(typed, what, count)); }))
            ImGui::CloseCurrentPopup();
        ImGui::Separator();
    });
}

/// The order of accesses.
void draw_order(const PanelContext& context, TypedField& field) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    const Run* run = context.workspace.run();
    if (!run) return;
    const auto taken = order_taken(debugger.order(), *run);
    const auto value = short_text(taken);
    const auto ran = run->order();
    const auto hint =
        (ran.empty() ? std::string("A GPU does not report the order of accesses: the emulator runs the launch.")
                     : "The order of accesses. The run used " + ran + ".") +
        "\n" + hint_of(command("lens/next-order"));
    if (picker(look, "order", "order", value, picker_width(look, "order", value), hint)) ImGui::OpenPopup("##orders");
    if (!ImGui::BeginPopup("##orders")) return;
    const TypedField::Texts texts{.id = "##order",
                                  .button_id = "take-order",
                                  .hint = "shuffled:7",
                                  .button = "Use this order",
                                  .valid = "lockstep, lane_by_lane, or shuffled:SEED with any number."};
    if (field.draw(look, texts, look.px(kFieldWidth), [&](const std::string& typed) {
            context.actions.push(ChooseDebuggerOrder{DebuggerOrder::parse(typed)});
        }))
        ImGui::CloseCurrentPopup();
    ImGui::Separator();
    for (const auto& one : orders_to_choose_from(debugger.order(), *run)) {
        auto text = short_text(one);
        if (one.kind == DebuggerOrder::Kind::as_run) text += ": " + ran;
        if (ImGui::MenuItem(text.c_str(), nullptr, one == taken)) context.actions.push(ChooseDebuggerOrder{one});
    }
    ImGui::EndPopup();
}

}  // namespace

void draw_focus_pickers(const PanelContext& context, FocusFields& fields) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    const auto focus = debugger.focus();
    const auto nothing = [](std::uint32_t) { return std::string(); };
    const auto other_blocks = [&] {
        if (!blocks_to_choose_from(context)) return;
        if (fields.blocks.draw(context, look.px(kFieldWidth), true)) ImGui::CloseCurrentPopup();
        ImGui::Separator();
    };
    draw_picker(
        look, "block", debugger.blocks(), focus.block,
        fmt::format("{} of {} are traced", count_text(debugger.blocks().size(), "block", "blocks"),
                    count_text(debugger.num_blocks())),
        nothing, [&](std::uint32_t block) { context.actions.push(FocusLane{.block = block}); }, other_blocks);
    ImGui::SameLine();
    draw_members(look, "warp", "block", static_cast<std::uint32_t>(debugger.warps().size()), focus.warp,
                 hint_of(command("lens/next-warp")), fields.warp, nothing,
                 [&](std::uint32_t warp) { context.actions.push(FocusLane{.warp = warp}); });
    ImGui::SameLine();
    draw_members(
        look, "lane", "warp", debugger.num_lanes(), focus.lane, hint_of(command("lens/next-lane")), fields.lane,
        [&](std::uint32_t lane) { return fmt::format(", thread {}", debugger.thread_of(lane)); },
        [&](std::uint32_t lane) { context.actions.push(FocusLane{.lane = lane}); });
    ImGui::SameLine();
    draw_order(context, fields.order);
}

bool debugger_is_open(const PanelContext& context, BlockField* blocks) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    if (debugger.picture()) return true;
    empty_note(look, debugger.status());
    if (debugger.busy() && !look.offscreen) {
        ImGui::Dummy({0, look.px(6)});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        progress_bar(ImGui::GetWindowDrawList(), look, at, {look.px(160), look.px(6)}, debugger.fraction());
        ImGui::Dummy({look.px(160), look.px(14)});
        if (text_button(look, "cancel-trace", "Cancel")) context.actions.push(CancelTrace{});
    } else if (debugger.may_open()) {
        ImGui::Dummy({0, look.px(6)});
        if (text_button(look, "open-trace", "Record this launch")) context.actions.push(OpenTrace{});
        if (blocks && blocks_to_choose_from(context)) {
            ImGui::Dummy({0, look.px(6)});
            blocks->draw(context, ImGui::GetContentRegionAvail().x, false);
        }
    }
    return false;
}

}  // namespace lockstep
