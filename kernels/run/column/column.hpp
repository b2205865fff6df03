#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/simt/field.hpp"

namespace lockstep {

/// What a column means. Views and inspectors attach to roles, never to an algorithm.
enum class Role {
    input_successor,  ///< per node: the list as it was given; the tail is its own successor
    successor,  ///< per node: the node that it points to now; the tail points to itself
    input_parent,  ///< per node: the node above it, as it was given; a root is its own parent
    parent,  ///< per node or vertex: the one above it, or what it has jumped to; a root points to itself
    row_offsets,  ///< per vertex, one more: where its arcs begin
    column_indices,  ///< per arc: its head
    rank,  ///< per node: links from the head
    distance,  ///< per node: links to the node that it points to now
    finished,  ///< per node: 1 when nothing more will change
    level,  ///< per vertex: arcs from the source or root; none: not reached
    frontier,  ///< per vertex: 1 when the next pass expands it
    visited,  ///< per vertex: 1 when it has been expanded
    predecessor,  ///< per vertex: the vertex that it was found from; none: it has none
    edge_weight,  ///< per arc: what it weighs
    path_length,  ///< per vertex: the length of the shortest way from the source that is known; none: no way
    improved,  ///< per vertex: how many rounds have found a shorter way
    candidate,  ///< per arc by destination, per work item: the length of the way that ends in it
    segment_minimum,  ///< per arc by destination: the least candidate from its segment's beginning up to it
    segment_winner,  ///< per arc by destination: the arc that has it
    segment_head,  ///< per arc by destination: 1 where first arc of a destination
    root,  ///< per node: the root of its tree
    sublist,  ///< per node: the number of its sublist; none: not yet known
    local_rank,  ///< per node: links from its splitter
    splitter,  ///< per sublist: the node that it starts at
    length,  ///< per node of a reduced list: links of the input between the node before it and it; the head's is 0
    twin,  ///< per arc: the arc of the same edge that goes the other way
    incident_start,  ///< per vertex: where its entries of `incident` begin
    incident,  ///< the incident edge list, vertex by vertex: outgoing and incoming arcs in turn, as places in the edge list
    edge_tail,  ///< per place in the edge list, where the arcs of an edge are neighbours: the vertex that the arc leaves
    edge_head,  ///< per place in the edge list: the vertex that the arc enters
    edge_place,  ///< per arc: its place in the edge list
    place_arc,  ///< per place in the edge list: its arc
    next_arc,  ///< per place in the edge list: the place of the arc that follows on the tour; the last one's is its own
    arc_rank,  ///< per arc: its position on the tour
    tour_arc,  ///< per position of the tour: the arc there
    forward,  ///< per place in the edge list: 1 for an arc away from the root, 0 for one towards it
    weight,  ///< per position of the tour: what the arc there counts for
    running_sum,  ///< per position of the tour: the sum of the weights up to there
    subtree_size,  ///< per vertex: vertices at and below it
    preorder,  ///< per vertex: its number in preorder, from 0
    postorder,  ///< per vertex: its number in postorder, from 0
    contracted_parent,  ///< per vertex: the vertex right above it that contraction has left
    removed_in,  ///< per vertex: the pass that removed it from the tree; none: it is left
    evaluated,  ///< per node of an expression: the value of the subtree below it
    value,  ///< per element: the number that it was given
    prefix,  ///< per element, per block: what has been put together up to here; how far left it reaches, `reach` says
    reach,  ///< a few numbers that say how far left each prefix reaches (kernels/algorithms/scan/reach.hpp)
    tile_state,  ///< per tile of a look-back: nothing, its aggregate or its prefix is known
    looked_back,  ///< per tile of a look-back: the tile where it stopped looking
    segment_offsets,  ///< per segment, one more: where its elements begin
    x_indices,  ///< per element: the place in x of what it is multiplied by
    x,  ///< the numbers that elements are multiplied by
    x_bar,  ///< per element: what it is multiplied by
    left,
    right,  ///< per entry of A, of B: the factors of a matrix product
    product,  ///< per entry of the product of two matrices
    pair_distance,  ///< per pair of vertices, row by row: the length of the shortest way that is known
    pair_predecessor,  ///< per pair of vertices: the last vertex before the second one on that way; none: there is none
    pair_middle,  ///< per pair of vertices: the vertex where the last pass joined two ways to a shorter one; none: it found none
    copied,  ///< per element: what was moved here; none: nothing yet
    other,
};

/// How a value is written; of the last three, how one that is none is.
enum class ValueStyle {
    number,
    index,  ///< of an element
    flag,  ///< 0 or 1
    unknown,  ///< a number; none is a dash: not known yet
    infinite,  ///< a number; none is the infinity sign
    optional,  ///< an index; none is a dash
};

/// A named array on the device: what it means and where its numbers lie.
struct Column {
    std::string name;  ///< as written by --columns: "level"
    std::string symbol;  ///< as in the paper: "C"; may be empty
    Role role = Role::other;
    ValueStyle style = ValueStyle::number;
    /// The bits (bits_of()) that say that there is no value, for this column alone; empty: every number is one.
    std::optional<std::uint64_t> none{};
    std::string unit;  ///< "links", "levels"; may be empty
    std::string space;  ///< what it runs over, by name (index_space.hpp): "vertices"; empty: nothing else has its rows
    std::uint32_t size = 0;
    std::uint32_t buffer = 0;  ///< index among the algorithm's state() or inputs()
    Field field{};
    bool input = false;  ///< never changes: `buffer` counts among inputs()
    bool result = false;  ///< among what --columns writes at the end
    /// Of recursion: 0 for the input's elements, 1 for those of the list reduced from it; in this order.
    int depth = 0;

    /// Elements that it has a number for. The last of the offsets, where the last element's end, belongs to none.
    std::uint32_t num_elements() const {
        const bool offsets = role == Role::row_offsets || role == Role::segment_offsets;
        return offsets && size != 0 ? size - 1 : size;
    }
    ValueType type() const { return field.type; }
    bool is_none(std::uint64_t bits) const { return none == bits; }
};

}  // namespace lockstep
