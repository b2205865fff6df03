#include "kernels/algorithms/apsp/min_plus.hpp"

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::apsp {

std::vector<Round> squarings(std::uint32_t n) { return std::vector<Round>(ceil_log2(n), Round::squaring); }

std::vector<Round> matrix_exponent(std::uint32_t exponent) {
    if (exponent < 2) return {};
    auto rounds = exponent > 3 ? matrix_exponent(exponent / 2) : std::vector<Round>{};  // lines 1, 2
    rounds.push_back(Round::squaring);  // lines 3, 5
    if (exponent % 2 == 1) rounds.push_back(Round::product);  // lines 7, 8
    return rounds;
}

AlgorithmInfo min_plus() {
    auto info = entry("apsp.min-plus", "All pairs' shortest paths by squaring", "Malison 2012, 5.2");
    info.parameters = {
        {.name = "early_exit",
         .kind = Parameter::Kind::flag,
         .highest = 1,
         .summary = "1: stop after a multiplication that changes nothing"},
        {.name = "rounds",
         .kind = Parameter::Kind::choice,
         .highest = 1,
         .summary = "squaring: A^2, A^4, \u2026 until the exponent is n or more; exponent: exactly A^n, by "
                    "matrixExponent (5.2.1), with a product by A for each odd exponent",
         .choices = {"squaring", "exponent"}}};
    info.roles.push_back(Role::pair_predecessor);
    info.roles.push_back(Role::pair_middle);
    info.heading = "APSPMM(A)";
    info.pseudocode = {
        {0, "for k = 1, 2, \u2026 until 2^k \u2265 |V|, or in the rounds of matrixExponent(A, |V|) do"},
        {1, "R[i][j] \u2190 min over m of R[i][m] + R[m][j], or R[i][m] + A[m][j], for all i, j in parallel"},
        {1, "where that is less than before, through m"},
        {2, "P[i][j] \u2190 P[m][j]"},
        {1, "with early exit: end when nothing is less"},
        {0, "where R[m][m] < 0: no shortest path for any i, j with a path i \u2192 m \u2192 j"}};
    info.remark =
        "R is A at first. The number of squarings is the thesis's: the first k with 2^k > |V| \u2212 1. Two departures. The thesis copies a "
        "predecessor for m = j too, from the diagonal, and lets either of two equally long paths win, so that predecessors may "
        "run round a cycle of weight 0; here the path with fewer arcs wins; and a pair is tested against every vertex of a "
        "negative cycle, not along the recorded path only.";
    set_executors<MinPlus>(info);
    return info;
}

AlgorithmInfo n_products() {
    auto info = entry("apsp.n-products", "All pairs' shortest paths by n \u2212 1 products", "Malison 2012, 5.2");
    info.roles.push_back(Role::pair_predecessor);
    info.roles.push_back(Role::pair_middle);
    info.heading = "A^n from A";
    info.pseudocode = {{0, "for k = 1, 2, \u2026, |V| \u2212 1 do"},
                       {1, "B[i][j] \u2190 min over m of B[i][m] + A[m][j], for all i, j in parallel"},
                       {1, "where that is less than before, through m"},
                       {2, "P[i][j] \u2190 m"},
                       {0, "where B[m][m] < 0: no shortest path for any i, j with a path i \u2192 m \u2192 j"}};
    info.remark =
        "The thesis's first algorithm, before squaring (apsp.min-plus): n \u2212 1 products instead of log n. B is A at first; after "
        "product k it knows all paths of at most k + 1 arcs. Of two equally long paths the one with fewer arcs wins.";
    set_executors<NProducts>(info);
    return info;
}

}  // namespace lockstep::apsp
