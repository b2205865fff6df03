#include "kernels/algorithms/segscan/sequential.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/segscan/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo sequential() {
    auto info = entry("segscan.sequential", "Sequential segmented scan", "Tsai, CME 213, I");
    info.heading = "Sums in segments, iterations times";
    info.pseudocode = {{0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
                       {0, "for each segment, for j = its start \u2192 its end \u2212 1"},
                       {1, "a[j] \u2190 a[j] \u00B7 x\u0304[j]"},
                       {1, "a[j] \u2190 a[j \u2212 1] + a[j], but at its start"}};
    info.host_code = true;
    info.baseline = true;
    info.verify = verify_in_order;
    info.find_wrong = find_wrong_in_order;
    set_executors<Sequential>(info);
    return info;
}

}  // namespace lockstep::segscan
