#pragma once

#include <vector>

#include "app/panels/frame/panel.hpp"
#include "app/panels/stage/source_file.hpp"
#include "kernels/lens/code_line.hpp"

namespace lockstep {

/// The paper's lines that a kernel implements, below its source: the one that the lens is at is amber, and at the right are the
/// lines of the kernel. `lines`: of the kernel's file; `picked`: those that touch what is picked, ascending: lines of the paper that
/// these belong to are outlined.
void draw_paper_lines(const PanelContext& context, const std::vector<SourceLine>& lines,
                      const std::vector<lens::CodeLine>& picked);
/// Pixels that they take; 0 where there are none.
float paper_lines_height(const PanelContext& context, const std::vector<SourceLine>& lines);

}  // namespace lockstep
