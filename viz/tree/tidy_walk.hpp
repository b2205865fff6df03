#pragma once

#include <cstdint>
#include <vector>

namespace lockstep {

/// Places the nodes of one tree across, tidily (Buchheim, Juenger, Leipert 2002, "Improving Walker's algorithm to run in linear
/// time"; names as there). Nodes are numbered level by level, siblings one after the other, so that everything is a loop.
class TidyWalk {
public:
    /// parent       of each node but the root, which is 0
    /// first_child  of each node, and one more: the children of v are first_child[v] .. first_child[v + 1]
    TidyWalk(const std::vector<std::uint32_t>& parent, const std::vector<std::uint32_t>& first_child);

    /// Slots from the root, to either side; siblings and neighbours are at least 1 apart.
    const std::vector<double>& across() const { return prelim_; }

private:
    bool is_leaf(std::uint32_t v) const { return first_child_[v] == first_child_[v + 1]; }
    std::uint32_t next_left(std::uint32_t v) const { return is_leaf(v) ? thread_[v] : first_child_[v]; }
    std::uint32_t next_right(std::uint32_t v) const { return is_leaf(v) ? thread_[v] : first_child_[v + 1] - 1; }
    void place_children(std::uint32_t v);
    std::uint32_t apportion(std::uint32_t v, std::uint32_t default_ancestor);
    void move_subtree(std::uint32_t from, std::uint32_t to, double shift);
    void execute_shifts(std::uint32_t v);

    const std::vector<std::uint32_t>& parent_;
    const std::vector<std::uint32_t>& first_child_;
    std::vector<double> prelim_, mod_, shift_, change_;
    std::vector<std::uint32_t> thread_, ancestor_;
};

}  // namespace lockstep
