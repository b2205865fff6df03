#pragma once

#include <cstdint>

#include "app/gui/panels/frame/panel.hpp"
#include "kernels/debugger/code_line.hpp"

namespace lockstep {

class DebuggerSession;

/// What the launch in the debugger did at each line of its files, beside the source: how often threads did something there, how many
/// lanes of a warp did it together, and how many sectors a warp moved on average, as a figure and a bar; of shared memory how
/// often the banks have a warp's access made again. Where there is room, also how much of what was moved was asked for. Pixels from
/// the margin's left edge.
struct LineMargin {
    float accesses = 0, lanes = 0, used = 0;  ///< where their figures end; `used` 0: it has no room
    float sectors = 0, bar = 0;  ///< where what is said of them begins, and its bar
    float width = 0;

    /// Counts of launches with millions of accesses need more. room: of the panel.
    static LineMargin lay(const Look& look, const DebuggerSession& debugger, float room);
    /// What the columns are, above the lines, over the width of the content; the margin begins at `left` in it.
    void draw_head(const PanelContext& context, float left) const;
    /// Of one line; `at` its left edge and top.
    void draw_line(const Look& look, const DebuggerSession& debugger, const debugger::CodeLine& line, bool now,
                   ImVec2 at, float row) const;
};

/// The item of a line that makes accesses: a click goes to where the warp in focus makes the first of them.
void draw_debugger_line(const PanelContext& context, const debugger::CodeLine& line, ImVec2 low, ImVec2 high);

}  // namespace lockstep
