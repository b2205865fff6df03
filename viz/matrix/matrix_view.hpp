#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// Two matrices and their product as heat maps, A left of the product and B above it, so that an entry stands in the row and
/// below the column that it is put together from. What the pass took of both is amber, and the tile of the picked entry is lined.
std::unique_ptr<View> make_matrix_view();

}  // namespace lockstep
