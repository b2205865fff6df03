#include "kernels/debugger/memory/traffic_curve.hpp"

#include <utility>

namespace lockstep::debugger {

PassTraffic traffic_of_log(const std::shared_ptr<const trace::Log>& log) {
    PassTraffic pass{.part = log->truncated};
    for (std::size_t i = 0; i < log->launches.size(); ++i) {
        const Recording recording(log, i);
        const auto& launch = recording.launch();
        pass.pass = launch.pass;
        pass.launches.push_back({launch.kernel, launch.number, traffic_of(recording)});
        pass.sum.add(pass.launches.back().traffic);
    }
    return pass;
}

void find_traffic(Run& run, std::uint32_t first, std::uint32_t end, const std::shared_ptr<Progress>& progress,
                  const std::function<void(PassTraffic)>& found) {
    for (auto number = first; number < end; ++number) {
        if (progress) progress->check();
        auto traced =
            run.trace_of({.pass = number, .limit = PassTraffic::kMaxTraced, .order = Order::lockstep()}, progress);
        auto pass = traced.log ? traffic_of_log(traced.log) : PassTraffic{.error = traced.error};
        pass.pass = number;
        found(std::move(pass));
    }
}

}  // namespace lockstep::debugger
