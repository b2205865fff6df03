#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep {

/// A place that a link of a lesson outlines. Its address is "nodes/6", "rank/6", "line/8", "pass/3" or "panel/arrays".
struct Outline {
    std::string kind;  ///< a space, a column, "line", "pass" or "panel"
    std::uint32_t index = 0;  ///< from 0; lines from 1
    std::string panel{};  ///< its id, for kind "panel"

    bool operator==(const Outline&) const = default;
};

/// Nothing if the address has neither the form NAME/NUMBER nor panel/ID. A name is written with hyphens in place of spaces.
std::optional<Outline> parse_outline(std::string_view address);

/// The name in an address, with hyphens: "entries-of-the-product".
std::string hyphenated(std::string_view name);

}  // namespace lockstep
