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
    /// From this many vertices or undirected edges on, only a contracted graph is laid out and the rest is put near it.
    std::uint32_t coarse_above_vertices = 500'000;
    std::uint32_t coarse_above_edges = 1'500'000;
    const LayoutWatcher* watcher = nullptr;  ///< null: nobody
    LayoutDevice* device = nullptr;  ///< makes rounds where it can; null: the host makes all
    PhaseTimes* times = nullptr;  ///< null: nobody asks
};

struct ForceLayout {
    std::vector<Point> positions;  ///< one a vertex; the mean length of an edge is near 1
    bool coarse = false;  ///< the finest levels were not laid out
};

/// Puts vertices in the plane so that neighbours are near and all others apart: springs along edges, repulsion between all
/// pairs, on a row of contracted graphs from the coarsest to the finest (Hu 2005, with stars instead of matchings), each
/// beginning where the first picture has its vertices, which is by distances (pivot_layout). Where degrees are skewed,
/// repulsion grows with the degree and springs are linear (ForceAtlas2, Jacomy 2014): communities come apart. Vertices without
/// edges stand in rows below the rest. The same graph and seed give the same layout with any number of threads, and on a
/// device. Runs on every core. Throws Cancelled.
ForceLayout force_layout(const Adjacency& graph, const ForceLayoutOptions& options, Progress& progress);

/// True where a few vertices have many neighbours: such a graph has communities rather than a shape.
bool has_hubs(const Adjacency& graph);

}  // namespace lockstep
