#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The open question about the next pass, its answer, and the grade: the lower part of the lesson's column.
class QuestionPart {
public:
    /// The writer of a graded value, and the launch whose racing line is asked for.
    static void declare(const Workspace& workspace, Queries& queries);
    /// Draws at the cursor of the current window, in its width. Nothing without a question.
    static void draw(const PanelContext& context);
};

}  // namespace lockstep
