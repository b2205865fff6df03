#include "app/gui/panels/debugger/memory/banks_panel.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "app/gui/panels/debugger/memory/draw_transactions.hpp"
#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "viz/memory_access/bank_grid.hpp"

namespace lockstep {
namespace {

constexpr float kDimmed = 0.7f;  ///< opacity of the cover over dimmed lanes
constexpr float kMinCell = 9, kMaxCell = 22;  ///< points

/// The words of arrays that the lanes of the instruction ask for; may be empty.
debugger::WarpAccess access_in_focus(const DebuggerSession& session) {
    const auto* open = session.launch();
    if (!open || !session.warp()) return {};
    const auto& recording = open->recording();
    const auto mine = recording.events_of({session.focus().block, session.focus().warp});
    const auto after = std::ranges::lower_bound(mine, static_cast<std::uint32_t>(session.place().access));
    if (after == mine.begin()) return {};
    return debugger::access_of(recording, recording.instruction(recording.instruction_of(*(after - 1))));
}

/// Lanes, as bits, that ask for a word of the selected element.
std::uint32_t lanes_at_picked(const PanelContext& context, const debugger::WarpAccess& access) {
    const auto selected = context.workspace.selection();
    if (!selected) return 0;
    const auto& open = *context.workspace.debugger().launch();
    std::uint32_t lanes = 0;
    for (const auto& place : places_of(open.recording(), open.columns, *selected))
        for (const auto& one : access)
            if (one.buffer == place.buffer && one.byte < std::uint64_t{place.word} * 4 + 4 &&
                one.byte + one.bytes > std::uint64_t{place.word} * 4)
                lanes |= 1u << one.lane;
    return lanes;
}

void draw_arrays(const PanelContext& context, const debugger::WarpAccess& access, std::uint32_t shown) {
    const Look& look = context.look;
    const auto& session = context.workspace.debugger();
    const auto code = fmt::format("{}: {}", session.warp()->line_text, session.warp()->code);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float words = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::small, start, width,
                                     look.colour().ink, code);
    ImGui::Dummy({width, words + look.px(4)});
    if (ImGui::BeginChild("##transactions", ImGui::GetContentRegionAvail())) {
        const float room = ImGui::GetContentRegionAvail().x - look.px(6);
        const float height =
            draw_transactions(ImGui::GetWindowDrawList(), look, access,
                              {static_cast<int>(session.focus().lane), shown, lanes_at_picked(context, access)},
                              ImGui::GetCursorScreenPos(), {room, ImGui::GetContentRegionAvail().y});
        ImGui::Dummy({room, height});
    }
    ImGui::EndChild();
}

/// Links to the lines of the kernel that access shared memory.
void offer_lines(const PanelContext& context) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    ImGui::Dummy({0, look.px(4)});
    const auto lines = debugger.shared_lines();
    empty_note(look, lines.empty() ? "This kernel uses no shared memory."
                                   : "This instruction does not access shared memory. These lines do:");
    for (const auto& line : lines) {
        const auto& launch = debugger.launch()->recording().launch();
        if (text_button(look, fmt::format("line:{}:{}", line.file, line.line).c_str(),
                        "L" + debugger::line_text(launch, line).substr(1)))
            context.actions.push(SeekDebugger{{.kind = DebuggerGoal::Kind::line, .line = line}});
        ImGui::SameLine();
    }
}

/// The tooltip of the lane under the pointer; a click focuses on it.
void show_lane_tooltip(const PanelContext& context, const BankGrid& grid, const BankGrid::Use& use) {
    ImGui::SetCursorScreenPos(grid.at);
    const bool clicked = ImGui::InvisibleButton("banks", {grid.size(), grid.size()});
    if (!ImGui::IsItemHovered()) return;
    const int lane = std::clamp(static_cast<int>((ImGui::GetIO().MousePos.y - grid.at.y) / grid.cell), 0, 31);
    const auto at = static_cast<std::size_t>(lane);
    tooltip_now(context.look, use.bank_of_lane[at] < 0
                                  ? fmt::format("Lane {} makes no access", lane)
                                  : fmt::format("Lane {}: word {} of the block's shared memory, bank {}", lane,
                                                use.word_of_lane[at], use.bank_of_lane[at]));
    if (clicked) context.actions.push(FocusLane{.lane = static_cast<std::uint32_t>(lane)});
}

/// The sentence, and below it lanes against banks.
void draw_banks(const PanelContext& context, const BankPicture& banks, std::uint32_t shown) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float sentence = draw_wrapped(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::small, start,
                                        width, banks.use.replays > 0 ? p.ink : p.ink2, banks.sentence);
    ImGui::Dummy({width, sentence + look.px(2)});
    const ImVec2 room = ImGui::GetContentRegionAvail();
    constexpr float cells = BankGrid::kBanks;
    BankGrid grid;
    grid.cell = std::clamp(
        std::floor(std::min((room.x - look.px(BankGrid::kSide + 4)) / cells, (room.y - look.px(24)) / cells)),
        look.px(kMinCell), look.px(kMaxCell));
    ImGui::SetNextWindowContentSize(
        {look.px(BankGrid::kSide) + grid.size() + 2, look.px(BankGrid::kAbove) + grid.size() + 2});
    if (ImGui::BeginChild("##banks", room, ImGuiChildFlags_None, ImGuiWindowFlags_HorizontalScrollbar)) {
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        grid.at = {corner.x + look.px(BankGrid::kSide), corner.y + look.px(BankGrid::kAbove)};
        const int focus = static_cast<int>(context.workspace.debugger().focus().lane);
        const auto use = BankGrid::use_of(banks.use);
        grid.draw(ImGui::GetWindowDrawList(), p, look.fonts, look.scale, use, p.now, focus);
        // The filter dims the other lanes.
        for (int lane = 0; lane < BankGrid::kBanks; ++lane)
            if ((shown >> lane & 1u) == 0)
                ImGui::GetWindowDrawList()->AddRectFilled({grid.at.x, grid.y(lane)},
                                                          {grid.at.x + grid.size(), grid.y(lane + 1)},
                                                          u32(p.canvas.faded(kDimmed)));
        show_lane_tooltip(context, grid, use);
    }
    ImGui::EndChild();
}

}  // namespace

std::string BanksPanel::note(const PanelContext& context) const {
    const auto* picture = context.workspace.debugger().warp();
    return picture && !picture->in_shared && !picture->array.empty() ? "by half warps, and today by warps"
                                                                     : "32 banks of 4 bytes";
}

void BanksPanel::draw(const PanelContext& context) {
    if (!debugger_is_open(context, &fields_.blocks)) return;
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(6), look.px(4)));
    draw_focus_pickers(context, fields_);
    filter_.draw(context);
    const auto shown = filter_.shown(context);
    if (const auto* banks = debugger.banks()) draw_banks(context, *banks, shown);
    else if (const auto access = access_in_focus(debugger); !access.empty()) draw_arrays(context, access, shown);
    else offer_lines(context);
    ImGui::PopStyleVar();
}

PanelEntry banks_panel() {
    return {.id = "banks", .debug = DockPlace{DockPart::main, 9}, .make = [](const PanelParts& parts) {
                return std::make_unique<BanksPanel>(parts.lane_filter);
            }};
}

}  // namespace lockstep
