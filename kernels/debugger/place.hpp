#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "kernels/simt/poison.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

inline constexpr std::uint16_t kSharedMemory = 0;  ///< the buffer number of shared memory

/// The place of an element in memory. Each block has its own places in shared memory.
struct Place {
    std::uint16_t buffer = kSharedMemory;  ///< index into trace::Log::buffers
    std::uint32_t block = 0;  ///< for shared memory; 0 for arrays
    std::uint32_t word = 0;  ///< of 4 bytes, from the beginning of the buffer

    bool is_shared() const { return buffer == kSharedMemory; }
    auto operator<=>(const Place&) const = default;
};

/// The place of an access; for an element of two words, its first word.
inline Place place_of(const trace::Event& event) {
    return {event.buffer, event.buffer == kSharedMemory ? event.block : 0, event.word};
}

/// The offset of the element in bytes. Arrays of elements smaller than a word begin at a word.
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

/// "load", "sync_block".
std::string_view word_for(trace::Operation operation);
/// Throws InputError for another word.
trace::Operation operation_of(std::string_view word);

/// Whether all words of an element of 4 or 8 bytes are poison. Smaller elements never count as unwritten: 0xA5 is a common value.
inline bool is_unwritten(std::uint64_t bits, std::uint32_t bytes = 4) {
    if (bytes == 4) return bits == kPoisonWord;
    return bytes == 8 && bits == (std::uint64_t{kPoisonWord} << 32 | kPoisonWord);
}

}  // namespace lockstep::debugger
