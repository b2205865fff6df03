#include "app/gui/panels/source/paper_lines.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/source/calling_line.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep {
namespace {

constexpr float kSide = 12, kHead = 30, kRow = 22, kIndent = 16, kNumber = 18, kBar = 4, kBelow = 6;  ///< points

struct PaperLine {
    int number = 0;
    std::vector<std::size_t> kernel;  ///< lines of the kernel's own file, from 1
    std::string elsewhere;  ///< "queue_steps.hpp 30": line of a function's file that names it
};

std::string name_of(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

/// A line of the paper extends from the comment that names it to the next such comment.
std::vector<PaperLine> paper_lines(const PanelContext& context, const LaunchSources& sources) {
    const auto& debugger = context.workspace.debugger();
    const auto& lines = *sources.front();
    std::vector<PaperLine> found;
    const auto entry = [&](int number) -> PaperLine& {
        const auto known = std::ranges::find(found, number, &PaperLine::number);
        return known == found.end() ? found.emplace_back(PaperLine{number, {}, {}}) : *known;
    };
    // Other kernels of the file have comments of their own.
    const auto* open = debugger.launch();
    const auto first = open ? open->text().first_line() : 0u, last = open ? open->text().last_line() : 0u;
    const bool known_kernel = first != 0;
    const auto of_kernel = [&](std::size_t at) { return !known_kernel || (at + 1 >= first && at < last); };
    const auto runs = [&](std::size_t at) {
        return debugger.cost_of({0, static_cast<std::uint32_t>(at + 1)}) != nullptr;
    };
    for (std::size_t at = 0; at < lines.size(); ++at)
        if (of_kernel(at) || runs(at))
            for (const int number : lines[at].pseudocode) entry(number).kernel.push_back(at + 1);
    // Accesses without a comment belong to the next line of the kernel with one, the last ones to the line before.
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (!lines[at].pseudocode.empty() || !runs(at) || !of_kernel(at)) continue;
        auto line = at + 1;
        while (line < lines.size() && of_kernel(line) && lines[line].pseudocode.empty()) ++line;
        if (line == lines.size() || !of_kernel(line)) {
            line = at;
            while (line > 0 && of_kernel(line) && lines[line].pseudocode.empty()) --line;
        }
        if (of_kernel(line) && !lines[line].pseudocode.empty())
            entry(lines[line].pseudocode.front()).kernel.push_back(at + 1);
    }
    const auto files = debugger.files();
    for (std::size_t file = 1; file < std::min(sources.size(), files.size()); ++file)
        for (std::size_t at = 0; at < sources[file]->size(); ++at)
            for (const int number : (*sources[file])[at].pseudocode) {
                auto& text = entry(number).elsewhere;
                text += (text.empty() ? name_of(files[file]) : std::string()) + " " + std::to_string(at + 1);
            }
    for (auto& one : found) std::ranges::sort(one.kernel);
    const auto known = static_cast<int>(context.scene.algorithm->pseudocode.size());
    std::erase_if(found, [&](const PaperLine& one) { return one.number < 1 || one.number > known; });
    std::ranges::sort(found, {}, &PaperLine::number);
    return found;
}

/// The line of the kernel's own file that called the current function of the warp in focus; none if unknown.
std::optional<std::size_t> line_of_call(const PanelContext& context, const LaunchSources& sources) {
    const auto& debugger = context.workspace.debugger();
    const auto line = debugger.line();
    const auto& recording = debugger.launch()->recording();
    const auto focus = debugger.focus();
    const auto event = debugger.event_in_focus();
    std::uint32_t from = 0;  // the lane's previous line in the kernel
    for (const auto one : recording.events_of({focus.block, focus.warp})) {
        if (!event || one >= *event) break;
        const auto& made = recording.event(one);
        if (made.file == 0 && debugger::lane_of(made) == focus.lane) from = made.line;
    }
    const auto found = calling_line(*sources.front(), *sources[line.file], line.line, from);
    return found ? std::optional<std::size_t>(*found) : std::nullopt;
}

/// The line of the paper for a line of the kernel: by its comment, else the next comment.
const PaperLine* paper_of(const std::vector<PaperLine>& found, const std::vector<SourceLine>& lines, std::size_t line) {
    for (const auto& one : found)
        if (std::ranges::find(one.kernel, line) != one.kernel.end()) return &one;
    for (auto at = line; at <= lines.size() && at > 0; ++at) {
        const auto& named = lines[at - 1].pseudocode;
        if (named.empty()) continue;
        const auto one = std::ranges::find(found, named.front(), &PaperLine::number);
        return one == found.end() ? nullptr : &*one;
    }
    return nullptr;
}

/// Whether a line belongs to the kernel itself, and not to a function, which may stand in the kernel's file.
bool is_in_kernel(const PanelContext& context, const debugger::CodeLine& line) {
    const auto* open = context.workspace.debugger().launch();
    if (line.file != 0 || !open || open->text().first_line() == 0) return line.file == 0;
    return line.line >= open->text().first_line() && line.line <= open->text().last_line();
}

/// The line of the paper for a warp in focus inside a function; null if unknown.
const PaperLine* paper_of_function(const PanelContext& context, const std::vector<PaperLine>& found,
                                   const LaunchSources& sources) {
    const auto line = context.workspace.debugger().line();
    if (line.file >= sources.size()) return nullptr;
    if (const auto number = pseudocode_near(*sources[line.file], line.line)) {
        const auto now = std::ranges::find(found, *number, &PaperLine::number);
        return now == found.end() ? nullptr : &*now;
    }
    const auto call = line_of_call(context, sources);
    return call ? paper_of(found, *sources.front(), *call) : nullptr;
}

}  // namespace

float paper_lines_height(const PanelContext& context, const LaunchSources& sources) {
    const auto count = paper_lines(context, sources).size();
    return count == 0 ? 0 : context.look.px(kHead + kRow * static_cast<float>(count) + kBelow);
}

void draw_paper_lines(const PanelContext& context, const LaunchSources& sources,
                      const std::vector<debugger::CodeLine>& picked) {
    const auto found = paper_lines(context, sources);
    if (found.empty()) return;
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& info = *context.scene.algorithm;
    const auto line = context.workspace.debugger().line();
    const bool in_kernel = is_in_kernel(context, line);
    const auto* of_function = in_kernel ? nullptr : paper_of_function(context, found, sources);
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
        const bool now =
            in_kernel ? std::ranges::find(one.kernel, std::size_t{line.line}) != one.kernel.end() : of_function == &one;
        if (now) {
            list->AddRectFilled(at, {at.x + width, at.y + look.px(kRow)}, u32(p.now_dim));
            list->AddRectFilled(at, {at.x + look.px(kBar), at.y + look.px(kRow)}, u32(p.now));
        }
        const auto touches = [&](std::size_t number) {
            return std::ranges::binary_search(picked, debugger::CodeLine{0, static_cast<std::uint32_t>(number)});
        };
        outline_line(look, at, {at.x + width, at.y + look.px(kRow)}, std::ranges::any_of(one.kernel, touches), false);
        std::string numbers;
        for (const auto number : one.kernel) numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
        if (numbers.empty()) numbers = one.elsewhere;
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
