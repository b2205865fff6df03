#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/published.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Where the time of a run that recurses went: the phases of the input's level by their passes' labels, in the order in which
/// they ran; deeper levels and all that is not in kernels (launching, waiting, memory, the host's part) as one.
struct PhaseShares {
    struct Phase {
        std::string name;
        double ms = 0;
        bool rest = false;  ///< deeper levels, and what is not in kernels
    };
    std::vector<Phase> phases;
    double total_ms = 0;

    /// 0 .. 1; 0 for a name that is not among them.
    double share(const std::string& name) const;
    /// The one that takes longest; null when there is none.
    const Phase* longest() const;
};

/// Nothing for a run that has not gone below the input's level: then its kernels say more.
std::optional<PhaseShares> phase_shares(const Run& run);
/// A row of a published profile in the same terms. `like`: a run's, for the place of the rest among the phases.
PhaseShares phase_shares(const PublishedProfile& profile, const PublishedProfile::Row& row, const PhaseShares& like);

/// "Local rank takes 97 % of this run, and 61 to 74 % in the thesis." Empty when nothing was measured.
/// which  "this run", "run B"
std::string phase_finding(const PhaseShares& run, const std::string& which, const Published& published);

}  // namespace lockstep
