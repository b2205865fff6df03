#pragma once

#include <set>
#include <string>

#include "app/findings/phase_tree.hpp"
#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// The time of a run phase by phase as rows with a bar, those of passes in passes foldable: a row that is folded shows how many
/// passes it stands for and their time.
class PhaseRows {
public:
    /// Over the content width, as high as it needs.
    void draw(const PanelContext& context, const PhaseTree& tree);

private:
    static std::string key_of(const PhaseTree& tree, std::size_t row);

    std::set<std::string> unfolded_;  ///< the way to each by names
};

}  // namespace lockstep
