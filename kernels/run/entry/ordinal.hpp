#pragma once

#include <optional>
#include <string_view>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The unit of a figure that numbers a pass among passes of its kind: {"jump", 3, kOrdinal} is the third jump, at any place on
/// the timeline. Views ask for it by name; it is not plotted.
inline constexpr const char* kOrdinal = "ordinal";

inline bool is_ordinal(const Figure& figure) { return figure.unit == kOrdinal; }

/// The number of the pass among passes of kind `name`: 3 for the third jump; empty if it is not of this kind.
inline std::optional<unsigned> ordinal_of(const PassReport& report, std::string_view name) {
    for (const auto& figure : report.figures)
        if (is_ordinal(figure) && figure.name == name) return static_cast<unsigned>(figure.value);
    return std::nullopt;
}

}  // namespace lockstep
