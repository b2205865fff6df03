#pragma once

#include <cstdint>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/adjacency.hpp"
#include "kernels/layout/layout_device.hpp"
#include "kernels/layout/layout_watcher.hpp"
#include "kernels/layout/phase_times.hpp"

namespace lockstep {

struct ForceLayoutOptions {
    std::uint64_t seed = 1;
    /// Above this size (vertices or undirected edges) only a contracted graph is laid out; other vertices are placed near it.
    std::uint32_t coarse_above_vertices = 500'000;
    std::uint32_t coarse_above_edges = 1'500'000;
    const LayoutWatcher* watcher = nullptr;  ///< null: no watcher
    LayoutDevice* device = nullptr;  ///< runs rounds if it can; null: the host runs all rounds
    PhaseTimes* times = nullptr;  ///< null: nothing is measured
};

struct ForceLayout {
    std::vector<Point> positions;  ///< one per vertex; the mean length of an edge is about 1
    bool coarse = false;  ///< the finest levels were not laid out
};

/// Multilevel force-directed layout: springs along edges and repulsion between all pairs, on contracted graphs from the
/// coarsest to the finest (Hu 2005, with stars instead of matchings). The initial positions come from distances (pivot_layout).
/// If degrees are skewed, repulsion grows with the degree and springs are linear (ForceAtlas2, Jacomy 2014), which separates
/// communities. Vertices without edges are placed in rows below the others. The same graph and seed give the same layout with
/// any number of threads, and on a device. Uses all cores. Throws Cancelled.
ForceLayout force_layout(const Adjacency& graph, const ForceLayoutOptions& options, Progress& progress);

/// Whether few vertices have many neighbours: the graph has communities rather than a geometric shape.
bool has_hubs(const Adjacency& graph);
/// The same by the arcs that leave each vertex.
bool has_hubs(const CsrGraph& graph);

}  // namespace lockstep
