#include "app/gui/theme/pointed_term.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <imgui_internal.h>

#include "app/gui/theme/widgets.hpp"

namespace lockstep {
namespace {

constexpr double kRestSeconds = 0.5;

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); }

bool same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// The first byte of the letter at a place in pixels from the text's left edge.
std::size_t letter_at(const Look& look, ImFont* font, float size, std::string_view text, float x) {
    std::size_t at = 0;
    for (std::size_t end = 1; end <= text.size(); ++end) {
        if (end < text.size() && (text[end] & 0xC0) == 0x80) continue;
        if (text_width(look, font, size, text.substr(0, end)) > x) break;
        at = end;
    }
    return std::min(at, text.size() - 1);
}

bool is_visible(const ImDrawList& list, ImVec2 at) {
    const ImVec2 low = list.GetClipRectMin(), high = list.GetClipRectMax();
    if (at.x < low.x || at.y < low.y || at.x >= high.x || at.y >= high.y) return false;
    const ImGuiWindow *hovered = ImGui::GetCurrentContext()->HoveredWindow, *own = ImGui::GetCurrentWindowRead();
    return hovered && own && hovered->RootWindowDockTree == own->RootWindowDockTree;
}

}  // namespace

PointedTerm::Found PointedTerm::find(const Meanings& meanings, std::string_view text, std::size_t at) {
    Found best;
    for (const auto& [term, meaning] : meanings) {
        if (term.size() <= best.length || term.size() > text.size()) continue;
        const auto first = at >= term.size() ? at - term.size() : 0;
        for (auto begin = first; begin <= at && begin + term.size() <= text.size(); ++begin) {
            if (begin > 0 && in_word(text[begin - 1])) continue;
            if (!std::equal(term.begin(), term.end(), text.begin() + static_cast<std::ptrdiff_t>(begin), same_letter))
                continue;
            auto end = begin + term.size();
            if (end < text.size() && text[end] == 's') ++end;
            if (end < text.size() && in_word(text[end])) continue;
            if (at < end) best = {begin, end - begin, term};
        }
    }
    return best;
}

void PointedTerm::offer(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y,
                        std::string_view text) {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const float half = size * look.scale / 2;
    if (text.empty() || pointer.x < x || std::abs(pointer.y - y) > half) return;
    if (pointer.x >= x + text_width(look, font, size, text) || !is_visible(*list, pointer)) return;
    const auto found = find(meanings_, text, letter_at(look, font, size, text, pointer.x - x));
    if (found.length == 0) return;
    offered_ = found.term;
    const float left = x + text_width(look, font, size, text.substr(0, found.begin)),
                right = x + text_width(look, font, size, text.substr(0, found.begin + found.length)),
                below = std::floor(y + half + look.px(1));
    list->AddRectFilled({left, below}, {right, below + std::max(1.f, look.px(1))}, u32(look.colour().ink3));
}

void PointedTerm::show(const Look& look) {
    const auto& io = ImGui::GetIO();
    if (offered_ != term_ || ImGui::IsAnyMouseDown()) since_ = ImGui::GetTime();
    term_ = std::exchange(offered_, {});
    const bool free = !std::exchange(others_, false);
    if (term_.empty() || !free || io.WantTextInput || ImGui::GetTime() - since_ < kRestSeconds) return;
    tooltip_now(look, meanings_.find(term_)->second);
    others_ = false;
}

}  // namespace lockstep
