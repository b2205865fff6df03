#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/column/by_name.hpp"

namespace lockstep {

struct Dataset;

struct ParameterName {
    static constexpr const char* one = "parameter";
};
/// The parameters' values in effect, by name.
using ParameterValues = ByName<ParameterName, std::int64_t>;

/// A remarkable value on a parameter's scale: "n / log n" at 364,722.
struct ParameterMark {
    std::string text;
    std::int64_t value = 0;
};

/// How a parameter is shown, in addition to its name, range and default. No effect on runs.
struct ParameterHints {
    std::string title{};  ///< "p, splitters"; empty: name and unit
    std::vector<std::string> choices{};  ///< words for the choices: "n / log n"; empty: as typed
    std::string note{};  ///< on the default, if no paper gives it: "not given in the thesis"
    std::function<std::vector<ParameterMark>(const Dataset&)> marks{};  ///< values of the paper
    std::function<std::int64_t(const Dataset&)> sensible_to{};  ///< end of the slider's range, if below `highest`
    /// The effective value if other parameters determine it.
    std::function<std::int64_t(const Dataset&, const ParameterValues&)> in_effect{};
    /// Choosing a value also sets this parameter, because the choice would have no effect without it.
    std::optional<std::pair<std::string, std::int64_t>> along{};
};

}  // namespace lockstep
