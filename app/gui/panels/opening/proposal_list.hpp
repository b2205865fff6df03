#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/theme/look.hpp"
#include "app/session/opening/proposals.hpp"

namespace lockstep {

/// The left half of the Open sheet: recent files, then what lies in the folder. Tens of thousands of rows cost no more than those
/// in sight.
class ProposalList {
public:
    /// What was clicked, and whether twice.
    struct Click {
        int index = -1;
        bool twice = false;
    };

    /// Fills the window that it is drawn in. chosen  an index, or -1; folder  over the entries of the folder
    Click draw(const Look& look, const std::vector<Proposal>& proposals, int chosen, const std::string& folder,
               const std::string& remark);
    /// The chosen row comes into sight with the next frame.
    void reveal() { reveal_ = true; }

private:
    bool reveal_ = false;
};

}  // namespace lockstep
