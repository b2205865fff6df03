#include "app/findings/run_facts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {

std::vector<Fact> run_facts(const Run& run) {
    const double n = run.request().dataset->num_vertices();
    std::vector<Fact> facts{{"passes", count_text(run.num_passes() - std::min(1u, run.num_passes()))},
                            {"time in kernels", duration_text(run.kernel_ms())},
                            {"time in all", duration_text(run.total_ms())}};
    if (n > 0) facts.push_back({"kernels, an element", duration_text(run.kernel_ms() / n)});
    facts.push_back({"device", run.device_name()});
    return facts;
}

}  // namespace lockstep
