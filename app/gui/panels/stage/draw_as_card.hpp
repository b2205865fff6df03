#pragma once

#include <memory>
#include <string>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/programs/draw_as.hpp"

namespace lockstep {

struct ProgramDrawing;

/// Gives the arrays of a program roles, after which the Stage draws them: a proposal, or a role for each array. Closes on Escape and on
/// a click elsewhere.
class DrawAsCard {
public:
    void toggle() {
        open_ = !open_;
        just_opened_ = open_;
    }
    bool is_open() const { return open_; }
    void draw(const PanelContext& context);

private:
    void draw_proposals(const PanelContext& context, const ProgramDrawing& drawing);
    void draw_arrays(const PanelContext& context, const ProgramDrawing& drawing);
    void draw_buttons(const PanelContext& context);

    bool open_ = false, just_opened_ = false;
    bool asked_ = false;  ///< the chosen roles are being drawn, or were refused in a notice
    std::weak_ptr<const ProgramDrawing> shown_;
    DrawnAs chosen_;
};

}  // namespace lockstep
