#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"

namespace lockstep::check {

/// Whether elements can be dropped and the remaining dataset can be written to a file. For segments and matrices only those
/// that files support: floats with an x, and a matrix that is multiplied by itself.
bool can_drop(const Dataset& dataset);

/// The number of units that can be dropped: nodes; vertices; elements of segments and of one-row arrays; for other arrays and
/// matrices their rows, followed by their columns, but for a square matrix row i with column i.
std::size_t num_droppable(const Dataset& dataset);

/// For segments: the first element of each, and the number of elements; whole segments are dropped first. Else empty.
std::vector<std::uint32_t> whole_parts(const Dataset& dataset);

/// A dataset after dropping elements, and the new numbers of the remaining ones.
struct ReducedDataset {
    Dataset dataset;
    /// By the old number; kNone for a dropped element. Rows and columns are counted separately.
    std::vector<std::uint32_t> number;
};

/// Drops elements. A list closes the gap; children of a dropped node are attached to its nearest remaining ancestor (the root
/// of a tree always remains); arcs of a dropped vertex are dropped; segments without elements are dropped; of x only the used
/// elements remain. Rows and columns are dropped whole; at least the first remains.
/// keep  one entry per droppable unit, at least one true
ReducedDataset keep_elements(const Dataset& dataset, const std::vector<bool>& keep);

/// The text of a file and its extension (".list.tsv"). Some kinds need a second file beside it: "_a.txt" and "_x.txt".
struct DatasetFile {
    std::string content, ending;
    std::string beside{}, beside_ending{};  ///< empty: no second file
};
/// A file from which this dataset can be read.
DatasetFile file_of(const Dataset& dataset);

}  // namespace lockstep::check
