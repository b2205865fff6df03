#include "kernels/algorithms/scan/work_efficient.hpp"

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::scan {

AlgorithmInfo work_efficient() {
    auto info = entry("scan.work-efficient", "Work-efficient scan", "Malison 2012, Alg. 9");
    info.parameters.push_back(form_parameter());
    info.parameters.push_back({.name = "active",
                               .kind = Parameter::Kind::choice,
                               .highest = 1,
                               .summary = "active threads of a level: the first ones, or every stride-th",
                               .choices = {"packed", "spread"}});
    info.parameters.push_back({.name = "padding",
                               .kind = Parameter::Kind::flag,
                               .highest = 1,
                               .summary = "with form=block: 1 pads every 32 words by one, against bank conflicts",
                               .hints = {.along = {{"form", kInOneBlock}}}});
    info.heading = "parallel-prefix-sum";
    info.pseudocode = {
        {0, "for stride = 1, 2, 4, ... below n do"},
        {1, "for each elm that 2 \u00D7 stride divides, in parallel"},
        {2, "values[elm \u2212 1] \u2190 values[elm \u2212 1 \u2212 stride] + values[elm \u2212 1]"},
        {0, "values[n \u2212 1] \u2190 identity"},
        {0, "for stride = n/2, n/4, ..., 1 do"},
        {1, "for each elm that 2 \u00D7 stride divides, in parallel"},
        {2,
         "temp \u2190 values[elm \u2212 1 \u2212 stride]; values[elm \u2212 1 \u2212 stride] \u2190 values[elm \u2212 1]"},
        {2, "values[elm \u2212 1] \u2190 values[elm \u2212 1] + temp"}};
    info.remark =
        "Misprints of Alg. 9, corrected here: line 5 tests elm mod n/stride and line 8 halves the stride on the way up; line "
        "13 "
        "tests elm mod stride, which reads values[\u22121] for elm = stride; no line clears the root, as the text asks.";
    set_executors<WorkEfficient>(info);
    return info;
}

}  // namespace lockstep::scan
