#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/findings/phases/phase_tree.hpp"

namespace lockstep {

/// The time of a run phase by phase as rows with a bar, those of passes in passes foldable: a row that is folded shows how many
/// passes it stands for and their time. One that is alone on its level, as rounds are that hold all passes, is unfolded at first.
class PhaseRows {
public:
    /// Over the content width, as high as it needs.
    void draw(const PanelContext& context, const PhaseTree& tree);

private:
    /// Where a row's parts lie, in pixels.
    struct Widths {
        float row, names, times;
        float bars;  ///< 0: there is no room for them; the tooltip has them
        bool counts;  ///< the same
    };
    static std::string key_of(const PhaseTree& tree, std::size_t row);
    std::vector<std::size_t> shown_rows(const PhaseTree& tree) const;
    static Widths widths_of(const Look& look, const PhaseTree& tree, const std::vector<std::size_t>& shown);
    bool unfolded(const PhaseTree& tree, std::size_t row) const;
    /// A click folds or unfolds a row that has others inside it.
    void draw_row(const Look& look, const PhaseTree& tree, std::size_t at, const Widths& widths, std::size_t category);

    std::set<std::string> turned_;  ///< not as at first: the way to each by names
};

}  // namespace lockstep
