#include "kernels/algorithms/segscan/thread.hpp"

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/segscan/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

AlgorithmInfo thread() {
    auto info = entry("segscan.thread", "Segmented scan, one thread per segment", "Tsai, CME 213, III");
    info.parameters.push_back(
        {.name = "lanes",
         .kind = Parameter::Kind::choice,
         .highest = 5,
         .unit = "lanes",
         .summary = "lanes a segment, of which the first works: Tsai's three tests are 32, 16 and 1",
         .choices = {"1", "2", "4", "8", "16", "32"}});
    info.parameters.push_back(x_parameter());
    info.heading = "SegmentedScan(curr, s), one thread per segment";
    info.pseudocode = {{0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
                       {0, "repeat iterations times"},
                       {1, "curr[l] \u2190 curr[l] \u00B7 x\u0304[l] for all l in parallel"},
                       {1, "for each segment in parallel, if lane = 0"},
                       {2, "for j = start + 1 \u2192 end \u2212 1 do curr[j] += curr[j \u2212 1]"}};
    info.remark =
        "As printed, a segment's first element is read from an array prev that does not exist; it needs no addition.";
    info.distributions.front().unwalked = 1;
    info.distributions.front().fills_warps = [](const ParameterValues& values) { return values.at("lanes") == 0; };
    info.distributions.front().walked = true;  // the others share a segment, or sum across segment ends
    info.verify = verify_in_order;
    info.find_wrong = find_wrong_in_order;
    set_executors<Thread>(info);
    return info;
}

}  // namespace lockstep::segscan
