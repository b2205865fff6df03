#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/data/dataset.hpp"

namespace lockstep::check {

/// Whether elements can be dropped and the rest can be written as a file. Of segments and matrices only those that a file can hold:
/// floats with an x, and a matrix that is multiplied by itself.
bool can_drop(const Dataset& dataset);

/// The number of elements that can be dropped singly: nodes, vertices, the elements of segments and of an array in one row; of an array in several and
/// of a matrix its rows and then its columns, but of a square matrix row i goes with column i.
std::size_t num_droppable(const Dataset& dataset);

/// Of segments, the first elements of all, and their number: whole segments are dropped first. Empty for other kinds.
std::vector<std::uint32_t> whole_parts(const Dataset& dataset);

/// A dataset without some of its elements, and the new numbers of the others.
struct ReducedDataset {
    Dataset dataset;
    /// By the old number; kNone where the element is gone. Rows and columns are counted apart.
    std::vector<std::uint32_t> number;
};

/// Drops elements: a list closes the gap, children of a node that is gone hang from the nearest
/// one above it that is left (a tree's root always is), arcs of a vertex that is gone go with it, a segment without elements is none,
/// and of x stays what is asked for. Rows and columns are dropped whole; the first stays where none would.
/// keep  one entry for each that can be dropped, at least one true
ReducedDataset keep_elements(const Dataset& dataset, const std::vector<bool>& keep);

/// A file's text and the ending of its name (".list.tsv"). Some kinds need a second one beside it: "_a.txt" and "_x.txt".
struct DatasetFile {
    std::string content, ending;
    std::string beside{}, beside_ending{};  ///< empty: no second file
};
/// A file that is read as this dataset.
DatasetFile file_of(const Dataset& dataset);

}  // namespace lockstep::check
