#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/run/entry/parameter.hpp"

namespace lockstep {

/// A parameter's value as it takes effect: where other parameters decide it, what they make of it.
std::int64_t value_in_effect(const Parameter& parameter, const ParameterValues& values, const Dataset* dataset);

/// The source gives values for this parameter, and this is none of them.
bool differs_from_source(const Parameter& parameter, const ParameterValues& values,
                         const std::shared_ptr<const Dataset>& dataset);

/// What a parameter's hints come to on one dataset.
struct HintsOnDataset {
    std::vector<ParameterMark> marks;
    std::optional<std::int64_t> sensible_to;
};

/// Finds the hints of parameters on a dataset, once: those of a large dataset in the background, because that may read all of it.
void ask_hints(const std::vector<Parameter>& parameters, const std::shared_ptr<const Dataset>& dataset);

/// Null until they are known; those of a small dataset are found at once.
const HintsOnDataset* hints_on(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

/// Some hints that were asked for are not known yet.
bool hints_pending();

/// The end of a parameter's slider on a dataset.
std::int64_t sensible_end(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

}  // namespace lockstep
