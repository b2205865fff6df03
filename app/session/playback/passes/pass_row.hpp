#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/playback/passes/pass_groups.hpp"

namespace lockstep {

/// Which groups of passes are folded into one. Remembered by their keys, so that another run of the same work is folded
/// alike, and what is yet to come of a run, too.
class Folds {
public:
    bool folded(const PassGroup& group) const { return all_ != others_.contains(group.key); }
    /// group  a key
    void fold(const std::string& group, bool folded);
    void fold_all(bool folded);
    /// Changes whenever something was folded or unfolded.
    std::uint64_t version() const { return version_; }

private:
    bool all_ = false;
    std::set<std::string> others_;  ///< keys of the groups that are not as `all_` says
    std::uint64_t version_ = 0;
};

/// The passes of a run side by side, as the track shows them: each at a place of its own, those of a folded group all at one.
class PassRow {
public:
    struct Place {
        std::uint32_t first = 0, last = 0;  ///< passes; several where a group is folded
        std::optional<std::uint32_t> group;  ///< the folded one
    };

    /// Once a frame: cheap when nothing was folded and no pass came.
    void update(const PassGroups& groups, const Folds& folds);

    std::uint32_t size() const;
    Place place(std::uint32_t index) const;
    std::uint32_t index_of(std::uint32_t pass) const;
    /// Where a pass lies, in places: the passes of a folded group share the middle of theirs.
    double position_of(std::uint32_t pass) const;
    /// The pass that is meant there.
    std::uint32_t pass_at(double position) const;
    /// Some group is folded.
    bool folded() const { return !places_.empty(); }
    /// The depth of the deepest group that is not folded: 0 where there are none.
    int deepest() const { return deepest_; }
    /// Changes whenever the row does.
    std::uint64_t version() const { return version_; }

    static constexpr double kSpread = 0.6;  ///< of a place, over which the passes of a folded group lie

private:
    std::uint32_t num_passes_ = 0;
    std::uint64_t folds_ = 0, runs_ = 0, version_ = 0;  ///< the first two as they were at the last update
    std::vector<Place> places_;  ///< empty while nothing is folded: then place k is pass k
    int deepest_ = 0;
};

}  // namespace lockstep
