#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace lockstep {

/// The byte that fills fresh arrays and shared memory on the emulator: no valid index or count, and an unlikely result.
inline constexpr unsigned char kPoison = 0xA5;

/// A word of fresh memory. A program may store the same number: trace::Launch::written lists the loaded words with this value
/// that were written.
inline constexpr std::uint32_t kPoisonWord = kPoison * 0x01010101u;

template <class Shared>
void poison(Shared& shared) {
    static_assert(std::is_trivially_copyable_v<Shared>, "shared memory holds plain numbers");
    if constexpr (!std::is_empty_v<Shared>) std::memset(static_cast<void*>(&shared), kPoison, sizeof(Shared));
}

}  // namespace lockstep
