#include "app/gui/panels/source/source.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/gui/panels/frame/panel_entry.hpp"
#include "app/gui/panels/source/paper_lines.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/user_kernels/kernel_watch.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 20, kSide = 12, kNumbers = 34, kPaper = 34, kBar = 4;  ///< points

Colour ink_of(const Palette& p, TokenKind kind) {
    switch (kind) {
        case TokenKind::keyword: return p.accent;
        case TokenKind::comment: return p.ink3;
        case TokenKind::text: return p.good;
        case TokenKind::plain: break;
    }
    return p.ink;
}

constexpr float kBefore = 4;  ///< lines above the line that is scrolled to

constexpr float kNoRoom = 22;  ///< points of the sentence that the panel is too low

/// Shows that the paper's lines or the variables of the lane do not fit into the panel.
void draw_no_room(const PanelContext& context, bool paper, bool cards) {
    const Look& look = context.look;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto lane = fmt::format("lane {}'s variables", context.workspace.debugger().focus().lane);
    const auto what = !paper ? lane : cards ? "the paper's lines and " + lane : std::string("the paper's lines");
    const auto text = "Too low to show " + what;
    ImGui::InvisibleButton("no-room", {width, look.px(kNoRoom)});
    draw_text(ImGui::GetWindowDrawList(), look, look.fonts.words, text_size::axis, at.x + look.px(kSide),
              at.y + look.px(kNoRoom) / 2, look.colour().ink2,
              fit_text(look, look.fonts.words, text_size::axis, text, width - look.px(2 * kSide)));
    tooltip(look, text + ": make this panel higher");
}

/// Called in the window that scrolls the lines; `top`: pixels below the first line.
void bring_into_sight(float top, float row) {
    const float scroll = ImGui::GetScrollY(), height = ImGui::GetWindowHeight();
    if (top < scroll + row || top + 2 * row > scroll + height) ImGui::SetScrollY(std::max(0.f, top - kBefore * row));
}

/// Columns of a line's indentation that are not drawn: half of it in a narrow panel.
std::size_t hidden_indent(const Look& look, const SourceLine& line) {
    if (ImGui::GetWindowWidth() >= look.px(kNarrowSource)) return 0;
    const auto first = line.text.find_first_not_of(' ');
    return first == std::string::npos ? 0 : first / 2;
}

bool is_active(const PassRecord& record, const SourceLine& line) {
    for (const auto& report : record.report.lines)
        if (report.active &&
            std::find(line.pseudocode.begin(), line.pseudocode.end(), report.line) != line.pseudocode.end())
            return true;
    return false;
}

}  // namespace

std::vector<LaunchRecord> SourcePanel::launches_of(const PanelContext& context) const {
    const auto* debugger =
        context.workspace.window_layout() == WindowLayout::debug ? &context.workspace.debugger() : nullptr;
    if (debugger && debugger->in_failed_pass() && debugger->launch()) {  // this pass has no record
        const auto& failed = debugger->launch()->recording().launch();
        return {{.kernel = failed.kernel.c_str(), .source = failed.source}};
    }
    auto launches = each_once(context.scene.record->launches);
    const Run* run = context.workspace.run();
    const auto shown = context.workspace.shown_pass();
    for (std::uint32_t pass = shown + 1; run && launches.empty() && pass < std::min(run->timeline().size(), shown + 3);
         ++pass)
        launches = each_once(run->timeline().record(pass).launches);
    const bool visiting = visited_ && visited_->run == run && visited_->pass == shown;
    if (visiting && std::ranges::none_of(launches, [&](const auto& one) {
            return std::string_view(one.kernel) == visited_->launch.kernel;
        }))
        launches.push_back(visited_->launch);
    return launches;
}

std::string SourcePanel::note(const PanelContext& context) const {
    for (const auto& launch : launches_of(context))
        if (launch.kernel == chosen_) return path_of(context, launch);
    return {};
}

void SourcePanel::follow_pseudocode(const PanelContext& context, std::vector<LaunchRecord>& launches) {
    const auto asked = lines_.take(LineLink::Text::kernel_source);
    if (!asked) return;
    const auto show = [&](const LaunchRecord& launch, std::size_t line) {
        chosen_ = launch.kernel;
        opened_ = {chosen_, context.scene.pass};
        wanted_ = line;
    };
    for (const auto& launch : launches)
        if (const auto line = context.workspace.answers().sources().find(launch, *asked)) return show(launch, *line);
    for (const auto& launch : context.workspace.answers().sources().kernels()) {
        const auto line = context.workspace.answers().sources().find(launch, *asked);
        if (!line) continue;
        visited_ = Visited{launch, context.workspace.run(), context.workspace.shown_pass()};
        launches.push_back(launch);
        return show(launch, *line);
    }
    // No comment names the line: show the kernel that ran it.
    if (!launches.empty()) show(launches.front(), context.workspace.answers().sources().body_of(launches.front()));
}

/// The kernel of a launch that the debugger has just opened; else the shown kernel if the pass launched it; else the first kernel
/// that names a line of the pass.
void SourcePanel::choose_kernel(const PanelContext& context, const std::vector<LaunchRecord>& launches) {
    const auto* open = context.workspace.debugger().launch();
    const std::string debugged = open ? open->recording().launch().kernel : "";
    if (std::exchange(debugged_, debugged) != debugged && !debugged.empty()) chosen_ = debugged;
    const auto is_chosen = [&](const LaunchRecord& one) { return one.kernel == chosen_; };
    if (std::ranges::any_of(launches, is_chosen)) return;
    const auto named = std::ranges::find_if(launches, [&](const LaunchRecord& one) {
        return std::ranges::any_of(context.workspace.answers().sources().lines_of(one),
                                   [&](const auto& line) { return is_active(*context.scene.record, line); });
    });
    chosen_ = (named == launches.end() ? launches.front() : *named).kernel;
}

std::size_t SourcePanel::line_of_pass(const PanelContext& context, const LaunchRecord& launch) {
    const auto& lines = context.workspace.answers().sources().lines_of(launch);
    const auto body = context.workspace.answers().sources().body_of(launch);
    for (auto at = body; at < lines.size(); ++at)
        if (is_active(*context.scene.record, lines[at])) return at;
    return body;
}

void SourcePanel::declare(const Workspace& workspace, Queries& queries) const {
    if (!queries.sources) queries.sources.emplace();
    if (workspace.window_layout() != WindowLayout::debug) return;
    queries.debugger.launch = queries.element_accesses = true;
    // Includes the kernel's own file: if a fault stopped its first pass, no recorded pass has launched it.
    *queries.sources = workspace.debugger().files();
}

void SourcePanel::draw(const PanelContext& context) {
    if (!context.workspace.answers().sources().complete()) {  // kernel and line depend on all sources
        ImGui::Indent(context.look.px(kSide));
        empty_note(context.look, "Reading the sources of the kernels…");
        ImGui::Unindent(context.look.px(kSide));
        return;
    }
    auto launches = launches_of(context);
    follow_pseudocode(context, launches);
    if (launches.empty()) {
        ImGui::Indent(context.look.px(kSide));
        empty_note(context.look, context.scene.record->launches.empty() && context.workspace.last_pass() == 0
                                     ? "Kernels appear here with the first pass that launches one."
                                     : "This pass runs on the host and launches no kernel.");
        ImGui::Unindent(context.look.px(kSide));
        return;
    }
    follow_debugger(context, launches);
    choose_kernel(context, launches);
    draw_choice(context, launches);
    const auto& shown = *std::ranges::find_if(launches, [&](const auto& one) { return one.kernel == chosen_; });
    if (!in_debugger(context)) return draw_lines(context, shown);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    draw_files(context);
    margin_ = LineMargin::lay(context.look, context.workspace.debugger(), ImGui::GetContentRegionAvail().x);
    margin_.draw_head(context, context.look.px(kNumbers));
    LaunchSources sources{&context.workspace.answers().sources().lines_of(shown)};
    for (const auto& file : context.workspace.debugger().files())
        if (file != shown.source.file) sources.push_back(&context.workspace.answers().sources().lines_of(file));
    // The code keeps at least half of the height; the variables of the lane in focus precede the paper's lines.
    const float room = ImGui::GetContentRegionAvail().y, cards = cards_.height(context, 0.4f * room),
                paper = paper_lines_height(context, sources);
    const bool with_cards = cards <= 0.4f * room, with_paper = paper + (with_cards ? cards : 0) < 0.5f * room;
    const bool all = with_cards && with_paper;
    const float below = (with_cards ? cards : 0) + (with_paper ? paper : 0) + (all ? 0 : context.look.px(kNoRoom));
    ImGui::BeginChild("##code", {0, room - below});
    draw_lines(context, shown);
    ImGui::EndChild();
    if (with_paper) draw_paper_lines(context, sources, context.workspace.answers().element_accesses().lines);
    if (with_cards) cards_.draw(context, cards);
    if (!all) draw_no_room(context, !with_paper, !with_cards);
    ImGui::PopStyleVar();
}

bool SourcePanel::in_debugger(const PanelContext& context) const {
    if (context.workspace.window_layout() != WindowLayout::debug) return false;
    const auto& debugger = context.workspace.debugger();
    return debugger.picture() && debugger.kernel() == chosen_;
}

void SourcePanel::follow_debugger(const PanelContext& context, const std::vector<LaunchRecord>& launches) {
    if (context.workspace.window_layout() != WindowLayout::debug) return;
    const auto& debugger = context.workspace.debugger();
    if (!debugger.picture() || std::exchange(followed_, debugger.place()) == debugger.place()) return;
    const auto shown = std::ranges::find_if(
        launches, [&](const auto& one) { return std::string_view(one.kernel) == debugger.kernel(); });
    if (shown == launches.end()) return;
    chosen_ = debugger.kernel();
    opened_ = {chosen_, context.scene.pass};
    const auto line = debugger.line();
    file_ = line.file;
    if (line.line > 0) wanted_ = line.line - 1;
}

std::string SourcePanel::path_of(const PanelContext& context, const LaunchRecord& launch) const {
    const auto files = in_debugger(context) ? context.workspace.debugger().files() : std::vector<std::string>();
    return file_ != 0 && file_ < files.size() ? files[file_] : std::string(launch.source.file);
}

void SourcePanel::draw_files(const PanelContext& context) {
    const auto files = context.workspace.debugger().files();
    if (files.size() < 2) return;
    const Look& look = context.look;
    std::vector<std::string> names;
    for (const auto& file : files) names.push_back(file.substr(file.rfind('/') + 1));
    std::vector<const char*> choices;
    for (const auto& name : names) choices.push_back(name.c_str());
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSide));
    const int chosen = file_ < files.size() ? static_cast<int>(file_) : -1;
    const int clicked = segmented(look, "file", choices, chosen, 24);
    if (clicked >= 0) file_ = static_cast<std::uint8_t>(clicked);
    ImGui::Dummy({0, look.px(4)});
}

void SourcePanel::tidy(const Workspace& workspace) { lines_.update(workspace.run(), workspace.shown_pass()); }

void SourcePanel::draw_choice(const PanelContext& context, const std::vector<LaunchRecord>& launches) {
    const Look& look = context.look;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(kSide));
    std::vector<const char*> names;
    int chosen = 0;
    for (const auto& launch : launches) {
        if (launch.kernel == chosen_) chosen = static_cast<int>(names.size());
        names.push_back(launch.kernel);
    }
    const int clicked = segmented(look, "kernel", names, chosen, 24);
    if (clicked >= 0) chosen_ = names[static_cast<std::size_t>(clicked)];
    const LaunchRecord& launch = launches[static_cast<std::size_t>(chosen)];
    const std::string shape =
        fmt::format("{} × {} threads, {}", count_text(launch.grid), launch.block, duration_text(launch.ms));
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - look.px(kSide);
    const float y = (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y) / 2;
    const float width = text_width(look, look.fonts.mono, text_size::axis, shape);
    if (launch.grid != 0 && right - width > ImGui::GetItemRectMax().x + look.px(12))
        draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::axis, right, y,
                        look.colour().ink2, shape);
    ImGui::Dummy({0, look.px(2)});
}

void SourcePanel::draw_lines(const PanelContext& context, const LaunchRecord& launch) {
    const Look& look = context.look;
    const auto path = path_ = path_of(context, launch);
    const auto& sources = context.workspace.answers().sources();
    const auto& lines = path == launch.source.file ? sources.lines_of(launch) : sources.lines_of(path);
    if (lines.empty()) {
        ImGui::Indent(look.px(kSide));
        empty_note(look, path.empty() ? "The PTX of this kernel names no lines of a source: nvcc -lineinfo adds them."
                                      : fmt::format("{} could not be read from {}.", path, kSourceDir));
        ImGui::Unindent(look.px(kSide));
        return;
    }
    std::size_t longest = 0;
    for (const auto& line : lines) longest = std::max(longest, line.text.size());
    const float glyph = text_width(look, look.fonts.mono, text_size::small, "0");
    const float code = in_debugger(context) ? look.px(kNumbers) + margin_.width : look.px(kSide + kNumbers + kPaper);
    const float width = code + glyph * static_cast<float>(longest) + look.px(kSide);
    const float row = look.px(kRow);

    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::SetNextWindowContentSize({width, row * static_cast<float>(lines.size())});
    ImGui::BeginChild("##lines", {0, 0}, ImGuiChildFlags_None, ImGuiWindowFlags_HorizontalScrollbar);
    if (std::pair place{chosen_, context.scene.pass}; opened_ != place) {
        wanted_ = line_of_pass(context, launch);
        opened_ = std::move(place);
    }
    if (wanted_) bring_into_sight(row * static_cast<float>(*std::exchange(wanted_, std::nullopt)), row);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(lines.size()), row);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw_line(context, lines[static_cast<std::size_t>(i)], static_cast<std::size_t>(i) + 1,
                      {start.x, start.y + row * static_cast<float>(i)});
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void SourcePanel::draw_line(const PanelContext& context, const SourceLine& line, std::size_t number, ImVec2 at) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float row = look.px(kRow), middle = at.y + row / 2, left = ImGui::GetWindowPos().x,
                right = left + ImGui::GetWindowWidth();
    const float glyph = text_width(look, look.fonts.mono, text_size::small, "0"),
                code = at.x +
                       (in_debugger(context) ? look.px(kNumbers) + margin_.width : look.px(kSide + kNumbers + kPaper));
    const auto* debugger = in_debugger(context) ? &context.workspace.debugger() : nullptr;
    const debugger::CodeLine here{file_, static_cast<std::uint32_t>(number)};
    const bool active = debugger ? debugger->line() == here : is_active(*context.scene.record, line);
    if (active) {
        list->AddRectFilled({left, at.y}, {right, at.y + row}, u32(p.now_dim));
        list->AddRectFilled({left, at.y}, {left + look.px(kBar), at.y + row}, u32(p.now));
    }
    const auto* error = kernel_errors().empty() ? nullptr : kernel_error_at(path_, number);
    if (error) {
        list->AddRectFilled({left, at.y}, {left + look.px(kBar), at.y + row}, u32(p.hazard));
        draw_text(list, look, look.fonts.words, text_size::small,
                  code + glyph * static_cast<float>(line.text.size() + 2), middle, p.hazard, error->what);
    }
    draw_text_right(list, look, look.fonts.mono, text_size::axis, at.x + look.px(kNumbers), middle,
                    active ? p.ink2 : p.ink3, std::to_string(number));
    if (debugger) margin_.draw_line(look, *debugger, here, active, {at.x + look.px(kNumbers), at.y}, row);
    else if (!line.pseudocode.empty())
        draw_text_right(list, look, look.fonts.mono_bold, text_size::axis, at.x + look.px(kNumbers + kPaper), middle,
                        active ? p.now : p.ink2, fmt::format("p{}", line.pseudocode.front()));
    const auto hidden = hidden_indent(look, line);
    for (const Token& token : line.tokens)
        draw_text(list, look, look.fonts.mono, text_size::small,
                  code + glyph * (static_cast<float>(token.begin) - static_cast<float>(hidden)), middle,
                  ink_of(p, token.kind), std::string_view(line.text).substr(token.begin, token.end - token.begin));
    if (debugger) {
        draw_debugger_line(context, here, {left, at.y}, {right, at.y + row});
        const auto& picked = context.workspace.answers().element_accesses().lines;
        if (std::ranges::binary_search(picked, here))
            outline_line(look, {left, at.y}, {right, at.y + row}, true, false);
        return;
    }
    if (line.pseudocode.empty()) return;

    ImGui::SetCursorScreenPos({left, at.y});
    const bool clicked = ImGui::InvisibleButton(("line:" + std::to_string(number)).c_str(), {right - left, row},
                                                ImGuiButtonFlags_EnableNav);
    const bool over = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    const int paper = line.pseudocode.front();
    if (over) lines_.point(paper, LineLink::Text::kernel_source);
    const auto any = [&](auto is) { return std::ranges::any_of(line.pseudocode, is); };
    outline_line(
        look, {left, at.y}, {right, at.y + row}, any([&](int one) { return lines_.chosen() == one; }),
        over || any([&](int one) { return lines_.pointed_from_elsewhere(one, LineLink::Text::kernel_source); }));
    tooltip(look, fmt::format("Show line {} of the pseudocode", paper));
    if (!clicked) return;
    lines_.go(paper, LineLink::Text::kernel_source);
    context.requests.panel = "pseudocode";
}

PanelEntry source_panel() {
    return {.id = "source",
            .teach = DockPlace{DockPart::right, 2},
            .debug = DockPlace{DockPart::left, 1},
            .tune = DockPlace{DockPart::main, 9},
            .few = true,
            .make = [](const PanelParts& parts) { return std::make_unique<SourcePanel>(parts.lines); }};
}

}  // namespace lockstep
