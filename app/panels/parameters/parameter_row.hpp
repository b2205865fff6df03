#pragma once

#include <cstdint>
#include <memory>

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// A parameter's value as it takes effect: where other parameters decide it, what they make of it.
std::int64_t value_in_effect(const Parameter& parameter, const ParameterValues& values, const Dataset* dataset);

/// The source gives values for this parameter, and this is none of them.
bool differs_from_source(const Parameter& parameter, const ParameterValues& values,
                         const std::shared_ptr<const Dataset>& dataset);

/// Where the values of a source depend on a large dataset, another thread looks for them: until then there are none.
bool hints_pending();

/// The end of its slider on a dataset.
std::int64_t sensible_end(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset);

/// Draws a parameter: name and value, slider or choices, below them the values of the source. Pushes what is changed.
void draw_parameter(const PanelContext& context, const Parameter& parameter, const ParameterValues& values);

/// A label at the left and a figure at the right of one row, 22 points high.
void draw_fact_row(const Look& look, std::string_view left, std::string_view right);

}  // namespace lockstep
