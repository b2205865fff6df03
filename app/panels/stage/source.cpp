#include "app/panels/stage/source.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "app/theme/widgets.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr float kRow = 20, kSide = 12, kNumbers = 34, kPaper = 28, kBar = 4;  ///< points

Colour ink_of(const Palette& p, TokenKind kind) {
    switch (kind) {
        case TokenKind::keyword: return p.accent;
        case TokenKind::comment: return p.ink3;
        case TokenKind::text: return p.good;
        case TokenKind::plain: break;
    }
    return p.ink;
}

bool is_active(const PassRecord& record, const SourceLine& line) {
    for (const auto& report : record.report.lines)
        if (report.active &&
            std::find(line.pseudocode.begin(), line.pseudocode.end(), report.line) != line.pseudocode.end())
            return true;
    return false;
}

/// The kernels of a pass, each once, in the order of their first launch.
std::vector<LaunchRecord> each_once(const std::vector<LaunchRecord>& launches) {
    std::vector<LaunchRecord> once;
    for (const auto& launch : launches)
        if (std::none_of(once.begin(), once.end(),
                         [&](const auto& one) { return std::string_view(one.kernel) == launch.kernel; }))
            once.push_back(launch);
    return once;
}

}  // namespace

std::vector<LaunchRecord> SourcePanel::launches_of(const PanelContext& context) {
    auto launches = each_once(context.scene.record->launches);
    const Run* run = context.workspace.run();
    const auto shown = context.workspace.shown_pass();
    for (std::uint32_t pass = shown + 1; run && launches.empty() && pass < std::min(run->timeline().size(), shown + 3);
         ++pass)
        launches = each_once(run->timeline().record(pass).launches);
    return launches;
}

std::string SourcePanel::note(const PanelContext& context) const {
    for (const auto& launch : launches_of(context))
        if (launch.kernel == chosen_) return launch.source.file;
    return {};
}

void SourcePanel::draw(const PanelContext& context) {
    const auto launches = launches_of(context);
    if (launches.empty()) {
        ImGui::Indent(context.look.px(kSide));
        empty_note(context.look, context.scene.record->launches.empty() && context.workspace.last_pass() == 0
                                     ? "The kernels appear here with the first pass that launches one."
                                     : "This pass launches no kernel; it runs on the host.");
        ImGui::Unindent(context.look.px(kSide));
        return;
    }
    auto shown = std::find_if(launches.begin(), launches.end(), [&](const auto& one) { return one.kernel == chosen_; });
    if (shown == launches.end()) shown = launches.begin();
    chosen_ = shown->kernel;
    draw_choice(context, launches);
    draw_lines(context, *shown);
}

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
    if (right - text_width(look, look.fonts.mono, text_size::axis, shape) > ImGui::GetItemRectMax().x + look.px(12))
        draw_text_right(ImGui::GetWindowDrawList(), look, look.fonts.mono, text_size::axis, right, y,
                        look.colour().ink2, shape);
    ImGui::Dummy({0, look.px(2)});
}

void SourcePanel::draw_lines(const PanelContext& context, const LaunchRecord& launch) {
    const Look& look = context.look;
    const Palette& p = look.colour();
    const auto& lines = lines_of(launch.source.file);
    if (lines.empty()) {
        ImGui::Indent(look.px(kSide));
        empty_note(look, fmt::format("{} could not be read from {}.", launch.source.file, kSourceDir));
        ImGui::Unindent(look.px(kSide));
        return;
    }
    std::size_t longest = 0;
    for (const auto& line : lines) longest = std::max(longest, line.text.size());
    const float glyph = text_width(look, look.fonts.mono, text_size::small, "0");
    const float code = look.px(kSide + kNumbers + kPaper);
    const float width = code + glyph * static_cast<float>(longest) + look.px(kSide);
    const float row = look.px(kRow);

    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::SetNextWindowContentSize({width, row * static_cast<float>(lines.size())});
    ImGui::BeginChild("##lines", {0, 0}, ImGuiChildFlags_None, ImGuiWindowFlags_HorizontalScrollbar);
    if (scrolled_ != chosen_) {
        ImGui::SetScrollY(std::max(0.f, row * static_cast<float>(launch.source.line - 6)));
        scrolled_ = chosen_;
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos(), window = ImGui::GetWindowPos();
    const float visible = ImGui::GetWindowWidth();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(lines.size()), row);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const SourceLine& line = lines[static_cast<std::size_t>(i)];
            const float top = start.y + row * static_cast<float>(i), middle = top + row / 2;
            const bool active = is_active(*context.scene.record, line);
            if (active) {
                list->AddRectFilled({window.x, top}, {window.x + visible, top + row}, u32(p.now_dim));
                list->AddRectFilled({window.x, top}, {window.x + look.px(kBar), top + row}, u32(p.now));
            }
            draw_text_right(list, look, look.fonts.mono, text_size::axis, start.x + look.px(kNumbers), middle,
                            active ? p.ink2 : p.ink3, std::to_string(i + 1));
            if (!line.pseudocode.empty())
                draw_text_right(list, look, look.fonts.mono_bold, text_size::axis, start.x + look.px(kNumbers + kPaper),
                                middle, active ? p.now : p.ink2, fmt::format("p{}", line.pseudocode.front()));
            for (const Token& token : line.tokens)
                draw_text(list, look, look.fonts.mono, text_size::small,
                          start.x + code + glyph * static_cast<float>(token.begin), middle, ink_of(p, token.kind),
                          std::string_view(line.text).substr(token.begin, token.end - token.begin));
        }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

const std::vector<SourceLine>& SourcePanel::lines_of(const std::string& file) {
    const auto found = files_.find(file);
    if (found != files_.end()) return found->second;
    return files_.emplace(file, load_source(std::filesystem::path(kSourceDir) / file)).first->second;
}

}  // namespace lockstep
