#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::test {

/// What ScriptedAlgorithm does; set before a run is begun.
struct Script {
    std::uint32_t passes = 8;
    std::uint32_t size = 1000;
    bool reproducible = true;
    /// Called within each pass, before anything is written.
    std::function<void(std::uint32_t pass)> step = [](std::uint32_t) {};
    /// Into how many elements a pass writes.
    std::function<std::uint32_t(std::uint32_t pass)> writes = [](std::uint32_t) { return 1000u; };
    std::function<std::optional<std::string>(const HostColumns&)> verify{};
};

/// An algorithm without kernels on any device: pass k adds k to the first elements of its only column, `sum`.
AlgorithmInfo scripted_algorithm(Script script);

/// A run of it, on a device of the test's own where one is given.
RunRequest scripted_request(const AlgorithmInfo& info, std::shared_ptr<Device> device = nullptr);

/// The sum after a pass where every pass writes into every element.
constexpr std::uint32_t sum_after(std::uint32_t pass) { return pass * (pass + 1) / 2; }

}  // namespace lockstep::test
