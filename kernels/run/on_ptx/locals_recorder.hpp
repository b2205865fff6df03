#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "kernels/ptx/launch.hpp"
#include "kernels/simt/locals.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::ptx {

/// Records the values of the source's variables at the events of a launch, as far as the PTX has debug information (nvcc -G).
class LocalsRecorder {
public:
    /// An array, and a place in it.
    struct ArrayPlace {
        std::uint16_t array = trace::LocalValue::kNoArray;
        std::uint64_t offset = 0;
    };
    /// place_of  the array that contains an address
    LocalsRecorder(trace::Log& log, std::function<ArrayPlace(std::uint64_t address)> place_of)
        : log_(log), place_of_(std::move(place_of)) {}

    /// The last event of the log is of this lane, at this instruction.
    void see(const Warp& warp, const Instruction& instruction, unsigned lane);

private:
    /// A number and where an instruction finds it.
    struct Scalar {
        std::uint16_t local = 0;
        DebugVariable::Place place;
        const DebugScalar* scalar = nullptr;
    };
    struct Known {
        std::uint64_t bits = 0;
        std::uint32_t seen = 0;  ///< number of the call in which it was last in scope
        std::uint16_t array = trace::LocalValue::kNoArray;
        bool in_scope = false;
    };
    const std::vector<Scalar>& scalars_at(const Warp& warp, const Instruction& instruction);
    std::uint16_t number_of(const DebugScalar& scalar);
    static std::uint64_t read(const Warp& warp, unsigned lane, const Scalar& scalar);

    trace::Log& log_;
    std::function<ArrayPlace(std::uint64_t)> place_of_;
    std::map<std::tuple<std::string, std::string, std::uint32_t>, std::uint16_t> numbers_;  ///< by name, type and bytes
    std::unordered_map<const Instruction*, std::vector<Scalar>> scalars_;
    std::unordered_map<std::uint64_t, std::vector<Known>> threads_;  ///< by block and thread; by local
    std::uint32_t calls_ = 0;
};

}  // namespace lockstep::ptx
