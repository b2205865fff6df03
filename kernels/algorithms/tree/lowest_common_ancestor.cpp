#include "kernels/algorithms/tree/lowest_common_ancestor.hpp"

#include <utility>

#include "kernels/algorithms/tree/tour_entry.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::tree {

AlgorithmInfo lowest_common_ancestor() {
    auto info = tour_entry(Goal::levels);
    info.id = "tree.lowest-common-ancestor";
    info.title = "Lowest common ancestors";
    info.source = "Bender, Farach-Colton 2000; named in Rehman 2010, 7";
    info.heading = "Lowest common ancestors by range minima on an Euler tour";
    info.claim = "Ancestors equal those found along heavy paths";
    for (auto& parameter : query_parameters()) info.parameters.push_back(std::move(parameter));
    for (auto& line : std::vector<PseudocodeLine>{
             {0, "Set E = root, then the head of each arc in the order of R; min[i] = E[i]"},
             {0, "Set First[v] = i where a forward arc enters v at visit i"},
             {0, "for s = 1, 2, 4, ... while a span of s visits fits"},
             {1, "for s > 1: for each i in parallel min[i] = the higher of min[i] and min[i + s/2]"},
             {1, "for each query (a, b) in parallel: if s \u2264 |First[a] \u2212 First[b]| + 1 < 2s then"},
             {2, "LCA = the higher of min at the first visit and min of the last s visits"}})
        info.pseudocode.push_back(std::move(line));
    info.remark =
        "A sparse table would store the minima of every length; here each length answers its queries and then makes place for the "
        "next. " +
        info.remark;
    info.verify = verify_ancestors;
    info.find_wrong = find_wrong_ancestors;
    set_executors<LowestCommonAncestor>(info);
    return info;
}

}  // namespace lockstep::tree
