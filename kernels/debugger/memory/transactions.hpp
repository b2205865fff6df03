#pragma once

#include <cstdint>
#include <vector>

#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep::debugger {

/// Bytes of a sector, the unit in which GPUs of compute capability 3.0 and later move memory, and of a cache line.
inline constexpr std::uint32_t kSectorBytes = 32, kLineBytes = 128;

/// The aligned pieces of `bytes` bytes that an access of arrays touches, by address. Accesses of shared memory touch none.
std::vector<Segment> pieces(const WarpAccess& access, std::uint32_t bytes);
inline std::vector<Segment> sectors(const WarpAccess& access) { return pieces(access, kSectorBytes); }
inline std::vector<Segment> lines(const WarpAccess& access) { return pieces(access, kLineBytes); }

/// The transactions of each half warp on compute capability 1.2 and 1.3 (Rehman 2010, section 6.2.1; Malison 2012, section
/// 3.2.3), in their order: the aligned segment of the lowest unserved lane (32 bytes for elements of one byte, 64 for two, 128 for
/// more), halved while one half contains all requested bytes, down to 32 bytes. It serves all lanes whose bytes it contains.
///
/// After the protocol Rehman states that a copy at offset 8 takes two transactions of 32 bytes. By the protocol this holds for
/// every second half warp; the others cross the middle of a segment and take one of 128 bytes. This code follows the protocol.
std::vector<Segment> transactions_1_2(const WarpAccess& access);

/// The transactions of each half warp on compute capability 1.0 and 1.1 (Malison 2012, section 3.2.3, figures 3.2 and 3.3): one (of
/// elements of 16 bytes two) if each active lane l accesses element l of one aligned stretch of 16 elements; else one of 32 bytes for
/// each lane.
std::vector<Segment> transactions_1_0(const WarpAccess& access);

/// The number of pieces, without a list: for sums over launches.
struct Pieces {
    std::uint64_t count = 0, bytes = 0;
};
std::uint64_t num_pieces(const WarpAccess& access, std::uint32_t bytes);
Pieces pieces_1_2(const WarpAccess& access);
Pieces pieces_1_0(const WarpAccess& access);

/// num_pieces() for sectors and for lines, and pieces_1_2(), computed together.
struct Moved {
    std::uint64_t sectors = 0, lines = 0;
    Pieces by_1_2;
};
Moved moved(const WarpAccess& access);

}  // namespace lockstep::debugger
