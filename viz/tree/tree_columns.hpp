#pragma once

#include <array>
#include <optional>
#include <string>

#include "viz/columns/view_limits.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The columns of a tree to draw at this pass: the most informative ones of arcs and of vertices. Columns of arcs run
/// over the arcs of the tree or over the places of its edge list.
struct TreeColumns {
    /// The colour of lanes, by the most informative known column; as arc_colouring in tree.glsl.
    enum class Colouring : std::uint32_t { none, known, direction, sublist };

    const ColumnPicture* arcs = nullptr;  ///< the one over arcs that this pass changed most; null: none
    const ColumnPicture* arc_colours = nullptr;
    Colouring colouring = Colouring::none;
    /// The number on each lane: its position on the tour, or the result of the nested ranking if nothing else is known.
    const ColumnPicture* arc_ranks = nullptr;
    /// The one over vertices that is wrong, or that this pass changed, or else the last result.
    const ColumnPicture* vertices = nullptr;
    bool leaf_values = true;  ///< false: the value of a leaf is its name, as in an expression, and is written once
    bool sequence = false;  ///< its values are coloured by their order; else they are indices
    const ColumnPicture* wrong_arcs = nullptr;  ///< the result over arcs with wrong elements; null: none is wrong
    /// The pass that removed each vertex, if this pass changes no arcs and some vertex is removed; null: none is removed.
    const ColumnPicture* removal = nullptr;
    const ColumnPicture* arc_places = nullptr;  ///< of each arc in the edge list; null: no column runs over it

    static TreeColumns of(const Scene& scene);
    /// Binds the buffers of tree.glsl at 3 to 9, and those of wrong elements at 11 and 12.
    void bind() const;
    /// Why shaders cannot read them, in a sentence.
    std::optional<std::string> beyond_limits() const {
        return lockstep::beyond_limits(
            std::array{arcs, arc_colours, arc_ranks, vertices, wrong_arcs, removal, arc_places});
    }
    /// Sets its uniforms.
    void set(const Program& program) const;
    void add_to(Fingerprint& fingerprint) const {
        fingerprint.add(arcs).add(arc_colours).add(colouring).add(arc_ranks).add(vertices).add(wrong_arcs).add(removal);
    }
    /// Something is amber: arcs or vertices, or, if so many arcs have changed that lanes keep their colours, the
    /// numbers on the lanes.
    bool has_amber(bool has_ranks) const;
    /// Vertices and arcs.
    std::size_t num_wrong() const {
        return (wrong_arcs != nullptr ? wrong_arcs->num_wrong : 0) + (vertices != nullptr ? vertices->num_wrong : 0);
    }

private:
    /// The colours of lanes distinguish arcs: by direction or by sublist.
    bool tells_apart() const;
    /// Lanes of changed arcs are amber.
    bool fills_arcs() const;
    bool by_place(const ColumnPicture* picture) const;
};

/// Columns that pictures of trees read, if they exist.
std::vector<ColumnKey> reads_of_trees();

}  // namespace lockstep
