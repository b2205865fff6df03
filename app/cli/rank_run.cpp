#include "app/cli/rank_run.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>
#include <lockstep/with_cuda.hpp>

#include "app/cli/help.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/devices/rank_card.hpp"
#include "kernels/devices/rank_link.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/makers.hpp"

namespace lockstep {
namespace {

constexpr const char* kDevices = "devices";

std::string why_unrepeatable(const RunOptions& options) {
    if (!options.trace.empty()) return "--trace";
    if (options.work) return "--work";
    if (options.whole_window) return "shot";
    return options.pass ? "--pass" : "";
}

/// The GPU of a rank: ranks of one computer have different ones.
int gpu_of_rank(const Ranks& ranks) {
    int before = 0;
    for (int rank = 0; rank < ranks.rank(); ++rank) before += ranks.host(rank) == ranks.host(ranks.rank()) ? 1 : 0;
    return before;
}

}  // namespace

Ranks* join_ranks(const AlgorithmInfo& algorithm, const RunOptions& options, Scenario& scenario) {
    if (!launched_rank()) return nullptr;
    if (std::ranges::none_of(algorithm.parameters, [](const auto& one) { return one.name == kDevices; }))
        throw InputError(fmt::format("mpirun: {} runs on one device", algorithm.id));
    if (const auto option = why_unrepeatable(options); !option.empty())
        throw InputError(fmt::format("{} repeats passes, and processes started by mpirun make each pass once", option));
    auto& ranks = Ranks::start();
    set_link_of_processes(&link_ranks);
#ifdef LOCKSTEP_WITH_CUDA
    set_cuda_link_of_ranks(&link_rank_cards);
#endif
    if (std::ranges::none_of(scenario.parameters, [](const auto& one) { return one.first == kDevices; }))
        scenario.parameters.emplace_back(kDevices, std::to_string(ranks.size()));
    if (scenario.executor == ExecutorKind::cuda) choose_gpu(gpu_of_rank(ranks));
    else if (scenario.executor == ExecutorKind::automatic) scenario.executor = ExecutorKind::simt;
    return &ranks;
}

void require_same_run(Ranks& ranks, const Setup& setup) {
    ranks.require_same(version_text(), "runs");
    auto input = input_json(*setup.dataset, setup.source);
    ranks.require_same(input.dump(), "has the input");
}

void run_rank(Ranks& ranks, const RunRequest& request) {
    const std::atomic<bool>& stop = interrupted_flag();
    trace::Log log;
    const auto device = make_device(request, stop, log).device;
    const auto algorithm = maker_on(device->kind(), *request.algorithm)(*device, *request.dataset, request.parameters);
    try {
        algorithm->start();
        while (algorithm->step()) device->take_launches();
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
    ranks.finish();
}

void watch_ranks(Ranks& ranks, Run& run, const std::function<void()>& work) {
    ranks.on_problem([&run] { run.cancel(); });
    const auto throw_problem = [&] {
        ranks.on_problem(nullptr);
        if (const auto why = ranks.problem())
            throw DeviceError(
                fmt::format("{}; {} passes were made", *why, run.num_passes() == 0 ? 0 : run.num_passes() - 1));
    };
    try {
        work();
    } catch (...) {
        throw_problem();
        throw;
    }
    throw_problem();
}

}  // namespace lockstep
