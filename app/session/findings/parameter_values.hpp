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

/// To find out may take going over all of the dataset, so it is asked once; of a large one on another thread: null until it is known.
const HintsOnDataset* hints_on(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

/// Another thread still looks for some of them.
bool hints_pending();

/// The end of a parameter's slider on a dataset.
std::int64_t sensible_end(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

}  // namespace lockstep
