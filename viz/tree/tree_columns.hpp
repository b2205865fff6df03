#pragma once

#include <array>
#include <optional>
#include <string>

#include "viz/columns/view_limits.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The columns of a tree that are drawn at this pass: of arcs and of vertices the most telling one. Columns of arcs run over
/// the arcs of the tree or over the places of its edge list.
struct TreeColumns {
    /// The colour of lanes: the most telling column that is known; as arc_colouring in tree.glsl.
    enum class Colouring : std::uint32_t { none, known, direction, sublist };

    const ColumnPicture* arcs = nullptr;  ///< the one of arcs that this pass changed most; null: none
    const ColumnPicture* arc_colours = nullptr;
    Colouring colouring = Colouring::none;
    /// The number on each lane: its place on the tour, or the result of the ranking inside where nothing else is known.
    const ColumnPicture* arc_ranks = nullptr;
    /// The one of vertices that is wrong, that this pass changed, or else the last result.
    const ColumnPicture* vertices = nullptr;
    bool sequence = false;  ///< its values have an order, and colours by it; else they are indices
    const ColumnPicture* wrong_arcs = nullptr;  ///< the result of arcs of which some are wrong; null: none is
    /// The pass that removed each vertex, where passes change no arcs and some vertex is removed; null: there is none.
    const ColumnPicture* removal = nullptr;
    const ColumnPicture* arc_places = nullptr;  ///< of each arc in the edge list; null: no column runs over it

    static TreeColumns of(const Scene& scene);
    /// The buffers of tree.glsl at bindings 3 to 9, and of wrong elements at 11 and 12.
    void bind() const;
    /// Why shaders here cannot read them, in a sentence.
    std::optional<std::string> beyond_limits() const {
        return lockstep::beyond_limits(
            std::array{arcs, arc_colours, arc_ranks, vertices, wrong_arcs, removal, arc_places});
    }
    /// Its uniforms.
    void set(const Program& program) const;
    void add_to(Fingerprint& fingerprint) const {
        fingerprint.add(arcs).add(arc_colours).add(colouring).add(arc_ranks).add(vertices).add(wrong_arcs).add(removal);
    }
    /// Something of arcs or vertices is amber: where so many arcs have changed that lanes keep their colours, the numbers on them,
    /// if there are any.
    bool has_amber(bool has_ranks) const;
    /// Vertices and arcs.
    std::size_t num_wrong() const {
        return (wrong_arcs != nullptr ? wrong_arcs->num_wrong : 0) + (vertices != nullptr ? vertices->num_wrong : 0);
    }

private:
    /// The colours of lanes tell arcs apart: by direction or by sublist.
    bool tells_apart() const;
    /// Lanes of arcs that changed are amber.
    bool fills_arcs() const;
    bool by_place(const ColumnPicture* picture) const;
};

/// Columns that pictures of trees read, where they are there.
std::vector<ColumnKey> reads_of_trees();

}  // namespace lockstep
