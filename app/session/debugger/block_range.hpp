#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace lockstep {

/// The first and the last block of a range in a launch.
using BlockRange = std::pair<std::uint32_t, std::uint32_t>;

/// Parses "3" or "3..7" (inclusive) in a launch of `num_blocks` blocks. Throws InputError that states the valid range.
BlockRange parse_block_range(std::string_view text, std::uint32_t num_blocks);

/// Parses the number of one of `count` warps or lanes: "3". Throws InputError that states the valid range.
std::uint32_t parse_member(std::string_view text, std::string_view what, std::uint32_t count);

/// "blocks are 0 to 7", "the only block is 0".
std::string valid_members(std::string_view what, std::uint32_t count);

}  // namespace lockstep
