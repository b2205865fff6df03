#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/session/findings/source/source_file.hpp"

namespace lockstep {

/// The line of a kernel's file, from 1, that calls a function in another file, found by reading both. If several lines
/// call it, the first one at `from` or after it; none if the call is not found.
/// at  a line of the function in `other`, from 1
std::optional<std::uint32_t> calling_line(const std::vector<SourceLine>& kernel, const std::vector<SourceLine>& other,
                                          std::uint32_t at, std::uint32_t from);

}  // namespace lockstep
