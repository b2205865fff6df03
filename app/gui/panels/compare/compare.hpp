#pragma once

#include "app/gui/panels/compare/compare_half.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/counted_work.hpp"

namespace lockstep {

/// Two runs on one input side by side, in step: run A is kept, run B is the current run. Both show the same view and element, and
/// move and zoom together. Below them are their differences at this step.
class ComparePanel final : public Panel {
public:
    const char* id() const override { return "compare"; }
    const char* title() const override { return "Compare"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace&, Queries& queries) const override { queries.compared_work = true; }
    ImVec2 padding() const override { return {14, 8}; }
    bool on_canvas() const override { return true; }
    void draw(const PanelContext& context) override;
    void tidy(const Workspace& workspace) override;

    bool settled() const override { return settled_; }

private:
    struct Places {
        Rect a, b;  ///< of the halves, pixels
        float heading_a = 0, heading_b = 0;  ///< pixels of a half for badge and sentence
    };

    void draw_invitation(const PanelContext& context);
    void draw_halves(const PanelContext& context, ImVec2 at, ImVec2 room);
    /// The work that both runs count, a row for each kind: bars of A grow to the left, bars of B to the right.
    void draw_work(const PanelContext& context, const std::vector<WorkRow>& rows, ImVec2 at, float width);
    std::vector<WorkRow> work_of(const Workspace& workspace);
    /// The differences and the buttons, in one row.
    void draw_foot(const PanelContext& context, ImVec2 at, float width);
    void show_element_tooltip(const PanelContext& context, const RunOnScreen& kept, const RunOnScreen& current);
    static Places place(const Look& look, const CompareHalf::Texts& a, const CompareHalf::Texts& b, ImVec2 at,
                        ImVec2 room);

    CompareHalf a_{'A'}, b_{'B'};
    ElementValues values_a_, values_b_;
    WorkSums work_a_, work_b_;
    bool settled_ = true;
    bool reveals_ = false;  ///< the camera goes to the selected element once its links are known
    bool drawn_ = false;  ///< the halves hold textures
};

}  // namespace lockstep
