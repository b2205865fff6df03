#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace lockstep {

/// Blocks of a launch, the first and the last.
using BlockRange = std::pair<std::uint32_t, std::uint32_t>;

/// "3", "3..7", both included, of a launch with so many blocks. Throws InputError that says what is valid.
BlockRange parse_block_range(std::string_view text, std::uint32_t num_blocks);

}  // namespace lockstep
