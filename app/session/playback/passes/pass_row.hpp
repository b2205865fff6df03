#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/playback/passes/pass_groups.hpp"

namespace lockstep {

/// The folded groups of passes. Stored by key, so that the choice also applies to another run of the same work, and to
/// groups that a run has not recorded yet.
class Folds {
public:
    bool folded(const PassGroup& group) const { return all_ != others_.contains(group.key); }
    /// group  its key
    void fold(const std::string& group, bool folded);
    void fold_all(bool folded);
    /// Incremented by each change.
    std::uint64_t version() const { return version_; }

private:
    bool all_ = false;
    std::set<std::string> others_;  ///< keys of the groups that differ from `all_`
    std::uint64_t version_ = 0;
};

/// The passes of a run in a row, as in the track: each at its own place, those of a folded group at one place.
class PassRow {
public:
    struct Place {
        std::uint32_t first = 0, last = 0;  ///< several passes if a group is folded
        std::optional<std::uint32_t> group;  ///< the folded group
    };

    /// Once a frame; cheap without a change.
    void update(const PassGroups& groups, const Folds& folds);

    std::uint32_t size() const;
    Place place(std::uint32_t index) const;
    std::uint32_t index_of(std::uint32_t pass) const;
    /// The position of a pass, in places: passes of a folded group are spread around the middle of its place.
    double position_of(std::uint32_t pass) const;
    /// The pass at a position.
    std::uint32_t pass_at(double position) const;
    /// At least one group is folded.
    bool folded() const { return !places_.empty(); }
    /// The maximum depth of the unfolded groups; 0 if there are none.
    int deepest() const { return deepest_; }
    /// Changes with the row.
    std::uint64_t version() const { return version_; }

    static constexpr double kSpread = 0.6;  ///< share of a place over which the passes of a folded group are spread

private:
    std::uint32_t num_passes_ = 0;
    std::uint64_t folds_ = 0, runs_ = 0, version_ = 0;  ///< folds_, runs_: versions at the last update
    std::vector<Place> places_;  ///< empty if nothing is folded: place k is pass k
    int deepest_ = 0;
};

}  // namespace lockstep
