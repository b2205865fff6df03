#pragma once

#include "app/gui/panels/compare/compare_half.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Two runs on one input beside each other, in step: run A is kept, run B is the current one and goes on being changed.
/// Both show the same view, the same element, and move and zoom together. Below them, where their results differ now.
class ComparePanel final : public Panel {
public:
    const char* id() const override { return "compare"; }
    const char* title() const override { return "Compare"; }
    std::string note(const PanelContext& context) const override;
    ImVec2 padding() const override { return {14, 8}; }
    bool on_canvas() const override { return true; }
    void draw(const PanelContext& context) override;
    void tidy(const Workspace& workspace) override;

    bool settled() const override { return settled_; }

private:
    struct Places {
        Rect a, b;  ///< of the halves, pixels
        float heading_a = 0, heading_b = 0;  ///< of it, for badge and sentence
    };

    void draw_invitation(const PanelContext& context);
    void draw_halves(const PanelContext& context, ImVec2 at, ImVec2 room);
    /// Says where results differ, and offers what to do; in one row.
    void draw_foot(const PanelContext& context, ImVec2 at, float width);
    void say_element(const PanelContext& context, const RunOnScreen& kept, const RunOnScreen& current);
    static Places place(const Look& look, const CompareHalf::Texts& a, const CompareHalf::Texts& b, ImVec2 at,
                        ImVec2 room);

    CompareHalf a_{'A'}, b_{'B'};
    ElementValues values_a_, values_b_;
    bool settled_ = true;
    bool reveals_ = false;  ///< what is picked, as soon as it is known what that is linked with
    bool drawn_ = false;  ///< the halves hold something
};

}  // namespace lockstep
