#include "app/cli/bench/measurement.hpp"

#include <algorithm>

#include "app/cli/bench/floor.hpp"
#include "app/cli/wait.hpp"

namespace lockstep {
namespace {

std::optional<double> ratio(double ms, const std::optional<double>& to) {
    return to && *to > 0 ? std::optional(ms / *to) : std::nullopt;
}

}  // namespace

double Measurement::ms_median() const {
    const auto middle = ms.size() / 2;
    return ms.size() % 2 == 1 ? ms[middle] : (ms[middle - 1] + ms[middle]) / 2;
}

std::optional<double> Measurement::ratio_to_floor() const { return ratio(ms_median(), floor_ms); }

std::optional<double> Measurement::ratio_to_sequential() const { return ratio(ms_median(), sequential_ms); }

Measurement measure(RunRequest request, int repeat) {
    request.record = false;
    request.verify = false;
    Measurement result{.algorithm = request.algorithm->id,
                       .dataset = request.dataset->source,
                       .n = request.dataset->num_vertices(),
                       .m = request.dataset->num_edges()};
    for (int k = 0; k <= repeat; ++k) {
        Run run(request);
        wait_and_watch(run);
        if (k > 0) {
            result.ms.push_back(run.kernel_ms());
            continue;
        }
        result.executor = run.executor();
        result.device = run.device_name();
        result.floor_ms = copy_floor_ms(request, run.columns());
    }
    std::ranges::sort(result.ms);
    return result;
}

}  // namespace lockstep
