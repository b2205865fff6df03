#pragma once

#include <compare>
#include <cstdint>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

inline constexpr std::uint16_t kSharedMemory = 0;  ///< the buffer that stands for it

/// Where an element lies: the same place, the same memory. Places in shared memory are each block's own.
struct Place {
    std::uint16_t buffer = kSharedMemory;  ///< index into trace::Log::buffers
    std::uint32_t block = 0;  ///< of shared memory; 0 elsewhere
    std::uint32_t word = 0;  ///< of 4 bytes, from the buffer's first

    bool is_shared() const { return buffer == kSharedMemory; }
    auto operator<=>(const Place&) const = default;
};

/// Where an access goes; of an element of two words, its first.
inline Place place_of(const trace::Event& event) {
    return {event.buffer, event.buffer == kSharedMemory ? event.block : 0, event.word};
}

/// Bytes from the buffer's first to the element's first. Elements smaller than a word lie in arrays that begin with one.
inline std::uint64_t byte_of(const trace::Event& event) {
    const std::uint32_t size = event.bytes;
    const std::uint32_t in_word = size != 0 && size < 4 ? event.index * size % 4 : 0;
    return std::uint64_t{event.word} * 4 + in_word;
}

inline bool writes(const trace::Event& event) {
    return event.operation == trace::Operation::store || event.operation == trace::Operation::atomic;
}

inline std::uint32_t lane_of(const trace::Event& event) { return event.thread % kWarpSize; }
inline std::uint32_t warp_of(const trace::Event& event) { return event.thread / kWarpSize; }

}  // namespace lockstep::debugger
