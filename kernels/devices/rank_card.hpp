#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/devices/rank_link.hpp"
#include "kernels/simt/cuda/nccl.hpp"

namespace lockstep {

class CudaExecutor;

/// The GPU of a rank as a device of a group. NCCL sends between the ranks; MPI carries its id and the numbers of the host.
class RankCard final : public RankLink {
public:
    /// main  runs no launches of the group; on rank 0 it makes snapshots and pictures. Throws DeviceError.
    RankCard(CudaExecutor& main, Ranks& ranks);
    ~RankCard() override;

    Device& device(std::uint32_t number) override;
    void launched(double /*ms*/) override {}  // it has only been begun
    void send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) override;
    void collect(std::uint32_t from, const void* part, void* whole, std::size_t bytes) override;
    std::vector<std::vector<double>> take_times(const std::vector<std::size_t>& num_steps) override;

private:
    void wait();

    CudaExecutor& main_;
    std::shared_ptr<CudaExecutor> card_;
    nccl::Communicator* communicator_ = nullptr;
    std::vector<LaunchRecord> launches_;  ///< finished, for main_.take_launches()
};

/// For set_cuda_link_of_ranks().
std::unique_ptr<DeviceLink> link_rank_cards(Device& main, Ranks& ranks);

}  // namespace lockstep
