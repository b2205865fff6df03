#include "kernels/data/names/numerals.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace lockstep {

std::string grouped(std::uint64_t number) {
    auto text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string rounded(double number) {
    return number >= 999.5 ? grouped(static_cast<std::uint64_t>(std::llround(number))) : fmt::format("{:.3g}", number);
}

std::string bytes_in_words(std::uint64_t bytes) {
    constexpr const char* kUnits[] = {"bytes", "KB", "MB", "GB", "TB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; amount >= 999.5 && unit + 1 < std::size(kUnits); ++unit) amount /= 1000;
    return fmt::format("{} {}", rounded(amount), kUnits[unit]);
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return grouped(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string printable(std::string_view text) {
    constexpr std::size_t longest = 32;
    std::string shown(text.substr(0, longest));
    for (auto& character : shown) {
        if (character < ' ' || character > '~') character = '?';
    }
    return text.size() > longest ? shown + "..." : shown;
}

std::string one_line(std::string_view name) {
    std::string shown(name);
    for (auto& character : shown) {
        if (static_cast<unsigned char>(character) < ' ' || character == 127) character = '?';
    }
    return shown;
}

}  // namespace lockstep
