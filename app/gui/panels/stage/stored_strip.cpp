#include "app/gui/panels/stage/stored_strip.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/warp/read_warp.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kHead = 26;  // height of the hairline and the heading
constexpr float kRow = 46, kIndex = 16, kCell = 24, kGap = 2;  // a row: indices above cells
constexpr float kName = 132;  // width of an array's name
constexpr float kLetter = 8, kMinCell = 34;  // width of a digit, and of a narrow cell
constexpr float kMinHeight = 220, kMaxPart = 0.36f;  // of the Stage
constexpr std::size_t kMaxRows = 3, kMaxLetters = 11;

std::size_t num_letters(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u; }));
}

}  // namespace

float StoredStrip::height(const PanelContext& context, ImVec2 room) {
    looks_ = false;
    // The strip shows an open launch at a cursor inside the pass.
    if (context.workspace.inside().empty() || !context.workspace.debugger().launch()) {
        made_for_ = {};
        rows_.clear();
        return 0;
    }
    const Look& look = context.look;
    const auto num_arrays = context.workspace.debugger().launch()->stored.size();
    const float most = kMaxPart * room.y - look.px(kHead);
    if (num_arrays == 0 || room.y < look.px(kMinHeight) || most < look.px(kRow)) return 0;
    const auto rows = std::min({kMaxRows, num_arrays, static_cast<std::size_t>(most / look.px(kRow))});
    return look.px(kHead) + static_cast<float>(rows) * look.px(kRow);
}

void StoredStrip::update(const PanelContext& context, StoredRoom room) {
    const auto& debugger = context.workspace.debugger();
    looks_ = debugger.looks_for_hazards();
    const auto place = debugger.place();
    const MadeFor wanted{debugger.launch(), place.pass, place.launch, place.access, debugger.focus().block, room};
    if (wanted == made_for_ && !rows_.empty()) return;
    made_for_ = wanted;
    rows_ = debugger.stored(room);
}

void StoredStrip::draw(const PanelContext& context, float width) {
    const Look& look = context.look;
    const auto& debugger = context.workspace.debugger();
    if (!debugger.launch()) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float name = look.px(kName), pitch = look.px(kMinCell + kGap);
    const auto arrays = std::min(kMaxRows, debugger.launch()->stored.size());
    const ImVec2 whole{width, ImGui::GetContentRegionAvail().y};
    const float room = whole.y - look.px(kHead);
    ImGui::InvisibleButton("stored", whole);  // so that the picture does not get clicks here
    update(context, {.rows = std::min(arrays, static_cast<std::size_t>(std::max(1.f, room / look.px(kRow) + 0.01f))),
                     .cells = static_cast<std::uint32_t>(std::max(1.f, (width - name) / pitch))});
    auto* list = ImGui::GetWindowDrawList();
    list->AddLine(at, {at.x + width, at.y}, u32(look.colour().line), look.px(1));
    const float y = at.y + look.px(kHead / 2);
    const std::string title = "Stored by " + debugger.kernel();
    draw_text(list, look, look.fonts.medium, text_size::small, at.x, y, look.colour().ink, title);
    const float used = text_width(look, look.fonts.medium, text_size::small, title) + look.px(16);
    const auto note = rows_.empty() ? std::string("Reading its stores…") : debugger.register_note();
    draw_text(list, look, look.fonts.words, text_size::small, at.x + used, y, look.colour().ink2,
              fit_text(look, look.fonts.words, text_size::small, note, width - used));
    for (std::size_t i = 0; i < rows_.size(); ++i)
        draw_row(context, rows_[i], {at.x, at.y + look.px(kHead) + static_cast<float>(i) * look.px(kRow)}, width);
}

void StoredStrip::draw_row(const PanelContext& context, const StoredRow& row, ImVec2 at, float width) {
    const Look& look = context.look;
    const auto& colour = look.colour();
    auto* list = ImGui::GetWindowDrawList();
    const float name = look.px(kName);
    const float top = at.y + look.px(kIndex), middle = top + look.px(kCell / 2), index = at.y + look.px(kIndex / 2);
    draw_text(list, look, look.fonts.mono, text_size::small, at.x, middle, colour.ink,
              fit_text(look, look.fonts.mono, text_size::small, row.name, name - look.px(8)));
    const auto where = row.block ? fmt::format("block {}", count_text(*row.block)) : row.column;
    draw_text(list, look, look.fonts.words, text_size::axis, at.x, index, colour.ink2,
              fit_text(look, look.fonts.words, text_size::axis, where, name - look.px(8)));
    // As wide as the longest value; cells that do not fit are left out.
    std::size_t letters = 1;
    for (const auto& cell : row.cells)
        letters = std::max(
            {letters, std::min(kMaxLetters, num_letters(for_a_lane(cell.value))), std::to_string(cell.index).size()});
    const float each = std::max(look.px(kMinCell), look.px(kLetter) * static_cast<float>(letters) + look.px(8)),
                pitch = each + look.px(kGap);
    const auto room = std::max<std::size_t>(1, static_cast<std::size_t>((width - name) / pitch));
    const auto latest = std::ranges::find(row.cells, true, &StoredCell::latest);
    std::size_t first = 0;
    if (latest != row.cells.end()) first = static_cast<std::size_t>(latest - row.cells.begin()) / room * room;
    first = std::min(first, row.cells.size() - std::min(row.cells.size(), room));
    for (std::size_t i = first; i < std::min(row.cells.size(), first + room); ++i) {
        const auto& cell = row.cells[i];
        const float x = at.x + name + static_cast<float>(i - first) * pitch;
        const ImVec2 low{x, top}, high{x + each, top + look.px(kCell)};
        const bool now = cell.state == StoredCell::State::now, stored = cell.state == StoredCell::State::stored;
        list->AddRectFilled(low, high, u32(now ? colour.now_dim : stored ? colour.raised : colour.canvas), look.px(3));
        list->AddRect(low, high,
                      u32(now      ? colour.now
                          : stored ? colour.ink3
                                   : colour.grid),
                      look.px(3), look.px(cell.latest ? 2.f : 1.f));
        if (stored || now) list->AddRectFilled({low.x, high.y - look.px(3)}, high, u32(colour.now), look.px(1));
        draw_text_centred(list, look, look.fonts.mono, text_size::axis, x + each / 2, index, colour.ink3,
                          std::to_string(cell.index));
        draw_text_centred(list, look, cell.latest ? look.fonts.mono_bold : look.fonts.mono, text_size::small,
                          x + each / 2, middle, stored || now ? colour.ink : colour.ink3,
                          fit_text(look, look.fonts.mono, text_size::small, for_a_lane(cell.value), each - look.px(4)));
        if (!ImGui::IsMouseHoveringRect(low, high) || !ImGui::IsItemHovered()) continue;
        tooltip_now(look, fmt::format("{}[{}] = {}", row.name, cell.index, cell.value));
        if (cell.element && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            context.actions.push(SelectElement{cell.element->index, cell.element->space});
    }
}

}  // namespace lockstep
