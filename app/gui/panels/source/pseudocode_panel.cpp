#include "app/gui/panels/source/pseudocode_panel.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/answers/followed_thread.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kNumber = 32, kBar = 4;  ///< points
constexpr float kNarrow = 420;  ///< points: below it text and indents are smaller
constexpr float kMinWords = 96;  ///< points for the words of a line beside its count
constexpr float kLowest = 17, kHighest = 26;  ///< points: minimum and maximum of a row
constexpr float kHeading = 24;  ///< points: of the heading's row, at least

const LineReport* report_of(const PassRecord& record, int line) {
    for (const auto& one : record.report.lines)
        if (one.line == line) return &one;
    return nullptr;
}

/// Scrolls by the least amount that shows a range of the content, its top first, and stops at the top of a line (`tops`, ascending).
void show(float top, float bottom, const std::vector<float>& tops) {
    const float height = ImGui::GetWindowHeight(), scroll = ImGui::GetScrollY();
    float wanted = scroll;
    if (bottom > wanted + height) {
        const auto next = std::ranges::lower_bound(tops, bottom - height);
        wanted = next != tops.end() ? *next : bottom - height;
    }
    if (top < wanted) wanted = std::max(0.f, top);
    if (wanted != scroll) ImGui::SetScrollY(wanted);
}

}  // namespace

/// One line: number, text, count, and below it the pass's departure from the paper. A text that does not fit beside its count
/// wraps.
bool PseudocodePanel::draw_line(const PanelContext& context, float row, int number) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const PseudocodeLine& line = context.scene.algorithm->pseudocode[static_cast<std::size_t>(number - 1)];
    const LineReport* report = report_of(*context.scene.record, number);
    const bool now = context.workspace.run() != nullptr;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool active = now && report && report->active;
    const std::string count = now && report ? report->count : std::string();
    const std::string departs = now && report ? report->departs : std::string();

    const bool narrow = width < look.px(kNarrow);
    const float code_size = narrow ? text_size::small : text_size::teach,
                count_size = narrow ? text_size::axis : text_size::body;
    const float left = at.x + look.px(kSide + kNumber + (narrow ? 12.f : 22.f) * static_cast<float>(line.indent));
    const float count_width = count.empty() ? 0 : text_width(look, look.fonts.mono, count_size, count) + look.px(12);
    // A long count gets a row of its own.
    const float whole = at.x + width - look.px(kSide) - left;
    const bool below = count_width > 0 && whole - count_width < look.px(kMinWords);
    const float room = std::max(look.px(60), below ? whole : whole - count_width);
    const auto draw_code = [&](ImDrawList* to, float y, Colour colour) {
        return draw_wrapped(to, look, look.fonts.words, code_size, {left, y}, room, colour, line.text);
    };
    const float one = draw_wrapped(nullptr, look, look.fonts.words, code_size, {}, 1e9f, p.ink, "A");
    const float code_height = draw_code(nullptr, 0, p.ink);
    const auto draw_departs = [&](ImDrawList* to, float y) {
        if (departs.empty()) return 0.f;
        return draw_wrapped(to, look, look.fonts.words, text_size::axis, {left, y}, room, p.ink2, departs);
    };
    const auto of_thread = of_thread_.find(number);
    const auto draw_thread = [&](ImDrawList* to, float y) {
        if (of_thread == of_thread_.end()) return 0.f;
        return draw_wrapped(to, look, look.fonts.mono, text_size::axis, {left, y}, whole, p.ink, of_thread->second);
    };
    const float above_thread = row + std::max(0.f, code_height - one) + draw_departs(nullptr, 0);
    const float words = above_thread + draw_thread(nullptr, 0);
    const float height = words + (below ? look.px(kLowest) : 0);

    if (active) {
        list->AddRectFilled(at, {at.x + width, at.y + height}, u32(p.now_dim));
        list->AddRectFilled(at, {at.x + look.px(kBar), at.y + height}, u32(p.now));
    }
    const float middle = at.y + row / 2;
    draw_text_right(list, look, look.fonts.mono, text_size::small, at.x + look.px(kSide + kNumber - 12), middle,
                    active ? p.now : p.ink3, std::to_string(number));
    draw_code(list, middle - one / 2, active || report ? p.ink : p.ink2);
    draw_departs(list, middle - one / 2 + code_height);
    draw_thread(list, at.y + above_thread - (row - one) / 2);
    if (of_thread != of_thread_.end())
        list->AddRectFilled({at.x + look.px(kBar), at.y}, {at.x + look.px(2 * kBar), at.y + words}, u32(p.ink));
    draw_text_right(list, look, look.fonts.mono, count_size, at.x + width - look.px(kSide),
                    below ? at.y + words + look.px(kLowest) / 2 : middle, p.ink, count);
    const bool leads = leads_to_source(context, number);
    const bool clicked = ImGui::InvisibleButton(("line:" + std::to_string(number)).c_str(), {width, height},
                                                leads ? ImGuiButtonFlags_EnableNav : ImGuiButtonFlags_None);
    const bool over = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    if (over && leads) lines_.point(number, LineLink::Text::pseudocode);
    outline_line(look, at, {at.x + width, at.y + height}, false,
                 (over && leads) || lines_.pointed_from_elsewhere(number, LineLink::Text::pseudocode));
    if (leads) tooltip(look, "Show the kernel of this line");
    if (clicked && leads) {
        lines_.go(number, LineLink::Text::pseudocode);
        context.requests.panel = "source";
    }
    return active;
}

bool PseudocodePanel::leads_to_source(const PanelContext& context, int number) {
    for (const auto& kernel : context.workspace.answers().sources().kernels())
        if (context.workspace.answers().sources().find(kernel, number)) return true;
    const auto* report = report_of(*context.scene.record, number);
    return report && report->active && !context.scene.record->launches.empty();
}

std::map<int, std::string> PseudocodePanel::followed_by_line(const PanelContext& context) {
    constexpr std::size_t kMaxOnALine = 4;
    std::map<int, std::vector<const ThreadAccess*>> accesses;
    const auto* thread = context.workspace.followed() ? context.workspace.answers().followed_thread() : nullptr;
    const auto* record = context.scene.record;
    if (!thread || !record) return {};
    for (const auto& one : thread->accesses) {
        if (one.line.file != 0 || one.launch >= record->launches.size()) continue;
        const auto& lines = context.workspace.answers().sources().lines_of(record->launches[one.launch]);
        if (const auto number = pseudocode_near(lines, one.line.line)) accesses[*number].push_back(&one);
    }
    std::map<int, std::string> texts;
    for (const auto& [number, all] : accesses) {
        auto& text = texts[number];
        for (std::size_t i = 0; i < std::min(all.size(), kMaxOnALine); ++i) {
            const bool continues = i > 0 && all[i - 1]->writes == all[i]->writes;
            text += i == 0 ? "" : continues ? ", " : "; ";
            if (!continues) text += all[i]->writes ? "writes " : "reads ";
            text += all[i]->cell + " = " + all[i]->value;
        }
        if (all.size() > kMaxOnALine) text += " and " + std::to_string(all.size() - kMaxOnALine) + " more";
    }
    return texts;
}

void PseudocodePanel::draw(const PanelContext& context) {
    of_thread_ = followed_by_line(context);
    const Look& look = context.look;
    const auto& info = *context.scene.algorithm;
    if (std::exchange(shown_, info.id) != info.id) ImGui::SetScrollY(0);
    const float rows = static_cast<float>(info.pseudocode.size());
    const float room = ImGui::GetContentRegionAvail().y - (info.heading.empty() ? 0 : look.px(kHeading));
    const float row = std::clamp(std::floor(room / std::max(1.f, rows)), look.px(kLowest), look.px(kHighest));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (!info.heading.empty()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float across = ImGui::GetContentRegionAvail().x - look.px(2 * kSide);
        const auto wrapped = [&](ImDrawList* to, float y) {
            return draw_wrapped(to, look, look.fonts.strong, text_size::teach, {at.x + look.px(kSide), y}, across,
                                look.colour().ink, info.heading);
        };
        const float words = wrapped(nullptr, 0), height = std::max({row, look.px(kHeading), words});
        wrapped(list, at.y + (height - words) / 2);
        ImGui::Dummy({0, height});
    }
    if (info.pseudocode.empty()) {
        ImGui::Indent(look.px(kSide));
        empty_note(look, "This algorithm has no pseudocode; the kernel source shows what runs.");
        ImGui::Unindent(look.px(kSide));
    }
    std::vector<float> tops;  // of the lines, in pixels below the top of the content
    float first_active = -1, last_active = -1, asked_top = -1, asked_bottom = -1;
    const auto before = [&](float top) {  // the top of the previous line
        const auto at = std::ranges::lower_bound(tops, top);
        return at == tops.begin() ? 0.f : *std::prev(at);
    };
    const auto asked = lines_.take(LineLink::Text::pseudocode);
    std::optional<std::pair<ImVec2, ImVec2>> chosen;  // corners of the line, for an outline above its neighbours
    for (int i = 0; i < static_cast<int>(info.pseudocode.size()); ++i) {
        const float top = ImGui::GetCursorPosY();
        tops.push_back(top);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const bool active = draw_line(context, row, i + 1);
        if (lines_.chosen() == i + 1) chosen.emplace(low, ImVec2(low.x + width, ImGui::GetCursorScreenPos().y));
        if (asked == i + 1) asked_top = top, asked_bottom = ImGui::GetCursorPosY() + row;
        if (!active) continue;
        if (first_active < 0) first_active = top;
        last_active = ImGui::GetCursorPosY();
    }
    const float beyond = look.px(2);  // the outline leaves the text whole
    if (chosen)
        outline_line(look, {chosen->first.x, chosen->first.y - beyond}, {chosen->second.x, chosen->second.y + beyond},
                     true, false);
    if (asked_top >= 0) show(before(asked_top), asked_bottom, tops);
    else if (first_active >= 0 && !asked && followed_ != context.scene.pass)
        show(before(first_active), std::min(last_active + row, ImGui::GetCursorPosY()), tops);
    followed_ = context.scene.pass;
    if (!info.remark.empty()) {
        ImGui::Dummy({0, look.px(8)});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        list->AddRectFilled({at.x + look.px(kSide), at.y}, {at.x + width - look.px(kSide), at.y + 1},
                            u32(look.colour().line));
        ImGui::Dummy({0, look.px(8)});
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float height =
            draw_wrapped(list, look, look.fonts.words, text_size::small, {start.x + look.px(kSide), start.y},
                         width - look.px(2 * kSide), look.colour().ink2, info.remark);
        ImGui::Dummy({width, height + look.px(6)});
    }
    ImGui::PopStyleVar();
}

PanelEntry pseudocode_panel() {
    return {.id = "pseudocode",
            .teach = DockPlace{DockPart::right, 1},
            .debug = DockPlace{DockPart::left, 7},
            .few = true,
            .make = [](const PanelParts& parts) { return std::make_unique<PseudocodePanel>(parts.lines); }};
}

}  // namespace lockstep
