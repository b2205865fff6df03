#pragma once

#include <cstdint>

#include "app/gui/panels/frame/panel.hpp"
#include "kernels/debugger/code_line.hpp"

namespace lockstep {

class DebuggerSession;

/// Width in points below which a panel gives most of its room to the code.
inline constexpr float kNarrowSource = 480;

/// The costs of each line of the open launch, beside the source: accesses of threads, lanes of a warp that access
/// together, sectors of a warp on average (as a figure and a bar), or replays by the banks of shared memory; in a wide
/// panel also the ratio of requested to moved bytes, in a narrow one neither lanes nor bar. Positions are in pixels from the margin's left edge.
struct LineMargin {
    float accesses = 0, lanes = 0, moved = 0, used = 0;  ///< right edges of the figures; `lanes` or `used` 0: not shown
    float sectors = 0, bar = 0;  ///< left edges of the figure and of its bar; `bar` 0: not shown
    float width = 0;

    /// Wider for launches with millions of accesses. room: width of the panel.
    static LineMargin lay(const Look& look, const DebuggerSession& debugger, float room);
    /// The heads of the columns above the lines; the margin begins at `left`.
    void draw_head(const PanelContext& context, float left) const;
    /// One line; `at`: its top left corner.
    void draw_line(const Look& look, const DebuggerSession& debugger, const debugger::CodeLine& line, bool now,
                   ImVec2 at, float row) const;
};

/// The item of a line with accesses: a click runs to the first of them by the warp in focus.
void draw_debugger_line(const PanelContext& context, const debugger::CodeLine& line, ImVec2 low, ImVec2 high);

}  // namespace lockstep
