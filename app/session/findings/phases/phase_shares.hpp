#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/published.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The time of a recursive run by phase: the phases of the input's level by label, in the order of execution; deeper
/// levels and time outside of kernels (launches, waiting, memory, host code) form one phase.
struct PhaseShares {
    struct Phase {
        std::string name;
        double ms = 0;
        bool rest = false;  ///< deeper levels, and time outside of kernels
    };
    std::vector<Phase> phases;
    double total_ms = 0;

    /// 0 .. 1; 0 for an unknown name.
    double share(const std::string& name) const;
    /// The longest phase; null if there is none.
    const Phase* longest() const;
};

/// None for a run without recursion, whose kernel times are more informative.
std::optional<PhaseShares> phase_shares(const Run& run);
/// A row of a published profile as shares. like: a run's shares, which define the place of the rest among the phases.
PhaseShares phase_shares(const PublishedProfile& profile, const PublishedProfile::Row& row, const PhaseShares& like);

/// "Local rank takes 97 % of this run, and 61 to 74 % in the thesis." Empty without a measurement.
/// which  "this run", "run B"
std::string phase_finding(const PhaseShares& run, const std::string& which, const Published& published);

}  // namespace lockstep
