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

/// Passes in a row that are part of one thing: of a level of a recursion, of an algorithm that runs inside another one, of
/// one of many rounds.
struct PassGroup {
    std::string name;  ///< "ranking", "level 1"
    std::string key;  ///< with the names around it, and which of those it is: the same in another run of the same work
    int depth = 1;  ///< 1: no group is around it
    std::uint32_t first = 0, last = 0;  ///< both belong to it
    double kernel_ms = 0;
    std::optional<std::uint32_t> parent;  ///< index of the group around it

    std::uint32_t num_passes() const { return last - first + 1; }
    bool has(std::uint32_t pass) const { return first <= pass && pass <= last; }
};

/// The groups that the paths of a run's passes make (PassReport::path), taken in as the run goes on.
class PassGroups {
public:
    /// Once a frame; starts anew for another run. Null: there is none.
    void update(const std::shared_ptr<Run>& run);
    /// The next pass of a run: where it belongs, outermost first.
    void append(std::span<const std::string> path, double kernel_ms);
    void clear();

    std::uint32_t num_passes() const { return static_cast<std::uint32_t>(innermost_.size()); }
    bool empty() const { return groups_.empty(); }
    /// Changes whenever the run does.
    std::uint64_t runs() const { return runs_; }
    /// In the order of their first passes, a group before those inside it.
    std::span<const PassGroup> all() const { return groups_; }
    const PassGroup& at(std::uint32_t group) const { return groups_[group]; }
    /// The innermost group that a pass lies in.
    std::optional<std::uint32_t> innermost(std::uint32_t pass) const;
    /// The group around both, or the group itself, at a depth.
    std::optional<std::uint32_t> around(std::optional<std::uint32_t> group, int depth) const;

    /// A step over whole groups: the end of the group that comes next, or of the one that the pass lies in; the next pass
    /// where that lies in none. The last pass where there is no further one.
    std::uint32_t stop_after(std::uint32_t pass) const;
    /// The same backwards: the state before the group that ends here, or that the pass lies in.
    std::uint32_t stop_before(std::uint32_t pass) const;

private:
    static constexpr std::uint32_t kNoGroup = ~0u;

    std::weak_ptr<Run> run_;
    std::uint64_t runs_ = 0;
    std::vector<PassGroup> groups_;
    std::vector<std::uint32_t> innermost_;  ///< of each pass, kNoGroup: none
    std::vector<std::uint32_t> open_;  ///< groups that the last pass lies in, outermost first
    std::map<std::string, std::uint32_t> met_;  ///< groups of a name so far, for their keys
};

}  // namespace lockstep
