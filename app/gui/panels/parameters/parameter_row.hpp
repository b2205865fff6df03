#pragma once

#include <string_view>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A parameter: name and value, slider or choices, and the source's values below. Pushes changes.
void draw_parameter(const PanelContext& context, const Parameter& parameter, const ParameterValues& values);

/// A row with a label at the left and a figure at the right, 22 points high.
void draw_fact_row(const Look& look, std::string_view left, std::string_view right);

}  // namespace lockstep
