#pragma once

#include "viz/gl/text/labels.hpp"
#include "viz/list/list_columns.hpp"

namespace lockstep {

/// The scale of a list's values and, where changes are marked, their sign, in one row that ends at `right`. Parts that have
/// no room are left out. Returns the width taken.
float draw_list_legend(const Scene& scene, const ListColumns& columns, bool changes, float right, float y, float room,
                       const Labels& labels);

}  // namespace lockstep
