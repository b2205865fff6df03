#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// One column of any type and any space: cells with figures, coloured cells, dots, or a raster that says how many elements a
/// pixel stands for; in rows and columns where the space has them. The scene's `detail` names the column.
std::unique_ptr<View> make_cells_view();

}  // namespace lockstep
