#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/forest.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/matrices.hpp"
#include "kernels/data/names/element_names.hpp"
#include "kernels/data/number_array.hpp"
#include "kernels/data/readers/line_blocks.hpp"
#include "kernels/data/readers/load_options.hpp"
#include "kernels/data/segments.hpp"
#include "kernels/data/successor_list.hpp"

namespace lockstep {

enum class Format {
    dimacs,
    matrix_market,
    metis,
    edge_list,
    table,
    list,
    parent,
    newick,
    npy,
    numbers,
    segment_lines,
    hypergraph,
    course,
};

/// Tells what a text is by what it begins with, and by its name where that leaves it open (load.hpp lists the formats).
/// head   the beginning of the text; `whole` says that it is all of it
/// Throws InputError for what is none of them, and where only the options can say.
Format recognise(std::string_view head, bool whole, const std::string& name, const LoadOptions& options);

/// The name in lower case, without .gz, .xz, .bz2 or .zst.
std::string plain_name(std::string_view name);

/// What every reader of graphs is handed, and what it notes.
struct ReadContext {
    LineBlocks& lines;
    const LoadOptions& options;
    Progress& progress;
    std::vector<std::string>& notes;
    std::filesystem::path path{};  ///< empty for a text in memory

    /// InputError "NAME:LINE: what".
    InputError error(std::uint64_t line, std::string_view what) const;
    /// Refuses a graph of so many vertices if the text is too small to mean it.
    void require_plausible(std::uint64_t num_vertices, std::uint64_t line) const;
    /// Refuses a graph that does not fit into memory.
    void require_memory(std::uint64_t num_vertices, std::uint64_t num_arcs, bool weighted, std::uint64_t line) const;
    /// Refuses more arcs than 32 bits can number.
    void require_arcs(std::uint64_t num_arcs, std::uint64_t line) const;
};

/// A format read as a kind of dataset.
struct Reading {
    Format format;
    DatasetKind kind;
    bool one_number_a_line;
    void (*read)(const ReadContext&, Dataset&);  ///< fills data and notes
};

/// Every way to read a file. The first of a format is taken unless another kind is wanted.
std::span<const Reading> readings();

CsrGraph read_dimacs(const ReadContext& context);
CsrGraph read_matrix_market(const ReadContext& context);
CsrGraph read_metis(const ReadContext& context);
CsrGraph read_edge_list(const ReadContext& context);
/// names  filled where vertices are called by names
CsrGraph read_table(const ReadContext& context, ElementNames& names);
/// names  what stands behind the pointer of a node, or its label; empty where it has none
SuccessorList read_list(const ReadContext& context, ElementNames& names);
Forest read_parents(const ReadContext& context, ElementNames& names);
Forest read_newick(const ReadContext& context, ElementNames& names);

NumberArray read_npy(const ReadContext& context);
NumberArray read_number_array(const ReadContext& context);

Matrices read_matrix_entries(const ReadContext& context);
Matrices read_npy_matrix(const ReadContext& context);

Segments read_matrix_rows(const ReadContext& context);
Segments read_segment_lines(const ReadContext& context);
Segments read_hypergraph(const ReadContext& context);
/// Reads the numbers of x from the file beside it.
Segments read_course(const ReadContext& context);
/// "a.txt" or "NAME_a.txt", plain or compressed; and what the file of its x is called, without the ending of a compression.
bool is_course_name(std::string_view name);
std::string name_of_x_beside(std::string_view name);

/// Reads a DIMACS .co text for a graph of so many vertices, moves its middle to the origin, and, if these are degrees times
/// 10^6, shortens the degrees of longitude to those of latitude.
std::vector<Point> read_coordinates(const ReadContext& context, std::uint32_t num_vertices);

}  // namespace lockstep
