#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

class CheckRuns;
class DeviceTracer;
class LaneFilter;
class LineLink;
class ViewShelf;

/// A part of a layout's dock. In a window with less room, parts share tabs (dock_layout.cpp).
enum class DockPart { left, main, below, right, below_right };

/// The place of a panel in a layout.
struct DockPlace {
    DockPart part = DockPart::main;
    int order =
        0;  ///< among the layout's panels: the first panel of shared tabs is in front, and stays where tabs do not fit
};

/// Objects that the panels of a window share.
struct PanelParts {
    ViewShelf& views;
    LineLink& lines;
    LaneFilter& lane_filter;
    std::shared_ptr<CheckRuns> checks;
    std::shared_ptr<const DeviceTracer> tracer;
};

/// An entry of the list of panels: a function at the end of the panel's file returns it, and panels.cpp names that function in one line.
struct PanelEntry {
    const char* id;
    std::optional<DockPlace> teach{}, debug{}, tune{};  ///< empty: not in this layout
    bool few = false;  ///< also in the layout Teach with few panels
    std::function<std::unique_ptr<Panel>(const PanelParts&)> make{};
};

std::span<const PanelEntry> all_panels();

}  // namespace lockstep
