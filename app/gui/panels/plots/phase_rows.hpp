#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/phases/phase_tree.hpp"

namespace lockstep {

/// The time of a run by phase: rows with bars, nested rows foldable. A folded row shows its number of passes and their time. A row that is
/// alone on its level, such as rounds that contain all passes, starts unfolded.
class PhaseRows {
public:
    /// Takes the content width and the height of its rows.
    void draw(const PanelContext& context, const PhaseTree& tree);

private:
    /// The positions of a row's parts, in pixels.
    struct Widths {
        float row, names, times;
        float bars;  ///< 0: not shown, only in the tooltip
        bool counts;  ///< false: only in the tooltip
    };
    static std::string key_of(const PhaseTree& tree, std::size_t row);
    std::vector<std::size_t> shown_rows(const PhaseTree& tree) const;
    static Widths widths_of(const Look& look, const PhaseTree& tree, const std::vector<std::size_t>& shown);
    bool unfolded(const PhaseTree& tree, std::size_t row) const;
    /// A click folds or unfolds a row with nested rows.
    void draw_row(const Look& look, const PhaseTree& tree, std::size_t at, const Widths& widths, std::size_t category);

    std::set<std::string> turned_;  ///< rows that were folded or unfolded: their paths of names
};

}  // namespace lockstep
