#include "kernels/data/names/foreign_text.hpp"

#include <cstddef>

namespace lockstep {

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
