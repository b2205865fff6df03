#include "app/gui/theme/look.hpp"

#include <algorithm>

#include "app/gui/theme/pointed_term.hpp"
#include "app/gui/theme/word_break.hpp"

namespace lockstep {

float text_width(const Look& look, ImFont* font, float size, std::string_view text) {
    return font->CalcTextSizeA(size * look.scale, 1e9f, 0.f, text.data(), text.data() + text.size()).x;
}

void draw_text(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, Colour colour,
               std::string_view text) {
    const float height = size * look.scale;
    const ImVec2 at{std::floor(x + 0.5f), std::floor(y - height / 2 + 0.5f)};
    list->AddText(font, height, at, u32(colour), text.data(), text.data() + text.size());
    if (look.terms) look.terms->offer(list, look, font, size, x, y, text);
}

void draw_text_right(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, Colour colour,
                     std::string_view text) {
    draw_text(list, look, font, size, x - text_width(look, font, size, text), y, colour, text);
}

void draw_text_centred(ImDrawList* list, const Look& look, ImFont* font, float size, float x, float y, Colour colour,
                       std::string_view text) {
    draw_text(list, look, font, size, x - text_width(look, font, size, text) / 2, y, colour, text);
}

float draw_wrapped(ImDrawList* list, const Look& look, ImFont* font, float size, ImVec2 at, float width, Colour colour,
                   std::string_view text) {
    constexpr float kLineHeight = 1.4f;  // over the size
    const float pixels = size * look.scale, line = std::floor(pixels * kLineHeight + 0.5f);
    const char* const end = text.data() + text.size();
    float y = at.y;
    for (const char* begin = text.data(); begin < end; y += line) {
        const char* const newline = std::find(begin, end, '\n');
        const char* stop = font->CalcWordWrapPosition(pixels, begin, newline, width);
        stop = begin + word_break({begin, newline}, static_cast<std::size_t>(stop - begin));
        if (stop == begin) stop = std::min(begin + 1, newline);  // narrower than a letter
        if (list)
            draw_text(list, look, font, size, at.x, y + line / 2, colour,
                      {begin, static_cast<std::size_t>(stop - begin)});
        begin = stop;
        while (begin < newline && *begin == ' ') ++begin;
        if (begin == newline) ++begin;
    }
    return y - at.y;
}

std::string fit_text(const Look& look, ImFont* font, float size, std::string_view text, float width) {
    if (text_width(look, font, size, text) <= width) return std::string(text);
    const std::string dots = "…";
    const float room = width - text_width(look, font, size, dots);
    std::size_t fits = 0;
    for (std::size_t end = 0; end < text.size();) {
        std::size_t next = end + 1;
        while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0) == 0x80)
            ++next;  // whole UTF-8 characters
        if (text_width(look, font, size, text.substr(0, next)) > room) break;
        end = fits = next;
    }
    return std::string(text.substr(0, fits)) + dots;
}

}  // namespace lockstep
