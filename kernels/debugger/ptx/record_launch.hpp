#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/ptx/launch.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::ptx {

/// An array of a program's device memory, and its contents before a launch.
struct StoredArray {
    std::string name;
    std::uint64_t address = 0, bytes = 0;
    std::shared_ptr<const std::vector<std::uint32_t>> words;  ///< the last one is padded
    std::optional<std::uint32_t> state;  ///< its index among the state buffers of the run
};

/// A launch as the program made it.
struct StoredLaunch {
    std::size_t modules = 0;  ///< index into the StoredModules of the program
    std::string symbol;  ///< the kernel's name in the PTX
    std::string kernel;  ///< its name for people
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t dynamic_shared = 0, multiprocessors = 4;
    bool cooperative = false;
    bool on_gpu = false;  ///< of a capture: handles of textures mean nothing here
    std::vector<std::uint8_t> parameters{};
    lockstep::Order order{};  ///< of the program's run
    std::uint64_t step_budget = 0, endless_after = 0;  ///< as in LaunchConfig
};

/// PTX that is linked together, with the addresses that its variables have in the program.
class StoredModules {
public:
    struct VariablePlace {
        std::size_t module = 0;
        std::string name;
        std::uint64_t address = 0;
    };
    /// Throws PtxError.
    StoredModules(std::vector<std::string> texts, const std::vector<VariablePlace>& variables);

    /// Null: there is no kernel of this name.
    Function* kernel(const std::string& symbol) const;
    /// Whether a kernel may read textures or surfaces.
    bool has_textures(const Function& kernel) const;
    /// Pointers to functions among the initial values of variables become those of this process.
    void write_function_pointers() const;
    /// Gives memory and initial values to the variables whose addresses the program did not report.
    void place_variables() const;

private:
    std::vector<std::unique_ptr<Module>> modules_;
    std::vector<Module*> linked_;
    std::vector<std::pair<const Module*, Variable*>> unplaced_;
};

/// A launch that was recorded.
struct RecordedLaunch {
    trace::Log log;
    std::vector<std::vector<std::uint32_t>> after{};  ///< contents of the arrays after the launch; empty after a fault
    double ms = 0;
    std::uint64_t warp_instructions = 0, divergent_branches = 0;
};

/// Runs a launch again in this process, from stored memory, and records the requested accesses. One launch at a time: others wait.
/// pass     of the launch, which is the only one of its pass
/// cancel   ends it soon after it becomes true
/// Throws Cancelled; DeviceError where the launch cannot be repeated.
RecordedLaunch record_launch(const StoredModules& modules, const StoredLaunch& launch,
                             const std::vector<StoredArray>& arrays, const trace::Request& request,
                             const std::atomic<bool>& cancel);

}  // namespace lockstep::ptx
