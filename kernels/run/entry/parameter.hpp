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

/// A parameter of an algorithm: a whole number, a flag (0 or 1), or one of several words (stored as its position).
struct Parameter {
    enum class Kind { number, flag, choice, vertex };
    std::string name;
    Kind kind = Kind::number;
    std::int64_t lowest = 0, highest = 0;  ///< both allowed; a vertex ranges over the dataset
    std::int64_t value = 0;  ///< the default, the paper's where it gives one; see default_on()
    std::string unit;
    std::string summary;  ///< one sentence, for --help and the tooltip
    std::vector<std::string> choices{};
    bool logarithmic = false;  ///< the slider's scale
    ParameterHints hints{};
    /// The default where a dataset has one of its own: a tree's root.
    std::int64_t (*own_of)(const Dataset&) = nullptr;

    /// The default, of a dataset where there is one.
    std::int64_t default_on(const Dataset* dataset) const { return dataset && own_of ? own_of(*dataset) : value; }
    /// The range on a dataset: a vertex goes from 0 to num_vertices - 1.
    std::int64_t highest_on(const Dataset& dataset) const;
    /// As typed and as written in reports.
    std::string text(std::int64_t number) const;
};

/// Defaults, then each `name=value`. Throws InputError for an unknown name, a value that is no number or out of range.
ParameterValues resolve_parameters(std::span<const Parameter> parameters, const Dataset& dataset,
                                   std::span<const std::pair<std::string, std::string>> given);

}  // namespace lockstep
