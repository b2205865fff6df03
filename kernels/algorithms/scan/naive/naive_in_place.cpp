#include "kernels/algorithms/scan/naive/naive_in_place.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

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
