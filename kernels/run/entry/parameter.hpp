#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/dataset.hpp"
#include "kernels/run/entry/parameter_hints.hpp"

namespace lockstep {

/// A parameter of an algorithm: an integer, a flag (0 or 1), or one of several words (stored as its index).
struct Parameter {
    enum class Kind { number, flag, choice, vertex };
    std::string name;
    Kind kind = Kind::number;
    std::int64_t lowest = 0, highest = 0;  ///< both allowed; a vertex ranges over the dataset
    std::int64_t value = 0;  ///< the default, the paper's if it gives one; see default_on()
    std::string unit;
    std::string summary;  ///< one sentence, for --help and the tooltip
    std::vector<std::string> choices{};
    bool logarithmic = false;  ///< the slider's scale
    ParameterHints hints{};
    /// The default on datasets that define their own: a tree's root.
    std::int64_t (*own_of)(const Dataset&) = nullptr;

    /// The default, on a dataset if there is one.
    std::int64_t default_on(const Dataset* dataset) const { return dataset && own_of ? own_of(*dataset) : value; }
    /// The upper limit on a dataset: num_vertices - 1 for a vertex.
    std::int64_t highest_on(const Dataset& dataset) const;
    /// The text of a value, as typed and as written in reports.
    std::string text(std::int64_t number) const;
};

/// Applies the defaults, then each `name=value`. Throws InputError for an unknown name or an invalid value.
ParameterValues resolve_parameters(std::span<const Parameter> parameters, const Dataset& dataset,
                                   std::span<const std::pair<std::string, std::string>> given);

}  // namespace lockstep
