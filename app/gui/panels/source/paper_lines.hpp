#pragma once

#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/source/source_file.hpp"
#include "kernels/debugger/code_line.hpp"

namespace lockstep {

/// The sources of a launch's files, by number: the kernel's own, then those of functions that it calls.
using LaunchSources = std::vector<const std::vector<SourceLine>*>;

/// The paper's lines that a kernel implements, below its source: the one that the debugger is at is amber, and at the right are the
/// lines of the kernel, or of a function's file. In a function it is the line that its own comments name, else that from which the
/// kernel has called it. `picked`: lines that touch what is picked, ascending: those of the paper that they belong to are outlined.
void draw_paper_lines(const PanelContext& context, const LaunchSources& sources,
                      const std::vector<debugger::CodeLine>& picked);
/// Pixels that they take; 0 where there are none.
float paper_lines_height(const PanelContext& context, const LaunchSources& sources);

}  // namespace lockstep
