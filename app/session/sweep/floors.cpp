#include "app/session/sweep/floors.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kLaunchNodes = 64;  ///< any small list will do

std::shared_ptr<const Dataset> ordered_list(std::uint64_t n) {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset(fmt::format("list:ordered,n={}", n), progress));
}

}  // namespace

Floors::Floors(const Catalog& catalog, MeasureLimits limits, const std::atomic<bool>& stop)
    : catalog_(catalog), limits_(limits), stop_(stop) {}

std::string Floors::name(MinWork work) {
    switch (work) {
        case MinWork::gather_and_scatter: return "gather + scatter of n, or a launch";
        case MinWork::copy: break;
    }
    return "copy of input and result, or a launch";
}

std::optional<double> Floors::of(const RunRequest& request, const Measurement& measured) {
    if (request.algorithm->limit != DeviceLimit::none || !catalog_.that_measures(DeviceLimit::launch))
        return std::nullopt;
    const bool walks = request.dataset->info().min_work == MinWork::gather_and_scatter;
    const auto& device = measured.device;
    const Key key{device + " " + request.dataset->source, walks ? 0 : measured.bytes};
    try {
        if (!launch_.contains(device)) launch_[device] = launch_ms(request);
        if (!bulk_.contains(key)) {
            bulk_[key] = walks ? median_ms(DeviceLimit::gather, request, request.dataset) +
                                     median_ms(DeviceLimit::scatter, request, request.dataset)
                               : copy_ms(request, measured.bytes);
        }
    } catch (const Cancelled&) {
        throw;
    } catch (const std::exception&) {
        return std::nullopt;
    }
    return std::max(bulk_[key], launch_[device]);
}

double Floors::median_ms(DeviceLimit limit, const RunRequest& like, std::shared_ptr<const Dataset> dataset) {
    const RunRequest request{.algorithm = catalog_.that_measures(limit),
                             .dataset = std::move(dataset),
                             .executor = like.executor,
                             .order = like.order,
                             .gpu = like.gpu,
                             .preferred_gpu = like.preferred_gpu};
    return measure(request, limits_, stop_).ms_median();
}

/// The copy reads and writes a word of 4 bytes for each node.
double Floors::copy_ms(const RunRequest& like, std::uint64_t bytes) {
    const auto nodes = bytes / (2 * sizeof(std::uint32_t));
    return nodes == 0 ? 0 : median_ms(DeviceLimit::copy, like, ordered_list(nodes));
}

double Floors::launch_ms(const RunRequest& like) {
    return median_ms(DeviceLimit::launch, like, ordered_list(kLaunchNodes));
}

}  // namespace lockstep
