#pragma once

#include <array>

#include "viz/gl/fingerprint.hpp"
#include "viz/gl/program.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// What of a tree's columns is drawn at this pass: of arcs and of vertices the column that says most about it. Columns of arcs run
/// over the arcs of the tree or over the places of its edge list.
struct TreeColumns {
    /// What lanes are coloured by, the most telling that is known; as arc_colouring in tree.glsl.
    enum class Colouring : std::uint32_t { none, known, direction, sublist };

    const ColumnPicture* arcs = nullptr;  ///< the one of arcs that this pass changed most; null: none
    const ColumnPicture* arc_colours = nullptr;
    Colouring colouring = Colouring::none;
    const ColumnPicture* arc_ranks = nullptr;  ///< the number on each lane: its place on the tour
    const ColumnPicture* vertices = nullptr;  ///< the one of vertices that this pass changed, or else the last result
    bool sequence = false;  ///< its values have an order, and colours by it; else they are indices
    const ColumnPicture* arc_places = nullptr;  ///< of each arc in the edge list; null: no column runs over it

    static TreeColumns of(const Scene& scene);
    /// The buffers of tree.glsl at bindings 3 to 9.
    void bind() const;
    /// Its uniforms.
    void set(const Program& program) const;
    void add_to(Fingerprint& fingerprint) const {
        fingerprint.add(arcs).add(arc_colours).add(colouring).add(arc_ranks).add(vertices);
    }
    /// Something of arcs or vertices is amber.
    bool changes() const { return arcs != nullptr || (vertices != nullptr && vertices->changed > 0); }

private:
    /// The colours of lanes say more than that all have changed.
    bool tells_apart() const;
    bool by_place(const ColumnPicture* picture) const;
};

}  // namespace lockstep
