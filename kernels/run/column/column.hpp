#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/simt/field.hpp"

namespace lockstep {

/// The meaning of a column. Views and inspectors attach to roles, never to an algorithm.
enum class Role {
    input_successor,  ///< per node: the successor in the input; the tail is its own successor
    successor,  ///< per node: the current successor; the tail points to itself
    input_parent,  ///< per node: the parent in the input; a root is its own parent
    parent,  ///< per node or vertex: the parent, or the ancestor after jumps; a root points to itself
    row_offsets,  ///< num_vertices + 1 entries: the first arc of each vertex
    column_indices,  ///< per arc: its head
    rank,  ///< per node: links from the head
    distance,  ///< per node: links to the current successor
    finished,  ///< per node: 1 if it no longer changes
    level,  ///< per vertex: arcs from the source or root; null: not reached
    frontier,  ///< per vertex: 1 if the next pass expands it
    visited,  ///< per vertex: 1 if it has been expanded
    predecessor,  ///< per vertex: the vertex that it was found from; null: it has none
    edge_weight,  ///< per arc: its weight
    path_length,  ///< per vertex: the length of the shortest known path from the source; null: no path
    improved,  ///< per vertex: number of rounds that found a shorter path
    candidate,  ///< per arc by destination, per work item: the length of the path that ends with the arc
    segment_minimum,  ///< per arc by destination: the minimum candidate from the segment's begin to here
    segment_winner,  ///< per arc by destination: the arc with this minimum
    segment_head,  ///< per arc by destination: 1 for the first arc of a destination
    root,  ///< per node: the root of its tree
    sublist,  ///< per node: the number of its sublist; null: not yet known
    local_rank,  ///< per node: links from its splitter
    splitter,  ///< per sublist: its first node
    length,  ///< per node of a reduced list: links of the input from the preceding node; 0 for the head
    twin,  ///< per arc: the opposite arc of the same edge
    incident_start,  ///< per vertex: its first entry in `incident`
    incident,  ///< the incident edge list, vertex by vertex: outgoing and incoming arcs in turn, as edge list places
    edge_tail,  ///< per place in the edge list (arcs of an edge are neighbours): the tail of the arc
    edge_head,  ///< per place in the edge list: the head of the arc
    edge_place,  ///< per arc: its place in the edge list
    place_arc,  ///< per place in the edge list: its arc
    next_arc,  ///< per place in the edge list: the place of the next arc on the tour; the last arc's is its own
    arc_rank,  ///< per arc: its position on the tour
    tour_arc,  ///< per position of the tour: the arc there
    forward,  ///< per place in the edge list: 1 for an arc away from the root, 0 for one towards it
    weight,  ///< per position of the tour: the weight of the arc there
    running_sum,  ///< per position of the tour: the sum of the weights up to there
    subtree_size,  ///< per vertex: number of vertices in its subtree, itself included
    preorder,  ///< per vertex: its number in preorder, from 0
    postorder,  ///< per vertex: its number in postorder, from 0
    contracted_parent,  ///< per vertex: the nearest vertex above it that contraction has left
    removed_in,  ///< per vertex: the pass that removed it from the tree; none: it is left
    evaluated,  ///< per node of an expression: the value of the subtree below it
    value,  ///< per element: its input value
    prefix,  ///< per element, per block: the partial result up to here; `reach` gives its left end
    reach,  ///< a few numbers that give the left end of each prefix (kernels/run/column/reach.hpp)
    tile_state,  ///< per tile of a look-back: whether nothing, its aggregate or its prefix is known
    looked_back,  ///< per tile of a look-back: the tile at which the look-back ended
    segment_offsets,  ///< num_segments + 1 entries: the first element of each segment
    x_indices,  ///< per element: the index in x of its factor
    x,  ///< the numbers that elements are multiplied by
    x_bar,  ///< per element: its factor
    left,
    right,  ///< per entry of A, of B: the factors of a matrix product
    product,  ///< per entry of the product of two matrices
    pair_distance,  ///< per pair of vertices, row by row: the length of the shortest known path
    pair_predecessor,  ///< per pair of vertices: the last vertex before the second one on that path; null: none exists
    pair_middle,  ///< per pair of vertices: where the last pass joined two paths to a shorter one; null: it found none
    operation_kind,  ///< per operation on a stream: 0, 1 copy a tile to the device, 2 launches a kernel, 3 copies a tile to the host
    operation_stream,  ///< per operation: its stream
    operation_begin,
    operation_end,  ///< per operation: milliseconds from the begin of the first; null: it has not run
    copied,  ///< per element: the value moved here; null: none yet
    other,
};

/// How a value is written; the last three differ in how they write null.
enum class ValueStyle {
    number,
    index,  ///< of an element
    flag,  ///< 0 or 1
    unknown,  ///< a number; null is a dash: not known yet
    infinite,  ///< a number; null is the infinity sign
    optional,  ///< an index; null is a dash
};

/// A named array on the device: its meaning and the place of its numbers.
struct Column {
    std::string name;  ///< as written by --columns: "level"
    std::string symbol;  ///< as in the paper: "C"; may be empty
    Role role = Role::other;
    ValueStyle style = ValueStyle::number;
    /// The bits (bits_of()) of this column's null value; empty: the column has no null value.
    std::optional<std::uint64_t> none{};
    std::string unit;  ///< "links", "levels"; may be empty
    std::string space;  ///< name of its index space (index_space.hpp): "vertices"; empty: no other column has its rows
    std::uint32_t size = 0;
    std::uint32_t buffer = 0;  ///< index into the algorithm's state() or inputs()
    Field field{};
    bool input = false;  ///< never changes: `buffer` is an index into inputs()
    bool result = false;  ///< --columns writes it at the end
    /// Depth of recursion: 0 for the input's elements, 1 for elements of the list reduced from it, and so on.
    int depth = 0;

    /// The number of elements that have a value. The last entry of offsets is an end and belongs to no element.
    std::uint32_t num_elements() const {
        const bool offsets = role == Role::row_offsets || role == Role::segment_offsets;
        return offsets && size != 0 ? size - 1 : size;
    }
    ValueType type() const { return field.type; }
    bool is_none(std::uint64_t bits) const { return none == bits; }
};

}  // namespace lockstep
