#pragma once

#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Makes the rounds of a layout of one graph: on the host's threads (host_rounds.hpp), or by kernels (device/device_rounds.hpp).
/// Both leave the same positions, bit by bit.
class SpringRounds {
public:
    /// Vertices, in tree order, whose energies are summed one after the other; these sums, too.
    static constexpr std::uint32_t kTogether = 32;

    virtual ~SpringRounds() = default;

    /// Puts the vertices where the next round begins; as many as the graph has.
    virtual void put(const std::vector<Point>& positions) = 0;
    virtual void take(std::vector<Point>& positions) = 0;

    /// Every vertex looks at the positions of the round before and goes `step` along its force. Returns the energy before: the
    /// sum of the forces' squares. Throws Cancelled, and DeviceError.
    virtual double round(float step) = 0;

    /// How long a device worked on the round before.
    virtual double device_ms() const { return 0; }
};

}  // namespace lockstep
