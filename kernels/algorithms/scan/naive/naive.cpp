#include "kernels/algorithms/scan/naive/naive.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

std::uint64_t naive_operations(std::uint32_t n) {
    std::uint64_t count = 0;
    for (std::uint64_t stride = 1; stride < n; stride *= 2) count += n - stride;
    return count;
}

AlgorithmInfo naive() {
    auto info = entry("scan.naive", "Naive scan", "Malison 2012, Alg. 8");
    info.parameters.push_back(form_parameter());
    info.heading = "A naive scan";
    info.pseudocode = {{0, "copy input array into array called values"},
                       {0, "for stride = 1, 2, 4, ... below n do"},
                       {1, "if pid \u2212 stride \u2265 0 then"},
                       {2, "values\u2032[pid] \u2190 values[pid \u2212 stride] + values[pid]"},
                       {1, "synchronize; exchange values and values\u2032"}};
    info.remark =
        "Printed, the test is > 0, which leaves out element `stride`, the stride is doubled inside the test, so that threads "
        "part, and one array is read and written at once: scan.naive-inplace shows what becomes of that.";
    info.opens = true;
    set_executors<Naive>(info);
    return info;
}

}  // namespace lockstep::scan
