#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/theme/look.hpp"
#include "app/session/opening/proposals.hpp"

namespace lockstep {

/// The left half of the Open sheet: recent files, then the entries of the folder. Only visible rows cost time.
class ProposalList {
public:
    /// The clicked row, and whether it was double-clicked.
    struct Click {
        int index = -1;
        bool twice = false;
    };

    /// Fills its window. chosen  an index, or -1; folder  the heading over the folder's entries
    Click draw(const Look& look, const std::vector<Proposal>& proposals, int chosen, const std::string& folder,
               const std::string& remark);
    /// Scrolls to the chosen row in the next frame.
    void reveal() { reveal_ = true; }

private:
    bool reveal_ = false;
};

}  // namespace lockstep
