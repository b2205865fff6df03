#pragma once

#include <string>

#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep algorithms`: one paragraph an algorithm, for people.
std::string algorithms_text(const Catalog& catalog);
/// `lockstep algorithms --json`: an array of objects.
std::string algorithms_json(const Catalog& catalog);

}  // namespace lockstep
