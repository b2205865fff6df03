#include "kernels/run/make_device.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {

MadeDevice make_device(const RunRequest& request, const std::atomic<bool>& stop, trace::Log& log) {
    MadeDevice made;
    made.device = request.device;
    const bool wants_emulator = request.executor == ExecutorKind::simt || request.order || request.trace_limit != 0;
    if (request.executor == ExecutorKind::cuda && (request.order || request.trace_limit != 0))
        throw InputError("--order and --trace need --executor simt: a GPU does not let us choose who goes next");
    if (!made.device && !wants_emulator) {
        std::string why_not;
        if (!request.algorithm->make_cuda) why_not = "this build has no CUDA";
        else made.device = make_cuda_device(&why_not);
        if (!made.device && request.executor == ExecutorKind::cuda)
            throw DeviceError(fmt::format("--executor cuda: {}; use simt", why_not));
        if (!made.device) made.notices.push_back(fmt::format("Runs on the emulator (simt): {}", why_not));
    }
    if (!made.device) {
        const auto order = request.order.value_or(
            request.dataset->num_vertices() <= kLockstepThreads ? Order::lockstep() : Order::lane_by_lane());
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

bool cuda_available(std::string* why_not) {
    std::string reason;
    const bool there = make_cuda_device(&reason) != nullptr;
    if (why_not) *why_not = reason;
    return there;
}

}  // namespace lockstep
