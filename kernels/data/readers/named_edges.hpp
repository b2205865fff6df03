#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kernels/data/readers/read_weights.hpp"

namespace lockstep {

/// Collects a graph whose file refers to vertices by name: vertices are numbered in the order of first appearance.
class NamedEdges {
public:
    explicit NamedEdges(const ReadContext& context) : context_(context) {}

    /// The number of a vertex; a new name gets a new number.
    std::uint32_t vertex(std::string_view name);
    bool has(std::string_view name) const { return numbers_.contains(std::string(name)); }
    /// Sets a vertex's label, which replaces its id as its name.
    void label(std::uint32_t vertex, std::string_view text);
    /// weight  empty: no weight
    /// line    the line of the edge; 0: unknown
    void add(std::uint32_t tail, std::uint32_t head, bool directed, std::string_view weight, std::uint64_t line);

    /// Throws InputError if there is no vertex, or if the graph does not fit into memory.
    CsrGraph finish(ElementNames& names);

private:
    void add_arc(std::uint32_t tail, std::uint32_t head, std::string_view weight);
    std::string place_of(std::uint32_t arc) const;

    const ReadContext& context_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<std::string> names_, labels_;
    ArcBlock arcs_;
    std::vector<std::uint64_t> lines_;  ///< of each arc
    ReadWeights weights_;
};

}  // namespace lockstep
