#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kernels/data/readers/read_weights.hpp"

namespace lockstep {

/// Collects a graph whose file calls vertices by names: vertices are numbered in the order in which they are first named.
class NamedEdges {
public:
    explicit NamedEdges(const ReadContext& context) : context_(context) {}

    /// The number of a vertex, a new one where the name is new.
    std::uint32_t vertex(std::string_view name);
    bool has(std::string_view name) const { return numbers_.contains(std::string(name)); }
    /// What people call a vertex, in place of its name in the file.
    void label(std::uint32_t vertex, std::string_view text);
    /// weight  empty: it has none
    /// line    where the edge stands; 0: not known
    void add(std::uint32_t tail, std::uint32_t head, bool directed, std::string_view weight, std::uint64_t line);

    /// Throws InputError where there is no vertex, or the graph does not fit into memory.
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
