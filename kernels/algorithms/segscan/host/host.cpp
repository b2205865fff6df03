#include "kernels/algorithms/segscan/host/host.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo host() {
    auto info = entry("segscan.host", "Segmented scan by threads of the host", "Tsai, CME 213, II");
    info.parameters.push_back({.name = "threads",
                               .highest = 256,
                               .unit = "threads",
                               .summary = "threads of the host; 0: as many as it has cores"});
    info.heading = "omp parallel for";
    info.pseudocode = {{0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
                       {0, "for each segment in parallel, for j = its start \u2192 its end \u2212 1"},
                       {1, "curr[j] \u2190 curr[j] \u00B7 x\u0304[j]"},
                       {1, "curr[j] += curr[j \u2212 1], but at its start"}};
    info.remark = "Tsai multiplies in a loop of its own; here a segment's elements are multiplied as they are summed.";
    info.host_code = true;
    set_executors<Host>(info);
    return info;
}

}  // namespace lockstep::segscan
