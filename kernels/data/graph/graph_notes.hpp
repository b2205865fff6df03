#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/csr_build.hpp"

namespace lockstep {

/// Surveys the graph, sets `symmetric`, and notes the self loops, duplicate arcs and isolated vertices that were kept.
void note_findings(CsrGraph& graph, std::vector<std::string>& notes, Progress& progress);

/// The note of a file's first self loop. place  file and line: "x.el:3"
std::string self_loop_note(const std::string& place);
/// The place that the dataset's note names; empty: there is none.
std::string first_self_loop_of(const Dataset& dataset);

/// Notes that an edge list has each edge once, from the smaller vertex: a directed search may not reach much of the graph.
void note_edges_listed_once(const CsrGraph& graph, std::vector<std::string>& notes);
/// Whether the dataset has the note of note_edges_listed_once().
bool lists_edges_once(const Dataset& dataset);

/// Whether vertex 0 has no arc and vertex 1 has one, as in a file that counts vertices from 1.
bool looks_counted_from_one(const CsrGraph& graph);
/// Adds a note if a file looks like this.
void note_counted_from_one(const CsrGraph& graph, std::vector<std::string>& notes);
/// Whether the dataset has this note.
bool counts_from_one(const Dataset& dataset);
/// The remedy: "its ids begin at 1, ...".
std::string_view counted_from_one_advice();

/// Makes a graph dataset simple and undirected, and notes the changes: `--undirected` for generated graphs (load_dataset does
/// it for files). Does not change other datasets.
void make_undirected(Dataset& dataset, Progress& progress);

}  // namespace lockstep
