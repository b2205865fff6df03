#pragma once

#include <cctype>
#include <string>

namespace lockstep {

/// With a capital letter in front, as a sentence begins.
inline std::string capitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

}  // namespace lockstep
