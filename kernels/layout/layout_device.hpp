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

/// The GPU that runs the rounds of one layout, until it fails. Call it from the thread of that layout.
class LayoutDevice {
public:
    /// Null where there is no device.
    using MakeDevice = std::function<std::shared_ptr<Device>()>;
    using MakeRounds = std::function<std::unique_ptr<SpringRounds>(
        const std::shared_ptr<Device>& device, const LayoutGraph&, const SpringModel&, const Progress&)>;

    /// The GPU that the program was told to use, with a stream of its own. Small graphs are faster on the host.
    static LayoutDevice gpu();
    /// fewest  vertices of a graph that runs there
    LayoutDevice(MakeDevice make_device, MakeRounds make_rounds, std::uint32_t fewest);

    /// The device has not failed, and the graph is large enough for it. The first call looks for the device.
    bool wants(const LayoutGraph& graph);
    /// Rounds of a graph that wants() accepts. Throws DeviceError.
    std::unique_ptr<SpringRounds> rounds_of(const LayoutGraph& graph, const SpringModel& model,
                                            const Progress& progress) {
        return make_rounds_(device_, graph, model, progress);
    }

    /// Stops using the device: the host runs all further rounds. why  one sentence
    void give_up(std::string why);
    /// Why it is not used any more; empty while it is, and where there is no device.
    const std::string& failure() const { return failure_; }

    /// Its first round was compared with the host's.
    bool trusted() const { return trusted_; }
    void trust() { trusted_ = true; }

private:
    MakeDevice make_device_;
    MakeRounds make_rounds_;
    std::uint32_t fewest_;
    bool looked_ = false;  ///< for a device
    std::shared_ptr<Device> device_;
    std::string failure_;
    bool trusted_ = false;
};

}  // namespace lockstep
