#include "kernels/data/names/foreign_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockstep {
namespace {

/// The number of bytes of a text's first letter, 0 if it is not UTF-8, and the letter.
struct Letter {
    std::size_t bytes = 0;
    std::uint32_t code = 0;
};

Letter letter_of(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {1, first};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || bytes > text.size()) return {};
    std::uint32_t code = first & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0) != 0x80) return {};
        code = code << 6 | (next & 0x3F);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    if (overlong || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return {};
    return {bytes, code};
}

/// Control characters, and characters that change the direction of surrounding text.
bool is_control(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200E && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

void append_utf8(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
    } else {
        text += {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
                 static_cast<char>(0x80 | (code & 0x3F))};
    }
}

}  // namespace

std::string printable(std::string_view text) {
    constexpr std::size_t longest = 32;
    std::string shown;
    for (std::size_t letters = 0; !text.empty(); ++letters) {
        if (letters == longest) return shown + "...";
        const auto [bytes, code] = letter_of(text);
        if (bytes == 0 || is_control(code)) shown += '?';
        else shown += text.substr(0, bytes);
        text.remove_prefix(bytes == 0 ? 1 : bytes);
    }
    return shown;
}

std::string one_line(std::string_view name) {
    std::string shown;
    while (!name.empty()) {
        const auto [bytes, code] = letter_of(name);
        if (bytes == 0) shown += "\xEF\xBF\xBD";
        else if (code == '\t' || code == '\n' || code == '\r') shown += ' ';
        else if (is_control(code)) shown += '?';
        else shown += name.substr(0, bytes);
        name.remove_prefix(bytes == 0 ? 1 : bytes);
    }
    return shown;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto bytes = letter_of(text).bytes;
        if (bytes == 0) return false;
        text.remove_prefix(bytes);
    }
    return true;
}

std::string from_windows_1252(std::string_view text) {
    // The characters that differ from Latin-1; 0: unused.
    static constexpr std::array<std::uint16_t, 32> k80To9F{
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
    std::string utf8;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool differs = byte >= 0x80 && byte < 0xA0;
        const std::uint32_t code = differs ? k80To9F[byte - 0x80u] : byte;
        append_utf8(utf8, differs && code == 0 ? 0xFFFD : code);
    }
    return utf8;
}

}  // namespace lockstep
