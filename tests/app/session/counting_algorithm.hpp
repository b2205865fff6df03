#pragma once

#include <atomic>

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep::test {

/// The number of living and created instances of CountingAlgorithm, for tests of replaced runs.
struct Instances {
    static inline std::atomic<int> alive{0}, max_alive{0}, ever{0};
    static void reset() { max_alive = alive.load(), ever = 0; }
};

/// An algorithm without kernels: pass k writes k into element (k - 1) mod n of the column `count`.
/// Parameters: passes (default 8), delay (ms per pass), fail_at (the pass that throws DeviceError, 0: none), group
/// (passes per round; the passes before the first round are outside of rounds; 0: no rounds).
AlgorithmInfo counting_algorithm();

/// counting_algorithm() as "list.counting"; with a millisecond per pass as "list.slow-counting"; for graphs, with a
/// frontier among its roles, as "bfs.counting".
Catalog counting_catalog();

}  // namespace lockstep::test
