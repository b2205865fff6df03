#pragma once

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Every algorithm of the program. Adding one is its folder, and one line in catalog.cpp.
Catalog make_catalog();

}  // namespace lockstep
