#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/names/element_names.hpp"

namespace lockstep {

/// Elements whose name holds `text`, at most `most` of them: first those that are called just so, then those that are but for
/// capital letters, then paths that end with it, then names that begin with it, then the others, each in the order of the
/// elements. Nothing for an empty text. O(letters of all names), so on another thread; throws Cancelled.
std::vector<std::uint32_t> find_names(const ElementNames& names, std::string_view text, std::size_t most,
                                      Progress& progress);

}  // namespace lockstep
