#include "kernels/algorithms/scan/left_fold.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/algorithms/scan/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

AlgorithmInfo left_fold() {
    auto info = entry("scan.left-fold", "Parallel left fold", "Malison 2012, Alg. 7");
    std::erase_if(info.parameters, [](const Parameter& one) { return one.name == "inclusive"; });
    info.claim = "The fold equals that of a sequential loop, and each place has the partial sum that the thesis proves";
    info.verify = verify_fold;
    info.find_wrong = find_wrong_fold;
    info.heading = "parallel-left-fold";
    info.pseudocode = {{0, "values[pid] \u2190 input[2 \u00D7 pid] + input[2 \u00D7 pid + 1]"},
                       {0, "stride \u2190 1"},
                       {0, "while 2 \u00D7 stride divides pid and stride < p do"},
                       {1, "values[pid] \u2190 values[pid] + values[pid + stride]"},
                       {1, "stride \u2190 stride \u00D7 2"},
                       {0, "return values[0]"}};
    info.remark =
        "Alg. 7 stores each number at the left end of the elements that it covers; figures 4.3 and 4.4 and the proof below them store it at the "
        "right end, where it becomes the first half of Alg. 9. Here it is stored as in the figures. Misprints of Alg. 7, corrected here: "
        "line 3 tests pid mod n/stride, and stride < n although there are p = n/2 values.";
    set_executors<LeftFold>(info);
    return info;
}

}  // namespace lockstep::scan
