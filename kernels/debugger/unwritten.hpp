#pragma once

#include <cstdint>

namespace lockstep::debugger {

/// What the emulator fills fresh memory with (kPoison), as a word. Somebody may write this number too: by its value nobody can tell
/// the two apart, and of the words that a launch loads trace::Launch::written says which were written.
inline constexpr std::uint32_t kUnwrittenWord = 0xA5A5A5A5u;

/// Whether each word of an element of 4 or 8 bytes is such a one. Smaller elements are never called so: they may well hold 0xA5.
inline bool is_unwritten(std::uint64_t bits, std::uint32_t bytes = 4) {
    if (bytes == 4) return bits == kUnwrittenWord;
    return bytes == 8 && bits == (std::uint64_t{kUnwrittenWord} << 32 | kUnwrittenWord);
}

}  // namespace lockstep::debugger
