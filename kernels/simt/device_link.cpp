#include "kernels/simt/device_link.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include <fmt/format.h>

namespace lockstep {
namespace {

std::atomic<MakeLink> cuda_link{nullptr}, link_of_processes{nullptr};
std::mutex mutex;
std::vector<int>& chosen() {
    static std::vector<int> gpus;
    return gpus;
}

}  // namespace

std::unique_ptr<DeviceLink> link_devices(Device& device, std::uint32_t num_devices) {
    if (const auto make = link_of_processes.load())
        if (auto link = make(device, num_devices)) return link;
    const auto make = cuda_link.load();
    return device.kind() == "cuda" && make ? make(device, num_devices) : nullptr;
}

void set_cuda_link(MakeLink make) { cuda_link = make; }
void set_link_of_processes(MakeLink make) { link_of_processes = make; }

void choose_gpus(std::vector<int> gpus) {
    const std::scoped_lock lock(mutex);
    chosen() = std::move(gpus);
}

std::vector<int> chosen_gpus() {
    const std::scoped_lock lock(mutex);
    return chosen();
}

std::string no_such_gpu(int gpu, int count) {
    return count == 1 ? fmt::format("there is no GPU {}, only GPU 0", gpu)
                      : fmt::format("there is no GPU {}; they are numbered from 0 to {}", gpu, count - 1);
}

std::string missing_gpus(std::uint32_t num_devices, int present) {
    if (link_of_processes.load()) return {};  // each process has a GPU of its own, which other computers may hold
    auto gpus = chosen_gpus();
    if (gpus.empty()) gpus.push_back(static_cast<int>(num_devices) - 1);
    const auto highest = *std::ranges::max_element(gpus);
    return highest < present ? std::string() : no_such_gpu(highest, present);
}

}  // namespace lockstep
