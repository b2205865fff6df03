#include "kernels/debugger/text/name_forms.hpp"

#include <algorithm>
#include <cctype>

namespace lockstep::debugger {

bool is_name(const std::string& text) {
    if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) return false;
    return std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.'; });
}

bool is_constant(const std::string& name) {
    const auto capital = [](unsigned char c) { return std::isupper(c) != 0; };
    const bool all = name.size() > 1 && std::ranges::all_of(name, [&](unsigned char c) {
                         return capital(c) || c == '_' || std::isdigit(c) != 0;
                     });
    return all || (name.size() > 1 && name.front() == 'k' && capital(static_cast<unsigned char>(name[1])));
}

}  // namespace lockstep::debugger
