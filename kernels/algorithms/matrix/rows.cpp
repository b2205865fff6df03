#include "kernels/algorithms/matrix/rows.hpp"

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::matrix {

AlgorithmInfo rows() {
    auto info = entry("matrix.multiply-rows", "Matrix product, a row shared by a warp", "Malison 2012, Alg. 4");
    info.parameters.push_back(stepwise_parameter("32 inner entries"));
    info.parameters.push_back(transposed_b_parameter());
    info.heading = "calculate_entry(A, B, result, shared_size), local size 32 \u00D7 1";
    info.pseudocode = {{0, "idx \u2190 get_global_id(0)"},
                       {0, "idy \u2190 get_global_id(1)"},
                       {0, "lid \u2190 get_local_id(0)"},
                       {0, "__local block[32]"},
                       {0, "sum_total \u2190 0"},
                       {0, "for i = 0; i < shared_size; i += 32 do"},
                       {1, "block[lid] \u2190 A[i+lid]"},
                       {1, "for j = 0; j < 32; j++ do"},
                       {2, "sum_total += block[j] \u00D7 B[i+j][idx]"},
                       {1, "end for"},
                       {0, "end for"},
                       {0, "result[idx][idy] \u2190 sum_total"}};
    info.remark =
        "As printed, line 7 lacks the row (A[idy][i+lid] is meant), the product is transposed, sums begin at 0, and sizes must "
        "be "
        "multiples of 32. Lanes of a warp need not run in step since Volta: here barriers enclose the inner loop. "
        "The thesis takes B[i+j][idx] for uncoalesced and proposes to transpose B, with B[idx][i+j] on line 9 (transposed_b=1). But "
        "lanes of a warp differ in idx: the first form is coalesced, and the second reads a row of the transpose per lane.";
    set_executors<Rows>(info);
    return info;
}

}  // namespace lockstep::matrix
