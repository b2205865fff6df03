#pragma once

#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/source/source_file.hpp"
#include "kernels/debugger/code_line.hpp"

namespace lockstep {

/// The sources of a launch's files by number: the kernel's own file, then the files of functions that it calls.
using LaunchSources = std::vector<const std::vector<SourceLine>*>;

/// The paper's lines that a kernel implements, below its source. The debugger's current line is amber; at the right are the
/// lines of the kernel or of a function's file. Inside a function the current line follows the function's comments, else the
/// call. `picked`: lines of the kernel that access the selected element, ascending; their lines of the paper are outlined.
void draw_paper_lines(const PanelContext& context, const LaunchSources& sources,
                      const std::vector<debugger::CodeLine>& picked);
/// Their height in pixels; 0 without lines.
float paper_lines_height(const PanelContext& context, const LaunchSources& sources);

}  // namespace lockstep
