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
        "As printed, the test is > 0, which leaves out the element whose number is the stride, and the stride is doubled inside the test, so that "
        "threads diverge. One array is read and written between two barriers: scan.naive-inplace shows this race.";
    info.opens = true;
    set_executors<Naive>(info);
    return info;
}

// -------------------------------------------------------------------------------------- Naive in place

AlgorithmInfo naive_in_place() {
    auto info = entry("scan.naive-inplace", "Naive scan in one array: a race", "Malison 2012, Alg. 8");
    info.parameters = commutative_parameters();
    info.heading = "A naive scan, as printed";
    info.pseudocode = {{0, "copy input array into array called values"},
                       {0, "for stride = 1, 2, 4, ... below n do"},
                       {1, "if pid \u2212 stride \u2265 0 then"},
                       {2, "values[pid] \u2190 values[pid \u2212 stride] + values[pid]"},
                       {1, "Synchronize Processors."}};
    info.remark =
        "Wrong on purpose: between two barriers one thread reads a value and another overwrites it. Right in lock step, where "
        "all load before any stores; in other orders sums are wrong, while a maximum or minimum may include an element "
        "twice.";
    info.demonstration = true;
    set_executors<NaiveInPlace>(info);
    return info;
}

}  // namespace lockstep::scan
