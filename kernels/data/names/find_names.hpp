#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/names/element_names.hpp"

namespace lockstep {

/// At most `most` elements whose name contains `text`: first equal names, then names equal without case, paths that end with
/// it, names that begin with it, and all others, each in the order of the elements. Empty for an empty text. O(total length of
/// names): call it on another thread; throws Cancelled.
std::vector<std::uint32_t> find_names(const ElementNames& names, std::string_view text, std::size_t most,
                                      Progress& progress);

}  // namespace lockstep
