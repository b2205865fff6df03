#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/devices/ranks.hpp"
#include "kernels/simt/device_link.hpp"

namespace lockstep {

/// The devices of the processes that mpirun started: one in each. MPI sends what lies in main memory.
class RankLink : public DeviceLink {
public:
    RankLink(Device& own, Ranks& ranks) : own_(own), ranks_(ranks) {}

    bool is_here(std::uint32_t device) const override { return static_cast<int>(device) == ranks_.rank(); }
    Device& device(std::uint32_t /*number*/) override { return own_; }
    void launched(double ms) override { times_.push_back(ms); }
    void send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) override;
    void collect(std::uint32_t from, const void* part, void* whole, std::size_t bytes) override;
    void share(std::uint32_t from, void* values, std::size_t bytes) override;
    std::vector<std::vector<double>> take_times(const std::vector<std::size_t>& num_steps) override;

protected:
    Ranks& ranks() { return ranks_; }
    /// The times of all ranks, of which each knows its own.
    std::vector<std::vector<double>> share_times(const std::vector<std::size_t>& num_steps, std::vector<double> own);

private:
    void move(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes);
    Ranks::Flag cancelled() const {
        return [this] { return own_.cancel_requested(); };
    }

    Device& own_;
    Ranks& ranks_;
    std::vector<double> times_;
};

using MakeRankCard = std::unique_ptr<DeviceLink> (*)(Device& main, Ranks& ranks);
/// Makes the links of ranks with devices of kind "cuda".
void set_cuda_link_of_ranks(MakeRankCard make);
/// Makes RankLink where mpirun has started several processes. Throws InputError if their number is not that of the devices.
std::unique_ptr<DeviceLink> link_ranks(Device& own, std::uint32_t num_devices);

}  // namespace lockstep
