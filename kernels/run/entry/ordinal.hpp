#pragma once

#include <optional>
#include <string_view>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The unit of a figure that says which one of its kind a pass is, not how much it did: {"jump", 3, kOrdinal} is the third jump,
/// wherever on the timeline it stands. Views ask for it by name; nothing plots it.
inline constexpr const char* kOrdinal = "ordinal";

inline bool is_ordinal(const Figure& figure) { return figure.unit == kOrdinal; }

/// Which `name` the pass is: 3 of the third jump; nothing where the pass is none.
inline std::optional<unsigned> ordinal_of(const PassReport& report, std::string_view name) {
    for (const auto& figure : report.figures)
        if (is_ordinal(figure) && figure.name == name) return static_cast<unsigned>(figure.value);
    return std::nullopt;
}

}  // namespace lockstep
