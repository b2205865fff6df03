#include "kernels/layout/layout_device.hpp"

#include <utility>

#include "kernels/layout/device/make_rounds.hpp"
#include "kernels/run/make_device.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMinOnGpu = 2048;

}  // namespace

LayoutDevice LayoutDevice::gpu() {
    const auto make = [] { return make_gpu({}).device; };
    return {make, make_rounds, kMinOnGpu};
}

LayoutDevice::LayoutDevice(MakeDevice make_device, MakeRounds make_rounds, std::uint32_t fewest)
    : make_device_(std::move(make_device)), make_rounds_(std::move(make_rounds)), fewest_(fewest) {}

bool LayoutDevice::wants(const LayoutGraph& graph) {
    if (!failure_.empty() || graph.num_vertices() == 0 || graph.num_vertices() < fewest_) return false;
    try {
        if (!std::exchange(looked_, true)) device_ = make_device_();
    } catch (const std::exception& error) {
        give_up(error.what());
    }
    return device_ != nullptr;
}

void LayoutDevice::give_up(std::string why) {
    failure_ = std::move(why);
    device_.reset();
}

}  // namespace lockstep
