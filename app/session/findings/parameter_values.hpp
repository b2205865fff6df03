#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/run/entry/parameter.hpp"

namespace lockstep {

/// The effective value of a parameter, which can depend on other parameters.
std::int64_t value_in_effect(const Parameter& parameter, const ParameterValues& values, const Dataset* dataset);

/// The source publishes values for this parameter, and this is none of them.
bool differs_from_source(const Parameter& parameter, const ParameterValues& values,
                         const std::shared_ptr<const Dataset>& dataset);

/// The values of a parameter's hints on one dataset.
struct HintsOnDataset {
    std::vector<ParameterMark> marks;
    std::optional<std::int64_t> sensible_to;
};

/// Computes the hints of parameters on a dataset once; on a large one in the background, since that may read all of it.
void ask_hints(const std::vector<Parameter>& parameters, const std::shared_ptr<const Dataset>& dataset);

/// Null until they are known; on a small dataset they are computed at once.
const HintsOnDataset* hints_on(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

/// Some requested hints are not known yet.
bool hints_pending();

/// The upper end of a parameter's slider on a dataset.
std::int64_t sensible_end(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

}  // namespace lockstep
