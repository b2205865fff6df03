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

/// A value worth knowing on a parameter's scale: "n / log n" at 364,722.
struct ParameterMark {
    std::string text;
    std::int64_t value = 0;
};

/// How a parameter is shown, besides its name, range and default. No effect on runs.
struct ParameterHints {
    std::string title{};  ///< "p, splitters"; empty: name and unit
    std::vector<std::string> choices{};  ///< words for the choices: "n / log n"; empty: as typed
    std::string note{};  ///< on the default, where no paper gives it: "not given in the thesis"
    std::function<std::vector<ParameterMark>(const Dataset&)> marks{};  ///< values of the paper
    std::function<std::int64_t(const Dataset&)> sensible_to{};  ///< the end of a slider's range, when below `highest`
    /// The effective value where other parameters determine it.
    std::function<std::int64_t(const Dataset&, const ParameterValues&)> in_effect{};
    /// Choosing a value also sets this parameter, without which it would have no effect.
    std::optional<std::pair<std::string, std::int64_t>> along{};
};

}  // namespace lockstep
