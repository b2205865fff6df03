#include "kernels/algorithms/apsp/min_plus.hpp"

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::apsp {

AlgorithmInfo min_plus() {
    auto info = entry("apsp.min-plus", "All pairs' shortest paths by squaring", "Malison 2012, 5.2");
    info.parameters = {{.name = "early_exit",
                        .kind = Parameter::Kind::flag,
                        .highest = 1,
                        .summary = "1: no more squarings once one has changed nothing"}};
    info.roles.push_back(Role::pair_predecessor);
    info.roles.push_back(Role::pair_middle);
    info.heading = "APSPMM(A)";
    info.pseudocode = {{0, "for k = 1, 2, \u2026 until 2^k \u2265 |V| do"},
                       {1, "A[i][j] \u2190 min over m of A[i][m] + A[m][j], for all i, j in parallel"},
                       {1, "where that is less than before, by way of m"},
                       {2, "P[i][j] \u2190 P[m][j]"},
                       {1, "with early exit: end when nothing is less"},
                       {0, "where A[m][m] < 0: no shortest path for any i, j with a way i \u2192 m \u2192 j"}};
    info.remark =
        "Printed, a predecessor is copied for m = j too, from the diagonal, and of two ways of one length either may win, so that "
        "predecessors go round circles of weight 0: here the way with fewer arcs wins. log2 n squarings, rounded up, not until 2^k "
        "\u2265 n \u2212 1: a negative cycle through all n vertices is seen only then. And pairs are tested against every vertex of a "
        "negative cycle, not along the recorded path.";
    set_executors<MinPlus>(info);
    return info;
}

}  // namespace lockstep::apsp
