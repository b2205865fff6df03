#include "kernels/run/make_device.hpp"

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"
#include "kernels/run/why_no_cuda.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr int kNoGpu = -1;
std::atomic<int> chosen{kNoGpu}, preferred{0};

/// The GPU that the request requires; empty: any device may run it.
std::optional<int> named_gpu(const RunRequest& request) {
    const int gpu = request.gpu.value_or(chosen);
    return gpu == kNoGpu ? std::nullopt : std::optional<int>(gpu);
}

/// Throws the reason why only the emulator can run the request.
[[noreturn]] void refuse_gpu(const RunRequest& request) {
    if (is_emulated(request.executor))
        throw InputError(fmt::format("--device picks a GPU, and {} uses none",
                                     request.executor == ExecutorKind::simt ? "simt" : "ptx"));
    if (request.order) throw InputError("--device picks a GPU, but only the emulator (simt) has an order of threads");
    throw InputError(
        "--device picks a GPU, but a whole run is traced on the emulator (simt); a GPU traces one pass: add "
        "--executor cuda --pass K");
}

/// Why a group of devices does not run on this machine's GPUs; empty: it does, or the algorithm runs on one device.
std::string why_too_few_gpus(const RunRequest& request) {
    const auto devices = request.parameters.find("devices");
    const bool is_group =
        std::ranges::any_of(request.algorithm->parameters, [](const auto& one) { return one.name == "devices"; });
    if (!is_group || devices == request.parameters.end()) return {};
    return missing_gpus(static_cast<std::uint32_t>(devices->second), num_gpus());
}

std::shared_ptr<Device> make_on_ptx(const RunRequest& request) {
    std::string why_not;
    auto device = make_ptx_device(request.order.value_or(Order::lockstep()), &why_not);
    if (device && !maker_on("ptx", *request.algorithm)) {
        why_not = request.algorithm->make_cuda
                      ? fmt::format("{} is not an algorithm of the catalogue", request.algorithm->id)
                      : why_no_cuda(request.algorithm->id);
        device.reset();
    }
    if (!device) throw DeviceError(fmt::format("--executor ptx: {}; use simt", why_not));
    return device;
}

}  // namespace

void choose_gpu(int gpu) { chosen = gpu; }
void prefer_gpu(int gpu) { preferred = gpu; }

void throw_no_cuda(std::string_view why) { throw DeviceError(fmt::format("--executor cuda: {}; use simt", why)); }

MadeGpu make_gpu(const RunRequest& request,
                 const std::function<std::shared_ptr<Device>(std::string* why_not, int gpu)>& make) {
    const auto named = named_gpu(request);
    MadeGpu made{.number = named.value_or(request.preferred_gpu.value_or(preferred))};
    made.device = make(&made.why_not, made.number);
    if (made.device || named || made.number == 0) return made;
    std::string why_not_first;
    made.device = make(&why_not_first, 0);
    made.number = 0;
    if (!made.device) made.why_not = std::move(why_not_first);
    return made;
}

std::string_view gpu_model(std::string_view name) {
    const auto bracket = name.rfind(" (");
    if (bracket == std::string_view::npos || !name.ends_with(')')) return name;
    const auto number = name.substr(bracket + 2, name.size() - bracket - 3);
    const bool numbered = !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
    return numbered ? name.substr(0, bracket) : name;
}

MadeDevice make_device(const RunRequest& request, const std::atomic<bool>& stop, trace::Log& log) {
    MadeDevice made;
    made.device = request.device;
    if (request.executor == ExecutorKind::ptx) {
        if (request.gpu) refuse_gpu(request);
        if (!made.device) made.device = make_on_ptx(request);
    }
    const bool wants_emulator = request.executor == ExecutorKind::simt || request.order || request.trace_limit != 0;
    if (request.executor == ExecutorKind::cuda && (request.order || request.trace_limit != 0))
        throw InputError(
            request.order
                ? "--order needs --executor simt or ptx: a GPU has no selectable order of threads"
                : "--trace of a whole run needs --executor simt or ptx; on a GPU one pass is traced: add --pass K");
    if (request.gpu && wants_emulator) refuse_gpu(request);
    if (!made.device && !wants_emulator) {
        auto [device, number, why_not] = make_gpu(request);
        if (device && !request.algorithm->make_cuda) {
            why_not = why_no_cuda(request.algorithm->id);
            device.reset();
        }
        if (device) {
            if (auto missing = why_too_few_gpus(request); !missing.empty()) {
                why_not = std::move(missing);
                device.reset();
            }
        }
        if (!device && request.executor == ExecutorKind::cuda) throw_no_cuda(why_not);
        // The request requires a GPU by its number: the emulator cannot replace it.
        if (const auto gpu = named_gpu(request); !device && gpu)
            throw DeviceError(fmt::format("--device {}: {}", *gpu, why_not));
        if (!device) made.notices.push_back(fmt::format("Runs on the emulator (simt): {}", why_not));
        else if (!why_not.empty()) made.notices.push_back(fmt::format("Runs on {}: {}", device->name(), why_not));
        if (device && num_gpus() > 1) made.gpu = number;
        made.device = std::move(device);
    }
    if (!made.device) {
        const auto order = request.order.value_or(usual_order(*request.algorithm, *request.dataset));
        made.device = std::make_shared<Emulator>(order);
    }
    if (request.trace_limit != 0) {
        log.limit = request.trace_limit;
        dynamic_cast<Emulation&>(*made.device).set_trace(&log);
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
    auto gpu = make_gpu({});
    if (why_not) *why_not = std::move(gpu.why_not);
    return gpu.device != nullptr;
}

}  // namespace lockstep
