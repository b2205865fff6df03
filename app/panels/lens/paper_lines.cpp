#include "app/panels/lens/paper_lines.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "app/lens/lens_session.hpp"
#include "app/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kHead = 30, kRow = 22, kIndent = 16, kNumber = 18, kBar = 4, kBelow = 6;  ///< points

struct PaperLine {
    int number = 0;
    std::vector<std::size_t> kernel;  ///< lines, from 1
};

/// A line of the paper reaches from the comment that names it to the next such comment: what is in between belongs to it.
std::vector<PaperLine> paper_lines(const PanelContext& context, const std::vector<SourceLine>& lines) {
    const auto& lens = context.workspace.lens();
    std::vector<PaperLine> found;
    const auto entry = [&](int number) -> PaperLine& {
        const auto known = std::ranges::find(found, number, &PaperLine::number);
        return known == found.end() ? found.emplace_back(PaperLine{number, {}}) : *known;
    };
    for (std::size_t at = 0; at < lines.size(); ++at)
        for (const int number : lines[at].pseudocode) entry(number).kernel.push_back(at + 1);
    // Accesses that no comment speaks of belong to the next line that one does.
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (!lines[at].pseudocode.empty() || !lens.cost_of({0, static_cast<std::uint32_t>(at + 1)})) continue;
        for (auto next = at + 1; next < lines.size(); ++next) {
            if (lines[next].pseudocode.empty()) continue;
            entry(lines[next].pseudocode.front()).kernel.push_back(at + 1);
            break;
        }
    }
    for (auto& one : found) std::ranges::sort(one.kernel);
    const auto known = static_cast<int>(context.scene.algorithm->pseudocode.size());
    std::erase_if(found, [&](const PaperLine& one) { return one.number < 1 || one.number > known; });
    std::ranges::sort(found, {}, &PaperLine::number);
    return found;
}

}  // namespace

float paper_lines_height(const PanelContext& context, const std::vector<SourceLine>& lines) {
    const auto count = paper_lines(context, lines).size();
    return count == 0 ? 0 : context.look.px(kHead + kRow * static_cast<float>(count) + kBelow);
}

void draw_paper_lines(const PanelContext& context, const std::vector<SourceLine>& lines,
                      const std::vector<lens::CodeLine>& picked) {
    const auto found = paper_lines(context, lines);
    if (found.empty()) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& info = *context.scene.algorithm;
    const auto line = context.workspace.lens().line();  // those of the paper are in the kernel's own file
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 head = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, right = head.x + width - look.px(kSide);
    list->AddRectFilled({head.x + look.px(kSide), head.y + look.px(2)}, {right, head.y + look.px(2) + 1}, u32(p.line));
    const float y = head.y + look.px(kHead) / 2 + look.px(3);
    const std::string note = "kernel line";
    draw_text_right(list, look, look.fonts.words, text_size::axis, right, y, p.ink2, note);
    const float room = right - head.x - look.px(kSide + 12) - text_width(look, look.fonts.words, text_size::axis, note);
    draw_text(list, look, look.fonts.strong, text_size::small, head.x + look.px(kSide), y, p.ink,
              fit_text(look, look.fonts.strong, text_size::small, info.source, room));
    ImGui::Dummy({width, look.px(kHead)});
    for (const auto& one : found) {
        const auto& paper = info.pseudocode[static_cast<std::size_t>(one.number - 1)];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float middle = at.y + look.px(kRow) / 2;
        const bool now = line.file == 0 && std::ranges::find(one.kernel, std::size_t{line.line}) != one.kernel.end();
        if (now) {
            list->AddRectFilled(at, {at.x + width, at.y + look.px(kRow)}, u32(p.now_dim));
            list->AddRectFilled(at, {at.x + look.px(kBar), at.y + look.px(kRow)}, u32(p.now));
        }
        const auto touches = [&](std::size_t number) {
            return std::ranges::binary_search(picked, lens::CodeLine{0, static_cast<std::uint32_t>(number)});
        };
        outline_line(look, at, {at.x + width, at.y + look.px(kRow)}, std::ranges::any_of(one.kernel, touches), false);
        std::string numbers;
        for (const auto number : one.kernel) numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
        numbers = fit_text(look, look.fonts.mono, text_size::axis, numbers, width * 0.3f);
        draw_text_right(list, look, look.fonts.mono, text_size::axis, right, middle, p.ink2, numbers);
        const float number = at.x + look.px(kSide + kNumber);
        draw_text_right(list, look, look.fonts.mono, text_size::axis, number, middle, now ? p.now : p.ink3,
                        std::to_string(one.number));
        const float begin = number + look.px(10 + kIndent * static_cast<float>(paper.indent)),
                    end = right - look.px(8) - text_width(look, look.fonts.mono, text_size::axis, numbers);
        const auto text = fit_text(look, look.fonts.words, text_size::small, paper.text, end - begin);
        draw_text(list, look, look.fonts.words, text_size::small, begin, middle, now ? p.ink : p.ink2, text);
        ImGui::PushID(one.number);
        ImGui::InvisibleButton("paper", {width, look.px(kRow)});
        if (text != paper.text) tooltip(look, paper.text);
        ImGui::PopID();
    }
    ImGui::Dummy({width, look.px(kBelow)});
}

}  // namespace lockstep
