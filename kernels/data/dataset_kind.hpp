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

/// What a dataset can be: a row of dataset_kinds() and an alternative of Dataset::data each, in this order.
enum class DatasetKind : std::uint8_t { list, forest, graph, tree, array, segments, matrix };

/// An input to start from, made by a generator.
struct ExampleInput {
    std::string_view title;  ///< "Random list, 64 nodes"
    std::string_view spec;  ///< "list:random,n=64,seed=7"
};

/// What columns run over: as many `noun.many` as `size`.
struct DataSpace {
    Noun noun;
    std::uint32_t size = 0;
    std::uint32_t width = 0;  ///< elements a row, where it has rows and columns; 0: it is a row of its own
    /// Rows of a matrix, whose columns are written in two dimensions, empty ones too.
    std::optional<std::uint32_t> height{};
};

/// A name and a figure, for a table of two columns: "largest degree", "1,045".
struct DataFact {
    std::string name, value;
};

/// A name and a number or a word, for a report that programs read: "num_vertices", 4039.
struct ReportFact {
    std::string_view name;
    std::variant<std::uint32_t, std::string_view> value;
};

/// What an element leads to in the input.
struct ElementLinks {
    std::string heading;  ///< "1,045 neighbours", "Next in the list"
    std::vector<std::uint32_t> elements;
    bool cut = false;  ///< there are more
};

/// What headerless lines of numbers are: guessed from content and name, or said.
enum class ReadAs : std::uint8_t { guess, list, parent, edges, array, segments };

/// What is known of a dataset before it is there; 0 where it is not known.
struct ExpectedSize {
    std::uint64_t num_elements = 0, num_edges = 0;
    std::uint64_t width = 0;  ///< of a matrix: entries a row
    bool weighted = false;  ///< of a graph: its edges have weights
};

/// What any algorithm on such a dataset has to do at the least, as the floors measure it.
enum class LeastWork : std::uint8_t { copy, gather_and_scatter };

/// num_vertices and num_edges.
std::vector<ReportFact> report_vertices_and_edges(const Dataset& dataset);

/// All that others need to know of a kind of dataset. The row of a kind stands in the file of its data.
struct DatasetKindInfo {
    DatasetKind kind;
    std::string_view name;  ///< "graph"
    std::string_view phrase;  ///< in a sentence: "a graph"
    Noun element;  ///< vertex, vertices
    Noun edge;  ///< arc, arcs; without words where there is nothing between elements
    std::span<const ExampleInput> examples;  ///< the first is opened where none is chosen
    std::string_view sweep_generator;  ///< takes n= or scale=: "graph:uniform"
    LeastWork min_work = LeastWork::copy;
    /// Sides of n elements each that a dataset of size n has: 2 of a matrix, whose entries are n * n.
    int sides = 1;
    /// An edge of a file may go one way only, unless it is read as undirected.
    bool edges_are_directed = false;
    /// What makes plain lines of numbers one, and the word of `--as` for it; guess where nothing does.
    ReadAs read_as = ReadAs::guess;
    std::string_view as_word{};

    // ---- before there is one -------------------------------------------------------------------------------------
    /// What it takes of main memory to read one, to keep it and to run on it, at the least.
    MemoryNeed (*min_memory)(const ExpectedSize&) = nullptr;
    /// So many elements in the plainest order, with numbers that are all 1: runs are made on it to see what they take. Null
    /// where a run's arrays grow faster than the elements.
    Dataset (*plainest)(std::uint32_t num_elements, bool floats) = nullptr;

    // ---- of a dataset of this kind -------------------------------------------------------------------------------
    std::uint32_t (*num_elements)(const Dataset&) = nullptr;
    std::uint32_t (*num_edges)(const Dataset&) = nullptr;
    /// The elements first.
    std::vector<DataSpace> (*spaces)(const Dataset&) = nullptr;
    /// In a line: "4,039 vertices, 88,234 arcs".
    std::string (*sizes)(const Dataset&) = nullptr;
    /// What is known of it. O(n).
    std::vector<DataFact> (*facts)(const Dataset&) = nullptr;
    /// element  below num_elements; of its links at most `most` are listed
    ElementLinks (*links)(const Dataset&, std::uint32_t element, std::size_t most) = nullptr;
    /// What a report says of it besides its kind and where it comes from. O(n) at most.
    std::vector<ReportFact> (*report)(const Dataset&) = report_vertices_and_edges;
    /// Gives its edges weights instead of those that they have; null where edges have none.
    void (*draw_weights)(Dataset&, const DrawnWeights&, Progress&) = nullptr;
};

/// Every kind, in the order of DatasetKind.
std::span<const DatasetKindInfo> dataset_kinds();
const DatasetKindInfo& kind_info(DatasetKind kind);

/// "list", "forest", "graph", "tree", "array", "segments", "matrix".
inline std::string_view name_of(DatasetKind kind) { return kind_info(kind).name; }

}  // namespace lockstep
