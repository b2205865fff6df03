#pragma once

#include <atomic>

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep::test {

/// How many instances of CountingAlgorithm there are and were: what the tests of stale runs look at.
struct Instances {
    static inline std::atomic<int> alive{0}, max_alive{0}, ever{0};
    static void reset() { max_alive = alive.load(), ever = 0; }
};

/// An algorithm without kernels: pass k writes k into element (k - 1) mod n of the column `count`.
/// Parameters: passes (default 8), delay (ms a pass takes), fail_at (the pass that throws DeviceError, 0: none), group (passes
/// that make a round; those before the first round are alone; 0: no rounds).
AlgorithmInfo counting_algorithm();

/// counting_algorithm() as "list.counting", the same with a millisecond a pass as "list.slow-counting", and for graphs as
/// "bfs.counting", whose roles have a frontier.
Catalog counting_catalog();

}  // namespace lockstep::test
