#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/data/names/noun.hpp"

namespace lockstep {

class Progress;
struct Dataset;
struct DrawnWeights;
struct MemoryNeed;

/// The kinds of datasets, in the order of dataset_kinds() and of the alternatives of Dataset::data.
enum class DatasetKind : std::uint8_t { list, forest, graph, tree, array, segments, matrix, expression };

/// A generated example input.
struct ExampleInput {
    std::string_view title;  ///< "Random list, 64 nodes"
    std::string_view spec;  ///< "list:random,n=64,seed=7"
};

/// The elements that columns have entries for.
struct DataSpace {
    Noun noun;
    std::uint32_t size = 0;
    std::uint32_t width = 0;  ///< elements per row; 0: one row
    /// Rows of a matrix, whose columns are written in two dimensions.
    std::optional<std::uint32_t> height{};
};

/// A name and a figure, for a table of two columns: "largest degree", "1,045".
struct DataFact {
    std::string name, value;
};

/// A name and a number or a word, for the JSON report: "num_vertices", 4039.
struct ReportFact {
    std::string_view name;
    std::variant<std::uint32_t, std::string_view> value;
};

/// The neighbours of an element in the input.
struct ElementLinks {
    std::string heading;  ///< "1,045 neighbours", "Next in the list"
    std::vector<std::uint32_t> elements;
    bool cut = false;  ///< the list is incomplete
};

/// The meaning of lines of numbers without a header: guessed from content and name, or given.
enum class ReadAs : std::uint8_t { guess, list, parent, edges, array, segments };

/// The known sizes of a dataset before it is made; 0: unknown.
struct ExpectedSize {
    std::uint64_t num_elements = 0, num_edges = 0;
    std::uint64_t width = 0;  ///< for a matrix: entries per row
    bool weighted = false;  ///< for a graph: its edges have weights
};

/// The minimum work of any algorithm on a kind of dataset, as measured by the floors.
enum class MinWork : std::uint8_t { copy, gather_and_scatter };

/// num_vertices and num_edges.
std::vector<ReportFact> report_vertices_and_edges(const Dataset& dataset);

/// The description of a kind of dataset. Each kind defines its own in the file of its data.
struct DatasetKindInfo {
    DatasetKind kind;
    std::string_view name;  ///< "graph"
    std::string_view phrase;  ///< in a sentence: "a graph"
    Noun element;  ///< vertex, vertices
    Noun edge;  ///< arc, arcs; empty if elements have no edges
    std::span<const ExampleInput> examples;  ///< the first is the default
    std::string_view sweep_generator;  ///< takes n= or scale=: "graph:uniform"
    MinWork min_work = MinWork::copy;
    /// The number of dimensions of size n: 2 for a matrix, which has n * n entries.
    int sides = 1;
    /// Edges of a file may be directed.
    bool edges_are_directed = false;
    /// The value of `--as` that reads lines of numbers as this kind; guess: there is none.
    ReadAs read_as = ReadAs::guess;
    std::string_view as_word{};

    // ---- before a dataset is made ---------------------------------------------------------------------------------
    /// Minimum main memory to read a dataset, to store it and to run on it.
    MemoryNeed (*min_memory)(const ExpectedSize&) = nullptr;
    /// A dataset of num_elements elements in order, with all numbers 1, which is used to measure the memory of runs. Null if
    /// the arrays of a run grow faster than the elements.
    Dataset (*plainest)(std::uint32_t num_elements, bool floats) = nullptr;

    // ---- for a dataset of this kind ------------------------------------------------------------------------------
    std::uint32_t (*num_elements)(const Dataset&) = nullptr;
    std::uint32_t (*num_edges)(const Dataset&) = nullptr;
    /// The elements first.
    std::vector<DataSpace> (*spaces)(const Dataset&) = nullptr;
    /// In one line: "4,039 vertices, 88,234 arcs".
    std::string (*sizes)(const Dataset&) = nullptr;
    /// Its known properties. O(n).
    std::vector<DataFact> (*facts)(const Dataset&) = nullptr;
    /// element  below num_elements; lists at most `most` of its links
    ElementLinks (*links)(const Dataset&, std::uint32_t element, std::size_t most) = nullptr;
    /// Entries of a report in addition to kind and source. O(n) at most.
    std::vector<ReportFact> (*report)(const Dataset&) = report_vertices_and_edges;
    /// Replaces the weights of its edges; null if edges have no weights.
    void (*draw_weights)(Dataset&, const DrawnWeights&, Progress&) = nullptr;
};

/// Every kind, in the order of DatasetKind.
std::span<const DatasetKindInfo> dataset_kinds();
const DatasetKindInfo& kind_info(DatasetKind kind);

/// "list", "forest", "graph", "tree", "array", "segments", "matrix", "expression".
inline std::string_view name_of(DatasetKind kind) { return kind_info(kind).name; }

}  // namespace lockstep
