#include "kernels/devices/rank_link.hpp"

#include <atomic>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

std::atomic<MakeRankCard> cuda_link{nullptr};

}  // namespace

void set_cuda_link_of_ranks(MakeRankCard make) { cuda_link = make; }

// Device memory that the host cannot access is sent from a copy in main memory.
void RankLink::move(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) {
    const bool direct = own_.in_main_memory();
    std::vector<std::byte> copy;
    if (is_here(from)) {
        if (!direct) {
            copy.resize(bytes);
            own_.download(copy.data(), sent, bytes);
        }
        ranks_.send(direct ? sent : copy.data(), bytes, static_cast<int>(to), cancelled());
    } else if (is_here(to)) {
        if (!direct) copy.resize(bytes);
        ranks_.receive(direct ? received : copy.data(), bytes, static_cast<int>(from), cancelled());
        if (!direct) own_.upload(received, copy.data(), bytes);
    }
}

void RankLink::send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) {
    if (!is_here(from) && !is_here(to)) return;
    const auto begin = std::chrono::steady_clock::now();
    move(from, sent, to, received, bytes);
    times_.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
}

void RankLink::collect(std::uint32_t from, const void* part, void* whole, std::size_t bytes) {
    if (from == 0 && is_here(0)) own_.copy(whole, part, bytes);
    else if (from != 0) move(from, part, 0, whole, bytes);
}

void RankLink::share(std::uint32_t from, void* values, std::size_t bytes) {
    ranks_.broadcast(values, bytes, static_cast<int>(from), cancelled());
}

std::vector<std::vector<double>> RankLink::take_times(const std::vector<std::size_t>& num_steps) {
    own_.synchronize();
    return share_times(num_steps, std::exchange(times_, {}));
}

std::vector<std::vector<double>> RankLink::share_times(const std::vector<std::size_t>& num_steps,
                                                       std::vector<double> own) {
    std::vector<std::vector<double>> all;
    for (std::uint32_t device = 0; device < num_steps.size(); ++device) {
        auto& times = all.emplace_back(num_steps[device]);
        if (is_here(device)) times = std::exchange(own, {});
        if (!times.empty()) share(device, times.data(), sizeof(double) * times.size());
    }
    return all;
}

std::unique_ptr<DeviceLink> link_ranks(Device& own, std::uint32_t num_devices) {
    auto* ranks = Ranks::get();
    if (!ranks) return nullptr;
    if (static_cast<int>(num_devices) != ranks->size())
        throw InputError(
            fmt::format("--devices {} and mpirun -np {}: each process has one device, so both numbers must be equal",
                        num_devices, ranks->size()));
    if (const auto make = cuda_link.load(); make && own.kind() == "cuda") return make(own, *ranks);
    return std::make_unique<RankLink>(own, *ranks);
}

}  // namespace lockstep
