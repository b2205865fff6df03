#include "kernels/debugger/memory/traffic_curve.hpp"

#include <iterator>
#include <utility>

namespace lockstep::debugger {

PassTraffic traffic_of_log(const std::shared_ptr<const trace::Log>& log) {
    PassTraffic pass{.part = log->truncated};
    for (std::size_t i = 0; i < log->launches.size(); ++i) {
        const Recording recording(log, i);
        const auto& launch = recording.launch();
        pass.pass = launch.pass;
        pass.launches.push_back({launch.kernel, launch.number, traffic_of(recording), concurrency_of(*log, i)});
        pass.sum.add(pass.launches.back().traffic);
    }
    return pass;
}

std::optional<Concurrency> RunConcurrency::total() const {
    if (!whole) return std::nullopt;
    Concurrency total;
    for (const auto& pass : passes) {
        if (!pass.error.empty()) return std::nullopt;
        for (const auto& launch : pass.launches) {
            if (!launch.concurrency) return std::nullopt;
            total.add(*launch.concurrency);
        }
    }
    return total;
}

RunConcurrency concurrency_of_log(const trace::Log& log) {
    RunConcurrency run{.whole = !log.truncated && !log.launch && !log.fault};
    for (std::size_t i = 0; i < log.launches.size(); ++i) {
        const auto& launch = log.launches[i];
        if (launch.pass == 0) continue;
        if (run.passes.empty() || run.passes.back().pass != launch.pass) run.passes.push_back({.pass = launch.pass});
        run.passes.back().launches.push_back({launch.kernel, launch.number, {}, concurrency_of(log, i)});
    }
    return run;
}

RunConcurrency concurrency_of_run(Run& run, const std::shared_ptr<Progress>& progress) {
    RunConcurrency all{.whole = run.recording_error().empty()};
    for (std::uint32_t number = 1; number < run.num_passes(); ++number) {
        if (progress) progress->check();
        const auto traced =
            run.trace_of({.pass = number, .limit = PassTraffic::kMaxTraced, .order = Order::lockstep()}, progress);
        if (!traced.log) {
            all.passes.push_back({.pass = number, .error = traced.error});
            continue;
        }
        auto pass = concurrency_of_log(*traced.log);
        all.passes.insert(all.passes.end(), std::make_move_iterator(pass.passes.begin()),
                          std::make_move_iterator(pass.passes.end()));
        if (traced.log->truncated) all.whole = false;
    }
    return all;
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
