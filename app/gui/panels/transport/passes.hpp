#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// Every pass as a row: its name, its changes and its time. A group has a row before its passes; folding it here folds it on the
/// track, too. A click goes to the pass. Below the rows: PRAM class, contention, work and depth of the shown pass, once passes are traced.
class PassesPanel final : public Panel {
public:
    const char* id() const override { return "passes"; }
    const char* title() const override { return "Passes"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;

private:
    struct Row {
        std::optional<std::uint32_t> group;  ///< none: a pass
        std::uint32_t pass = 0;  ///< the first of a group
        bool folded = false;
    };
    struct Widths {
        float count = 0, changed = 0, time = 0, name = 0;
    };
    void update_rows(const Workspace& workspace);
    std::size_t row_of(std::uint32_t pass) const;
    Widths fit(const PanelContext& context, float width) const;
    void draw_head(const PanelContext& context, const Widths& widths) const;
    void draw_row(const PanelContext& context, const Row& row, const Widths& widths);
    void draw_concurrency(const PanelContext& context) const;

    std::vector<Row> rows_;
    std::uint64_t version_ = 0;  ///< of the row of passes behind rows_
    std::optional<std::uint32_t> shown_pass_;  ///< scrolled to last
};

}  // namespace lockstep
