#include "kernels/algorithms/scan/naive.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

// ----------------------------------------------------------------------------------------------- Naive

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

// -------------------------------------------------------------------------------------- Naive in place

AlgorithmInfo naive_in_place() {
    auto info = entry("scan.naive-inplace", "Naive scan in one array", "Malison 2012, Alg. 8");
    info.parameters = commutative_parameters();
    info.heading = "A naive scan, to the letter";
    info.pseudocode = {{0, "copy input array into array called values"},
                       {0, "for stride = 1, 2, 4, ... below n do"},
                       {1, "if pid \u2212 stride \u2265 0 then"},
                       {2, "values[pid] \u2190 values[pid \u2212 stride] + values[pid]"},
                       {1, "Synchronize Processors."}};
    info.remark =
        "A demonstration: between two barriers a value is read by one thread and overwritten by another. Right in lock step, "
        "where all read before any writes; in other orders sums are wrong, while a maximum or minimum may take an element in "
        "twice.";
    info.demonstration = true;
    set_executors<NaiveInPlace>(info);
    return info;
}

}  // namespace lockstep::scan
