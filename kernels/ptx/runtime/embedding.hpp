#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "kernels/ptx/launch.hpp"

namespace lockstep::ptx {

/// The callbacks of a host that runs the runtime in its own process (kernels/run/on_ptx), for the launches of one of its
/// threads. A fault of one of these launches is reported only to the callbacks: later CUDA calls still succeed.
struct Embedding {
    std::function<void(LaunchConfig&)> before;  ///< sets order, budget, cancel flag and watch
    std::function<void(const Launch&, const Fault*)> after;  ///< fault: null if the launch ended
    std::function<void(const std::string&)> problem;  ///< the launch did not run: why, in a sentence
};

/// Where the device memory of an embedded runtime begins: the host's own engine has the usual place.
inline constexpr std::uint64_t kEmbeddedBase = 0x210000000000ull;

}  // namespace lockstep::ptx

/// Call it before any other function of an embedded runtime.
extern "C" void lockstep_embed_runtime();
/// Sets the embedding of launches of this thread; null: none, launches run as a program's.
extern "C" void lockstep_set_embedding(const lockstep::ptx::Embedding* embedding);
