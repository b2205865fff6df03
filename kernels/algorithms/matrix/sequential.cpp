#include "kernels/algorithms/matrix/sequential.hpp"

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::matrix {

AlgorithmInfo sequential() {
    auto info = entry("matrix.multiply-sequential", "Sequential matrix product", "Malison 2012, 4.1.1");
    info.parameters.push_back(transposed_b_parameter());
    info.heading = "A \u00B7 B";
    info.pseudocode = {{0, "for each entry i, j of the product do"},
                       {1, "result[i][j] \u2190 (A[i][1] \u00D7 B[1][j]) + (A[i][2] \u00D7 B[2][j]) + \u2026"},
                       {1, "one \u00D7 and one + for each inner entry"}};
    info.remark =
        "Here A has as many columns as B has rows, and the product as many rows as A and columns as B. The thesis prints the product as "
        "defined for R_A = C_B, with R_B \u00D7 C_A entries, which is that of B \u00B7 A; and Eq. 4.1 ends with A[i][R_A] and B[1][C_B], where "
        "the last term is A[i][C_A] \u00D7 B[R_B][j].";
    info.host_code = true;
    info.baseline = true;
    set_executors<Sequential>(info);
    return info;
}

}  // namespace lockstep::matrix
