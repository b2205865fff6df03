#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/panels/arrays/go_to_field.hpp"
#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/columns/array_groups.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "app/session/findings/columns/row_page.hpp"

namespace lockstep {

/// Every column as a table: changes of this pass as `old → new`, changed columns first. Columns that do not fit scroll sideways and are
/// counted. Only visible rows cost time, also in columns with tens of millions. Inside a launch, the selected row and the cell under the
/// pointer name their writers.
class ArraysPanel final : public Panel {
public:
    const char* id() const override { return "arrays"; }
    const char* title() const override { return "Arrays"; }
    std::string note(const PanelContext& context) const override;
    ImVec2 padding() const override { return {0, 8}; }
    void declare(const Workspace& workspace, Queries& queries) const override;
    void draw(const PanelContext& context) override;
    bool settled() const override { return rows_are_current_ && !go_to_.searching(); }

private:
    struct Drawn {
        std::vector<Column> columns;  ///< the visible ones
        std::vector<float> widths;  ///< pixels
        std::vector<Column> kept;  ///< in a comparison: run A's columns of the same names
        std::vector<std::optional<std::size_t>> kept_at;  ///< for each column, the index of its namesake in `kept`
        bool kept_read = false;  ///< kept_page_ has their numbers
        float index_width = 0, name_width = 0;  ///< pixels
        std::size_t first = 0;  ///< index of the leftmost visible column, in their order
        std::size_t hidden = 0;  ///< number of invisible columns
    };

    void draw_controls(const PanelContext& context, const std::vector<ArrayGroup>& groups);
    void draw_table(const PanelContext& context, const ArrayGroup& group);
    void draw_head(const PanelContext& context, const ArrayGroup& group, const Drawn& drawn);
    void draw_row(const PanelContext& context, const ArrayGroup& group, const Drawn& drawn, std::size_t on_page,
                  std::uint32_t row, ImVec2 at, float width);
    Drawn lay_out(const PanelContext& context, const ArrayGroup& group, float width);
    const std::vector<std::size_t>& order_of(const PanelContext& context, const ArrayGroup& group);
    void draw_foot(const PanelContext& context, const Drawn& drawn, ImVec2 at, float width);
    static void draw_name(const PanelContext& context, const ArrayGroup& group, std::uint32_t row, ImVec2 at,
                          float width);
    /// Run A's value after run B's, starting at a position; emphasized where they differ.
    void draw_kept(const PanelContext& context, const Drawn& drawn, std::size_t on_page, std::size_t column, float x,
                   float y);
    /// A wrong value: red background, triangle, and the expected value as a tooltip.
    static void draw_wrong(const PanelContext& context, const Column& column, std::uint32_t row, ImVec2 at,
                           const std::string& text);
    /// "rank[74] written by block 1, lane 10, line 21, from ..." for the selected row: a line for each visible column that the launch
    /// wrote.
    std::vector<std::string> writers_of_picked(const PanelContext& context, const ArrayGroup& group,
                                               const Drawn& drawn);
    static void draw_writers(const Look& look, const std::vector<std::string>& lines, ImVec2 at, float width);
    /// The same for the cell under the pointer.
    void show_writer(const PanelContext& context, const ArrayGroup& group, const Column& column, std::uint32_t row,
                     ImVec2 low, ImVec2 high);
    static void add_kept(const PanelContext& context, Drawn& drawn);
    void scroll_rows(const ArrayGroup& group, ImVec2 at, ImVec2 size, std::int64_t row_height);
    void draw_missing(const Look& look, bool no_rows, ImVec2 at, float width) const;
    void scroll_by_input(std::int64_t page, std::int64_t row_height);
    void scroll_sideways();
    /// Scrolls to a row and selects it.
    void go_to(const PanelContext& context, const ArrayGroup& group, std::uint32_t row);
    void follow_selection(const PanelContext& context, const ArrayGroup& group);

    /// The rows of the table: all of them, or those that changed.
    std::int64_t num_rows(const ArrayGroup& group) const;
    std::uint32_t row_at(std::int64_t position) const;
    std::int64_t position_of(std::uint32_t row) const;

    std::shared_ptr<const ChangedRows::Answer> rows_;  ///< changed rows of the shown pass, until the next answer
    bool rows_are_current_ = false;
    RowPage page_, kept_page_;
    std::string group_;
    bool only_changed_ = true;  ///< requested by the user
    bool filtered_ = false;  ///< the filter is in effect
    GoToField go_to_;
    std::int64_t scroll_ = 0;  ///< pixels; an integer, so that every row can be reached
    std::string ordered_;  ///< the group of rows that order_ belongs to
    std::vector<std::size_t> order_;  ///< positions in the group
    std::size_t first_column_ = 0;  ///< the leftmost column to show
    float sideways_ = 0;  ///< fraction of a column that the wheel has turned
    std::optional<std::uint32_t> wanted_;  ///< row to scroll to
    std::optional<Selection> pointed_;  ///< the element of the cell under the pointer, in the last frame
    std::optional<Selection> followed_;  ///< the selection that was scrolled to last
};

}  // namespace lockstep
