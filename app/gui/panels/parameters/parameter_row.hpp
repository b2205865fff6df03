#pragma once

#include <string_view>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Draws a parameter: name and value, slider or choices, below them the values of the source. Pushes what is changed.
void draw_parameter(const PanelContext& context, const Parameter& parameter, const ParameterValues& values);

/// A label at the left and a figure at the right of one row, 22 points high.
void draw_fact_row(const Look& look, std::string_view left, std::string_view right);

}  // namespace lockstep
