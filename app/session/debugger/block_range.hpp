#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace lockstep {

/// Blocks of a launch, the first and the last.
using BlockRange = std::pair<std::uint32_t, std::uint32_t>;

/// "3", "3..7", both included, of a launch with so many blocks. Throws InputError that says what is valid.
BlockRange parse_block_range(std::string_view text, std::uint32_t num_blocks);

/// "3": one of `count` warps of a block, or lanes of a warp. Throws InputError that says what is valid.
std::uint32_t parse_member(std::string_view text, std::string_view what, std::uint32_t count);

/// "blocks are 0 to 7", "the only block is 0".
std::string valid_members(std::string_view what, std::uint32_t count);

}  // namespace lockstep
