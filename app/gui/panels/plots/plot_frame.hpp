#pragma once

#include <functional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// The texts round a plot.
struct PlotTexts {
    std::string title;  ///< above, at the left
    std::string finding;  ///< above, at the right; on a row of its own if it does not fit beside the title
    std::string remark;  ///< below them, one line: the legend of the marks
    std::string x, y;  ///< quantity and unit along the axes
    char badge = 0;  ///< 'A' or 'B' before the title in a comparison; else 0
};

/// A dark box with a letter, its left edge at x and its middle at y (pixels): run A or run B. Returns its width.
float draw_badge(ImDrawList* list, const Look& look, float x, float y, char letter);

/// A plot over the content width, `height` pixels high. `setup` sets scales, limits and ticks of its axes; `draw` draws its content,
/// clipped to the plot, with ImPlot::PlotToPixels. Returns the plot's item state.
struct PlotPointer {
    bool hovered = false, clicked = false;
    double x = 0, y = 0;  ///< in the axes' units
};
PlotPointer draw_framed_plot(const Look& look, const char* id, const PlotTexts& texts, float height,
                             const std::function<void(ImVec2 size)>& setup,
                             const std::function<void(ImDrawList*)>& draw);

/// The label of an axis so many pixels high: quantity and unit, the quantity only, or nothing, whichever fits.
std::string along_axis(const Look& look, std::string words, float height);

/// Removes the last ticks whose figures would extend more than `spare` beyond the right end of an axis.
/// right, width  of the axis; label  width of a tick's figure
void drop_cut_ticks(std::vector<double>& ticks, double right, float width, float spare,
                    const std::function<float(double)>& label);

/// Ticks of the x axis from 0 to `right`, without those whose figures would be cut at its end.
/// width  of the plot with the figures of the y axis, in pixels
void set_x_ticks(const Look& look, std::vector<double> ticks, double right, float width);

/// An axis figure: "1,024", "0.5". For ImPlot::SetupAxisFormat.
int format_tick(double value, char* text, int size, void*);

/// A dashed line on a draw list, in pixels.
void draw_dashed(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness, float dash);

}  // namespace lockstep
