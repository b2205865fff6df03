#include "app/session/findings/run_facts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string totals_text(const Run& run) {
    return fmt::format("{} in kernels, {} in all: the rest is the host's, between them.",
                       duration_text(run.kernel_ms()), duration_text(run.total_ms()));
}

std::string stored_states_text(const Run& run) {
    const auto& timeline = run.timeline();
    const bool on_device = run.executor() == "cuda" && !run.request().recorded;
    return fmt::format("Snapshots: {} of {} stored, {} {}", count_text(timeline.num_kept()),
                       count_text(timeline.size(), "state", "states"), bytes_text(timeline.bytes()),
                       on_device ? "on the device" : "in memory");
}

std::vector<Fact> run_facts(const Run& run) {
    const double n = run.request().dataset->num_vertices();
    std::vector<Fact> facts{{"passes", count_text(run.num_passes() - std::min(1u, run.num_passes()))},
                            {"in kernels", duration_text(run.kernel_ms())},
                            {"in all, with the host", duration_text(run.total_ms())}};
    if (n > 0) {
        const auto element = std::string(run.request().dataset->info().element.one);
        facts.push_back({"kernels, per " + element, duration_text(run.kernel_ms() / n)});
    }
    facts.push_back({"device", is_emulated(run.executor()) ? "emulator on " + run.device_name() : run.device_name()});
    return facts;
}

}  // namespace lockstep
