#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Runs the rounds of a layout of one graph: on threads of the host (host_rounds.hpp), or as kernels
/// (device/device_rounds.hpp). Both compute bit-identical positions.
class SpringRounds {
public:
    /// Energies are summed sequentially over this many vertices in tree order, and these sums in the same way.
    static constexpr std::uint32_t kTogether = 32;

    virtual ~SpringRounds() = default;

    /// Sets the positions before the next round; one per vertex.
    virtual void put(const std::vector<Point>& positions) = 0;
    virtual void take(std::vector<Point>& positions) = 0;

    /// Each vertex reads the positions of the previous round and moves `step` along its force. Returns the energy before: the
    /// sum of the squared forces. Throws Cancelled, and DeviceError.
    virtual double round(float step) = 0;

    /// The time for which a device worked on the last round.
    virtual double device_ms() const { return 0; }
};

}  // namespace lockstep
