#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "kernels/base/progress.hpp"
#include "kernels/layout/coarsen.hpp"
#include "kernels/layout/spring_forces.hpp"
#include "kernels/layout/spring_rounds.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

/// The GPU that runs the rounds of one layout, until it fails. Call it only on the thread of that layout.
class LayoutDevice {
public:
    /// Returns null if there is no device.
    using MakeDevice = std::function<std::shared_ptr<Device>()>;
    using MakeRounds = std::function<std::unique_ptr<SpringRounds>(
        const std::shared_ptr<Device>& device, const LayoutGraph&, const SpringModel&, const Progress&)>;

    /// The GPU selected for the program, with a separate stream. Small graphs are faster on the host.
    static LayoutDevice gpu();
    /// fewest  smallest number of vertices for which the device is used
    LayoutDevice(MakeDevice make_device, MakeRounds make_rounds, std::uint32_t fewest);

    /// Whether the device has not failed and the graph is large enough. The first call searches for the device.
    bool wants(const LayoutGraph& graph);
    /// Rounds of a graph that wants() accepts. Throws DeviceError.
    std::unique_ptr<SpringRounds> rounds_of(const LayoutGraph& graph, const SpringModel& model,
                                            const Progress& progress) {
        return make_rounds_(device_, graph, model, progress);
    }

    /// Stops using the device: the host runs all further rounds. why  the reason, in one sentence
    void give_up(std::string why);
    /// The reason why the device is no longer used; empty while it is used, and if there is no device.
    const std::string& failure() const { return failure_; }

    /// Whether its first round was compared with the host's.
    bool trusted() const { return trusted_; }
    void trust() { trusted_ = true; }

private:
    MakeDevice make_device_;
    MakeRounds make_rounds_;
    std::uint32_t fewest_;
    bool looked_ = false;  ///< the device was searched
    std::shared_ptr<Device> device_;
    std::string failure_;
    bool trusted_ = false;
};

}  // namespace lockstep
