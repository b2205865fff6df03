#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Consecutive passes of one part of a run: a level of a recursion, an algorithm inside another one, one of
/// many rounds.
struct PassGroup {
    std::string name;  ///< "ranking", "level 1"
    std::string key;  ///< the path of group names with numbers: equal in another run of the same work
    int depth = 1;  ///< 1: outermost
    std::uint32_t first = 0, last = 0;  ///< inclusive
    double kernel_ms = 0;
    std::optional<std::uint32_t> parent;  ///< index of the enclosing group

    std::uint32_t num_passes() const { return last - first + 1; }
    bool has(std::uint32_t pass) const { return first <= pass && pass <= last; }
};

/// The groups that the paths of a run's passes form (PassReport::path), extended as the run records passes.
class PassGroups {
public:
    /// Once a frame; restarts for another run. Null: no run.
    void update(const std::shared_ptr<Run>& run);
    /// Appends the next pass of a run. path: its groups, outermost first.
    void append(std::span<const std::string> path, double kernel_ms);
    void clear();

    std::uint32_t num_passes() const { return static_cast<std::uint32_t>(innermost_.size()); }
    bool empty() const { return groups_.empty(); }
    /// Changes with the run.
    std::uint64_t runs() const { return runs_; }
    /// In the order of their first passes, a group before its nested groups.
    std::span<const PassGroup> all() const { return groups_; }
    const PassGroup& at(std::uint32_t group) const { return groups_[group]; }
    /// The innermost group that contains a pass.
    std::optional<std::uint32_t> innermost(std::uint32_t pass) const;
    /// The enclosing group at a depth, or the group itself.
    std::optional<std::uint32_t> around(std::optional<std::uint32_t> group, int depth) const;

    /// The end of a step over whole groups: the end of the next group, or of the current one; the next pass if that is
    /// in no group; the last pass if there is none.
    std::uint32_t stop_after(std::uint32_t pass) const;
    /// The same backwards: the state before the group that ends here, or before the current one.
    std::uint32_t stop_before(std::uint32_t pass) const;

private:
    static constexpr std::uint32_t kNoGroup = ~0u;

    std::weak_ptr<Run> run_;
    std::uint64_t runs_ = 0;
    std::vector<PassGroup> groups_;
    std::vector<std::uint32_t> innermost_;  ///< per pass; kNoGroup: none
    std::vector<std::uint32_t> open_;  ///< groups of the last pass, outermost first
    std::map<std::string, std::uint32_t> met_;  ///< number of groups of each name, for their keys
};

}  // namespace lockstep
