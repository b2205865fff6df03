#pragma once

#include <cstdint>
#include <string>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::pointer_jumping {

/// What a jump did to the pointers, as it is seen: "41 pointers moved, 4 of them to the tail".
/// arrived  those that end at `goal` ("the tail", "a root") now and did not before; each has moved
inline std::string moved_text(std::uint64_t moved, std::uint64_t arrived, const std::string& goal) {
    if (moved == 0) return "no pointer moved";
    const auto pointers = count_text(moved, "pointer moved", "pointers moved") + ", ";
    if (moved == 1) return pointers + (arrived == 1 ? "to " : "not to ") + goal;
    const auto part = arrived == 0 ? "none" : arrived == moved ? "all" : count_text(arrived);
    return pointers + part + " of them to " + goal;
}

}  // namespace lockstep::pointer_jumping
