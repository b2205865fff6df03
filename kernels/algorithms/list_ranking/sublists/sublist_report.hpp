#pragma once

#include <cstdint>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::list_ranking {

/// The way in which the last list is ranked, in the order of the parameter's choices.
enum class LastLevel { host, thread, wyllie };

/// The counts of a pass of ranking by sublists, on one list of the recursion.
struct SublistPass {
    enum class Kind { input, split, local_rank, rank, recombine } kind = Kind::input;
    std::uint32_t level = 0;  ///< of the list; 0 is the input
    std::vector<std::uint32_t> sizes;  ///< nodes of the lists of all levels
    std::uint32_t limit = 0;
    LastLevel last = LastLevel::thread;
    std::uint32_t longest = 0, shortest = 0;  ///< nodes of a sublist, after local_rank

    std::uint32_t nodes() const { return sizes[level]; }
    std::uint32_t sublists() const { return sizes[level + 1]; }
};

/// Path, label, sentence, note and figures; each algorithm adds the lines of its pseudocode.
PassReport report_sublists(const SublistPass& pass);

/// The lines of Rehman 2010, Alg. 6 and 7.
std::vector<LineReport> lines_of_helman_jaja(const SublistPass& pass);
std::vector<LineReport> lines_of_recursive_helman_jaja(const SublistPass& pass);

}  // namespace lockstep::list_ranking
