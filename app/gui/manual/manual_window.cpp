#include "app/gui/manual/manual_window.hpp"

#include <algorithm>
#include <utility>

#include <imgui_rich_md/rich_md.h>
#include <imgui_stdlib.h>

#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr float kWidth = 900, kHeight = 700, kEdge = 24, kIndex = 230, kMinWidth = 420, kMinHeight = 240;  ///< points
constexpr float kText = 17, kRow = 26, kExcerptGap = 6;  ///< points
constexpr int kFramesToScroll = 4;
constexpr std::size_t kMaxHits = 60;

}  // namespace

ManualWindow::ManualWindow(const Manual& manual)
    : manual_(manual), markdown_(kText, [this](const std::string& link) { follow(link); }) {}

void ManualWindow::open(std::string_view place) {
    const auto* chapter = manual_.find(place);
    if (chapter || !open_section(place)) show(chapter ? *chapter : manual_.chapters().front(), {});
}

bool ManualWindow::open_section(std::string_view title) {
    const auto found = manual_.section(title);
    if (!found.chapter) return false;
    show(*found.chapter, std::string(title));
    return true;
}

void ManualWindow::show(const ManualChapter& chapter, std::string section) {
    just_opened_ = just_opened_ || !is_open();
    chapter_ = &chapter;
    section_ = std::move(section);
    pending_title_ = true;
    frames_to_scroll_ = kFramesToScroll;
}

/// "debug.md#lanes-and-memory" and "debug.md" are pages of the manual; sites go to the browser.
void ManualWindow::follow(const std::string& link) {
    const auto mark = std::min(link.find('#'), link.size());
    const std::string file = link.substr(0, mark);
    constexpr std::string_view kEnding = ".md";
    if (!file.ends_with(kEnding)) return RichMd::OnOpenLink_Default(link);
    if (const auto* chapter = manual_.find(file.substr(0, file.size() - kEnding.size())))
        show(*chapter, mark < link.size() ? link.substr(mark + 1) : std::string());
}

void ManualWindow::draw(const Look& look) {
    if (!is_open()) return;
    const ImGuiViewport* viewport = ImGui::GetMainViewport();
    const float edge = look.px(kEdge);
    const ImVec2 size{std::min(look.px(kWidth), viewport->Size.x - 2 * edge),
                      std::min(look.px(kHeight), viewport->Size.y - 2 * edge)};
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    ImGui::SetNextWindowPos({viewport->Pos.x + viewport->Size.x - edge - size.x, viewport->Pos.y + edge},
                            ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints({std::min(look.px(kMinWidth), size.x), std::min(look.px(kMinHeight), size.y)},
                                        viewport->Size);
    if (std::exchange(just_opened_, false)) ImGui::SetNextWindowFocus();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgba(look.colour().raised));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.f);
    bool stays = true;
    const bool visible = ImGui::Begin("Manual###manual", &stays,
                                      ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    focused_ = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
    hovered_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (visible) {
        const float index = std::min(look.px(kIndex), ImGui::GetContentRegionAvail().x * 0.4f);
        if (ImGui::BeginChild("index", {index, 0})) draw_index(look);
        ImGui::EndChild();
        ImGui::SameLine();
        if (ImGui::BeginChild("page", {0, 0})) draw_page(look);
        ImGui::EndChild();
    }
    const bool leaves = focused_ && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    if (leaves && !query_.empty()) query_.clear();
    else if (leaves) stays = false;
    ImGui::End();
    if (!stays) close();
}

void ManualWindow::draw_index(const Look& look) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::InputTextWithHint("##search", "Search the manual", &query_);
    ImGui::Dummy({0, look.px(kExcerptGap)});
    if (ImGui::BeginChild("entries")) {
        if (!query_.empty()) {
            draw_hits(look);
        } else {
            ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, ImVec2(0, 0.5f));
            for (const auto& chapter : manual_.chapters()) {
                const bool chosen = &chapter == chapter_;
                {
                    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + look.px(4));
                    const FontScope font(look.fonts.medium, text_size::body);
                    if (ImGui::Selectable((chapter.title() + "##" + chapter.id).c_str(), chosen, 0,
                                          {0, look.px(kRow) - ImGui::GetStyle().ItemSpacing.y}))
                        show(chapter, {});
                }
                if (!chosen) continue;
                ImGui::Indent(look.px(14));
                const FontScope font(look.fonts.words, text_size::small);
                for (const auto& section : chapter.sections)
                    if (section.level == 2 && ImGui::Selectable(section.title.c_str())) show(chapter, section.title);
                ImGui::Unindent(look.px(14));
            }
            ImGui::PopStyleVar();
        }
    }
    ImGui::EndChild();
}

void ManualWindow::draw_hits(const Look& look) {
    if (query_ != searched_) {
        searched_ = query_;
        hits_ = manual_.search(query_);
    }
    const Palette& p = look.colour();
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(p.ink2));
    if (hits_.empty()) ImGui::TextWrapped("No section contains these words.");
    ImGui::PopStyleColor();
    const float width = ImGui::GetContentRegionAvail().x - look.px(8);
    for (std::size_t i = 0; i < std::min(hits_.size(), kMaxHits); ++i) {
        const auto& hit = hits_[i];
        const std::string place =
            hit.section->level == 1 ? hit.section->title : hit.chapter->title() + " › " + hit.section->title;
        const auto lay_out = [&](ImDrawList* list, ImVec2 at) {
            float y = at.y;
            y += draw_wrapped(list, look, look.fonts.medium, text_size::small, {at.x, y}, width, p.ink, place);
            y += draw_wrapped(list, look, look.fonts.words, text_size::axis, {at.x, y}, width, p.ink2, hit.excerpt);
            return y - at.y;
        };
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = lay_out(nullptr, at) + look.px(kExcerptGap);
        if (ImGui::Selectable(("##hit" + std::to_string(i)).c_str(), false, 0, {0, height}))
            show(*hit.chapter, hit.section->title);
        lay_out(ImGui::GetWindowDrawList(), {at.x + look.px(4), at.y + look.px(kExcerptGap / 2)});
    }
}

void ManualWindow::draw_page(const Look& look) {
    markdown_.use(look);
    const ManualChapter& chapter = *chapter_;
    ImGui::PushID(chapter.id.c_str());
    RichMd::BeginDocument("document", {0, 0}, {.toc = false, .scrollAnimation = RichMd::ScrollAnimation::Never});
    RichMd::RenderRaw(chapter.markdown);
    if (frames_to_scroll_ > 0) {
        --frames_to_scroll_;
        pending_title_ = false;
        float y = 0;
        for (const auto& heading : RichMd::LastRenderHeadings())
            if (heading.text == section_ || heading.slug == section_) y = heading.y;
        ImGui::SetScrollY(y);
    }
    RichMd::EndDocument();
    ImGui::PopID();
}

}  // namespace lockstep
