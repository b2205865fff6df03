#pragma once

#include <functional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// What is written round a plot.
struct PlotTexts {
    std::string title;  ///< at the left above
    std::string finding;  ///< at the right above; goes to a row of its own where it has no room beside the title
    std::string remark;  ///< below them, one line: what the marks mean
    std::string x, y;  ///< quantity and unit along the axes
    char badge = 0;  ///< 'A' or 'B' before the title, where two runs stand beside each other; 0: none
};

/// A dark box with a letter, its left edge at x and its middle at y (pixels): run A or run B. Returns its width.
float draw_badge(ImDrawList* list, const Look& look, float x, float y, char letter);

/// Draws a plot over the content width, `height` pixels high in all. `setup` gives its axes their scales, limits and ticks;
/// `draw` draws its content, clipped to the plot: ImPlot::PlotToPixels tells where. Returns the plot's item state.
struct PlotPointer {
    bool hovered = false, clicked = false;
    double x = 0, y = 0;  ///< in the axes' units
};
PlotPointer draw_framed_plot(const Look& look, const char* id, const PlotTexts& texts, float height,
                             const std::function<void(ImVec2 size)>& setup,
                             const std::function<void(ImDrawList*)>& draw);

/// What stands along an axis so many pixels high: of a quantity and its unit only the quantity where not both have room, or not
/// even that.
std::string along_axis(const Look& look, std::string words, float height);

/// Leaves out the last ticks, as far as half of their figures would stand more than `spare` beyond the right end of an axis.
/// right, width  the axis ends there, and is so wide; label  how wide a tick's figure is
void drop_cut_ticks(std::vector<double>& ticks, double right, float width, float spare,
                    const std::function<float(double)>& label);

/// Ticks of the x axis from 0 up to `right`, but for those whose figures would be cut off at its end.
/// width  of the plot, the figures of the y axis included, in pixels
void set_x_ticks(const Look& look, std::vector<double> ticks, double right, float width);

/// An axis figure: "1,024", "0.5". For ImPlot::SetupAxisFormat.
int format_tick(double value, char* text, int size, void*);

/// A dashed line on a list, in pixels.
void draw_dashed(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness, float dash);

}  // namespace lockstep
