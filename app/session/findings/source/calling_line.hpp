#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/session/findings/source/source_file.hpp"

namespace lockstep {

/// The line of a kernel's file, from 1, where a function is called that stands in another file, read off both. Where it is called
/// at several lines, the first of them from `from` on; none where that cannot be told.
/// at  a line of the function in `other`, from 1
std::optional<std::uint32_t> calling_line(const std::vector<SourceLine>& kernel, const std::vector<SourceLine>& other,
                                          std::uint32_t at, std::uint32_t from);

}  // namespace lockstep
