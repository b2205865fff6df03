#include "kernels/algorithms/scan/sequential.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

AlgorithmInfo sequential() {
    auto info = entry("scan.sequential", "Sequential scan", "Malison 2012, Alg. 6");
    info.heading = "A sequential scan";
    info.pseudocode = {{0, "output[0] \u2190 input[0]"},
                       {0, "for i = 1 \u2192 n \u2212 1 do"},
                       {1, "output[i] \u2190 output[i \u2212 1] + input[i]"}};
    info.host_code = true;
    info.baseline = true;
    set_executors<Sequential>(info);
    return info;
}

}  // namespace lockstep::scan
