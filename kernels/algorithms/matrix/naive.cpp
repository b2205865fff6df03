#include "kernels/algorithms/matrix/naive.hpp"

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::matrix {

AlgorithmInfo naive() {
    auto info = entry("matrix.multiply-naive", "Matrix product, one thread per entry", "Malison 2012, Alg. 3");
    info.parameters.push_back(transposed_b_parameter());
    info.heading = "calculate_entry(A, B, result, shared_size)";
    info.pseudocode = {{0, "idx \u2190 get_global_id(0), idy \u2190 get_global_id(1)"},
                       {0, "sum_total \u2190 0"},
                       {0, "for i = 0; i < shared_size; i++ do"},
                       {1, "sum_total += A[idy][i] \u00D7 B[i][idx]"},
                       {0, "result[idx][idy] \u2190 sum_total"}};
    info.remark =
        "As printed, the product is written transposed, and a sum begins at 0, which is wrong for min-plus. Here it is written to "
        "result[idy][idx] and begins as the semiring's zero. "
        "With transposed_b=1 line 4 reads B[idx][i]: lanes of a warp then read different rows.";
    set_executors<Naive>(info);
    return info;
}

}  // namespace lockstep::matrix
