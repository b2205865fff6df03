#include "app/session/lessons/outline.hpp"

#include <algorithm>
#include <charconv>

namespace lockstep {

std::string hyphenated(std::string_view name) {
    std::string out(name);
    std::ranges::replace(out, ' ', '-');
    return out;
}

std::optional<Outline> parse_outline(std::string_view address) {
    const auto slash = address.rfind('/');
    if (slash == address.npos || slash == 0 || slash + 1 == address.size()) return std::nullopt;
    const auto which = address.substr(slash + 1);
    Outline outline{.kind = hyphenated(address.substr(0, slash))};
    if (outline.kind == "panel") {
        outline.panel = which;
        return outline;
    }
    const auto [end, error] = std::from_chars(which.data(), which.data() + which.size(), outline.index);
    if (error != std::errc{} || end != which.data() + which.size()) return std::nullopt;
    return outline;
}

}  // namespace lockstep
