#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/csr_build.hpp"

namespace lockstep {

/// Surveys the graph, sets `symmetric`, and notes what was kept: self loops, double arcs, isolated vertices.
void note_findings(CsrGraph& graph, std::vector<std::string>& notes, Progress& progress);

/// Notes where an edge list names each edge once, from the smaller vertex to the larger: read as directed, whole parts of such
/// a graph are not reached.
void note_edges_listed_once(const CsrGraph& graph, std::vector<std::string>& notes);
/// Whether note_edges_listed_once() has noted it of the dataset.
bool lists_edges_once(const Dataset& dataset);

/// Vertex 0 has no arc, vertex 1 has: so comes out a file that counts vertices from 1, where ids stay as they are.
bool looks_counted_from_one(const CsrGraph& graph);
/// Notes that of a file; none of its ids is 0.
void note_counted_from_one(const CsrGraph& graph, std::vector<std::string>& notes);
/// Whether note_counted_from_one() has noted it of the dataset.
bool counts_from_one(const Dataset& dataset);
/// What to do about it: "its ids begin at 1, ...".
std::string_view counted_from_one_advice();

/// Makes a graph dataset simple and undirected, and notes what was added and dropped. For `--undirected` on a generated graph;
/// load_dataset does it itself. Other datasets stay as they are.
void make_undirected(Dataset& dataset, Progress& progress);

}  // namespace lockstep
