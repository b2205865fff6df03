#pragma once

#include "app/gui/panels/arrays/history_list.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/columns/element_values.hpp"
#include "app/session/findings/columns/row_page.hpp"

namespace lockstep {

/// The selected element: its value in every column before and after the pass, the writer inside a launch, its history and its
/// neighbours.
class SelectionPanel final : public Panel {
public:
    const char* id() const override { return "selection"; }
    const char* title() const override { return "Selection"; }
    std::string note(const PanelContext& context) const override;
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;

private:
    void draw_values(const PanelContext& context, const Selection& element);
    /// In a comparison: run A's value of the same column, emphasized where they differ.
    void draw_kept(const PanelContext& context, const Selection& element, const ElementValue& current, float x,
                   float y);
    /// The writer of the column's value, below it, if known.
    static void draw_writer(const PanelContext& context, const Selection& element, const Column& column, float left);
    /// Its linked elements in other spaces; a click selects one.
    void draw_linked(const PanelContext& context);
    void draw_neighbours(const PanelContext& context, std::uint32_t element);

    ElementValues values_, kept_values_;
    RowPage page_;
    HistoryList history_;
};

}  // namespace lockstep
