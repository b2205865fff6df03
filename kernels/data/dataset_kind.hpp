#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/noun.hpp"

namespace lockstep {

struct Dataset;

/// What a dataset can be: a row of dataset_kinds() and an alternative of Dataset::data each, in this order.
enum class DatasetKind : std::uint8_t { list, forest, graph, tree };

/// An input to start from, made by a generator.
struct ExampleInput {
    std::string_view title;  ///< "Random list, 64 nodes"
    std::string_view spec;  ///< "list:random,n=64,seed=7"
};

/// What columns run over: as many `words.many` as `size`.
struct DataSpace {
    Noun words;
    std::uint32_t size = 0;
};

/// A name and a figure, for a table of two columns: "largest degree", "1,045".
struct DataFact {
    std::string name, value;
};

/// What an element leads to in the input.
struct ElementLinks {
    std::string heading;  ///< "1,045 neighbours", "Next in the list"
    std::vector<std::uint32_t> elements;
    bool cut = false;  ///< there are more
};

/// What any algorithm on such a dataset has to do at the least, as the floors measure it.
enum class LeastWork : std::uint8_t { copy, gather_and_scatter };

/// All that others need to know of a kind of dataset. The row of a kind stands in the file of its data.
struct DatasetKindInfo {
    DatasetKind kind;
    std::string_view name;  ///< "graph"
    Noun element;  ///< vertex, vertices
    Noun edge;  ///< arc, arcs
    std::span<const ExampleInput> examples;  ///< the first is opened where none is chosen
    std::string_view sweep_generator;  ///< takes n= or scale=: "graph:uniform"
    LeastWork least_work = LeastWork::copy;

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
};

/// Every kind, in the order of DatasetKind.
std::span<const DatasetKindInfo> dataset_kinds();
const DatasetKindInfo& kind_info(DatasetKind kind);

/// "list", "forest", "graph", "tree".
inline std::string_view name_of(DatasetKind kind) { return kind_info(kind).name; }

}  // namespace lockstep
