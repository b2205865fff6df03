#include "kernels/run/make_device.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/why_no_cuda.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr int kNoGpu = -1;
std::atomic<int> chosen{kNoGpu};

std::optional<int> chosen_gpu() {
    const int gpu = chosen;
    return gpu == kNoGpu ? std::nullopt : std::optional<int>(gpu);
}

/// Where the emulator has to run it.
[[noreturn]] void refuse_gpu(const RunRequest& request) {
    if (request.executor == ExecutorKind::simt) throw InputError("--device picks a GPU, and simt uses none");
    if (request.order)
        throw InputError("--device picks a GPU, and who goes next can be chosen on the emulator (simt) alone");
    throw InputError(
        "--device picks a GPU, and a whole run is traced on the emulator (simt); on a GPU one pass is traced: add "
        "--executor cuda --pass K");
}

}  // namespace

void choose_gpu(int gpu) { chosen = gpu; }

void throw_no_cuda(std::string_view why) { throw DeviceError(fmt::format("--executor cuda: {}; use simt", why)); }

int gpu_of(const RunRequest& request) {
    const auto gpu = request.gpu ? request.gpu : chosen_gpu();
    return gpu.value_or(0);
}

MadeDevice make_device(const RunRequest& request, const std::atomic<bool>& stop, trace::Log& log) {
    MadeDevice made;
    made.device = request.device;
    const auto gpu = request.gpu ? request.gpu : chosen_gpu();
    const bool wants_emulator = request.executor == ExecutorKind::simt || request.order || request.trace_limit != 0;
    if (request.executor == ExecutorKind::cuda && (request.order || request.trace_limit != 0))
        throw InputError(
            request.order ? "--order needs --executor simt: a GPU does not let us choose who goes next"
                          : "--trace of a whole run needs --executor simt; on a GPU one pass is traced: add --pass K");
    if (request.gpu && wants_emulator) refuse_gpu(request);
    if (!made.device && !wants_emulator) {
        std::string why_not;
        made.device = make_cuda_device(&why_not, gpu.value_or(0));
        if (made.device && !request.algorithm->make_cuda) {
            why_not = why_no_cuda(request.algorithm->id);
            made.device.reset();
        }
        if (!made.device && request.executor == ExecutorKind::cuda) throw_no_cuda(why_not);
        // Another device was asked for by its number: the emulator is not that.
        if (!made.device && gpu) throw DeviceError(fmt::format("--device {}: {}", *gpu, why_not));
        if (!made.device) made.notices.push_back(fmt::format("Runs on the emulator (simt): {}", why_not));
    }
    if (!made.device) {
        const auto order = request.order.value_or(usual_order(*request.algorithm, *request.dataset));
        auto emulator = std::make_shared<Emulator>(order);
        if (request.trace_limit != 0) {
            log.limit = request.trace_limit;
            emulator->set_trace(&log);
        }
        made.device = std::move(emulator);
    }
    made.device->set_cancel_flag(&stop);
    return made;
}

Order usual_order(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    constexpr std::uint64_t kLockstepSteps = 1u << 21;
    const bool few_steps = !algorithm.steps || algorithm.steps(dataset) <= kLockstepSteps;
    return few_steps && dataset.num_vertices() <= kLockstepThreads ? Order::lockstep() : Order::lane_by_lane();
}

bool cuda_available(std::string* why_not) {
    std::string reason;
    const bool there = make_cuda_device(&reason, chosen_gpu().value_or(0)) != nullptr;
    if (why_not) *why_not = reason;
    return there;
}

}  // namespace lockstep
