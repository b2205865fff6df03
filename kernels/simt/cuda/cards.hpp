#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/simt/cuda/nccl.hpp"
#include "kernels/simt/device_link.hpp"

namespace lockstep {

class CudaExecutor;

/// The GPUs chosen by choose_gpus(), or the first one and those after it. For set_cuda_link().
std::unique_ptr<DeviceLink> link_cards(Device& first, std::uint32_t num_devices);

/// The GPUs of this process as devices of a group. NCCL sends between them.
class Cards final : public DeviceLink {
public:
    /// main   runs no launches of the group; it reads all arrays for snapshots and pictures
    /// gpus   their numbers, one for each device
    /// Throws DeviceError: NCCL is missing or fails, or a GPU is missing.
    Cards(CudaExecutor& main, const std::vector<int>& gpus);
    ~Cards() override;

    bool is_here(std::uint32_t /*device*/) const override { return true; }
    Device& device(std::uint32_t number) override;
    void send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) override;
    void collect(std::uint32_t from, const void* part, void* whole, std::size_t bytes) override;
    void share(std::uint32_t /*from*/, void* /*values*/, std::size_t /*bytes*/) override {}
    std::vector<std::vector<double>> take_times(const std::vector<std::size_t>& num_steps) override;

private:
    void connect_all();
    void wait_for_all();

    CudaExecutor& main_;
    std::vector<std::shared_ptr<CudaExecutor>> cards_;
    std::vector<nccl::Communicator*> communicators_;  ///< empty for one card
    std::vector<LaunchRecord> launches_;  ///< finished, for main_.take_launches()
    bool sent_ = false;  ///< since the last wait
};

}  // namespace lockstep
