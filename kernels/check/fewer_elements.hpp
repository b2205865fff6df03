#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"

namespace lockstep::check {

/// A dataset without some of its elements, and what became of the others.
struct Fewer {
    Dataset dataset;
    std::vector<std::uint32_t> number;  ///< by the old number; kNone where the element is gone
};

/// Whether elements of such datasets can be dropped.
bool can_drop(DatasetKind kind);

/// What is left where elements are dropped: a list goes on behind the gap, children of a node that is gone hang from the nearest
/// one above it that is left (a tree's root always is), arcs of a vertex that is gone go with it.
/// Of arrays, segments and matrices nothing is dropped: can_drop() is false.
/// keep  one entry per node or vertex, at least one true
Fewer keep_elements(const Dataset& dataset, const std::vector<bool>& keep);

/// A file's text and the ending of its name: ".list.tsv".
struct DatasetFile {
    std::string content, ending;
};
/// A file that is read back as what an algorithm sees of this dataset; for kinds of which can_drop() is true.
DatasetFile file_of(const Dataset& dataset);

}  // namespace lockstep::check
