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

/// A device that makes rounds of a layout in place of the host's threads, as long as it works. For one layout, and its thread.
class LayoutDevice {
public:
    /// Null where there is none.
    using MakeDevice = std::function<std::shared_ptr<Device>()>;
    using MakeRounds = std::function<std::unique_ptr<SpringRounds>(
        const std::shared_ptr<Device>& device, const LayoutGraph&, const SpringModel&, const Progress&)>;

    /// The GPU that the program was told to take, by a stream of its own; a graph with few vertices is sooner done without.
    static LayoutDevice gpu();
    /// fewest: vertices of a graph that goes there
    LayoutDevice(MakeDevice make_device, MakeRounds make_rounds, std::uint32_t fewest);

    /// The device works, as far as is known, and the graph is large enough for it. Looks for it when first asked.
    bool wants(const LayoutGraph& graph);
    /// Rounds of a graph that it wants. Throws what a device throws.
    std::unique_ptr<SpringRounds> rounds_of(const LayoutGraph& graph, const SpringModel& model,
                                            const Progress& progress) {
        return make_rounds_(device_, graph, model, progress);
    }

    /// It is not used any more: the host makes what follows. In a sentence.
    void give_up(std::string why);
    /// Why it was given up; empty while all is well, and where there is no device.
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
