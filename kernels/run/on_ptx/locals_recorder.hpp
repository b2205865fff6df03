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
    /// A number in a call of the warp.
    struct InFrame {
        const Frame* frame = nullptr;
        const Scalar* scalar = nullptr;
    };
    /// Name, type and bytes of a number, and the function that declares its variable.
    using Declared = std::tuple<std::string, std::string, std::uint32_t, std::string>;
    struct Known {
        std::uint64_t bits = 0;
        std::uint32_t seen = 0;  ///< number of the call in which it was last in scope
        std::uint16_t array = trace::LocalValue::kNoArray;
        bool in_scope = false;
    };
    const std::vector<Scalar>& scalars_at(const Frame& frame, const Instruction& instruction);
    void find_in_calls(const Frame& frame, const Instruction& instruction);
    std::uint16_t number_of(const DebugScalar& scalar, const std::string& function);
    static std::uint64_t read(const Warp& warp, unsigned lane, const Frame& frame, const Scalar& scalar);

    trace::Log& log_;
    std::function<ArrayPlace(std::uint64_t)> place_of_;
    std::map<Declared, std::uint16_t> numbers_;
    std::map<std::string, std::string> plain_;  ///< functions whose variables have their plain names, by these names
    std::vector<InFrame> in_calls_;  ///< of the event, outer calls first
    std::unordered_map<const Instruction*, std::vector<Scalar>> scalars_;
    std::unordered_map<std::uint64_t, std::vector<Known>> threads_;  ///< by block and thread; by local
    std::uint32_t calls_ = 0;
};

}  // namespace lockstep::ptx
