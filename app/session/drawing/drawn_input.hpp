#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

enum class DrawnKind : std::uint8_t { graph, list, tree, array };

inline constexpr std::size_t kMaxDrawn = 200;  ///< vertices, nodes or numbers
inline constexpr std::size_t kMaxDrawnArcs = 1000;

/// From the parent to the child in a tree, from a node to its successor in a list.
struct DrawnArc {
    std::uint32_t tail = 0, head = 0;
    double weight = 1;
    bool operator==(const DrawnArc&) const = default;
};

struct DrawnVertex {
    Point at{};  ///< y grows upwards; the middle of the picture is the origin
    bool placed = true;  ///< by the user, not by place_others()
};

/// An input that the user draws. Edits keep the rules of its kind: two vertices have at most one arc (undirected: one
/// edge) in each direction, a node at most one successor and one predecessor, a vertex of a tree at most one parent.
struct DrawnInput {
    DrawnKind kind = DrawnKind::graph;
    bool directed = true, weighted = false;  ///< of a graph
    std::vector<DrawnVertex> vertices;
    std::vector<DrawnArc> arcs;
    std::vector<double> numbers;  ///< of an array

    /// Returns the new vertex; none if there are kMaxDrawn.
    std::optional<std::uint32_t> add_vertex(Point at);
    /// Adds an arc in place of those that the kind forbids beside it. Returns its index, or that of the same arc if there is one; none if
    /// both ends are one vertex, or if there are kMaxDrawnArcs.
    std::optional<std::size_t> link(std::uint32_t tail, std::uint32_t head);
    /// Later vertices move down by one number.
    void remove_vertex(std::uint32_t vertex);
    void remove_arc(std::size_t arc);
    /// In a graph that becomes undirected, one of two opposite arcs stays.
    void set_directed(bool on);
    /// Puts the vertices that the user has not placed on a circle, many on a spiral, away from the others; a tree by its levels.
    void place_others();

    std::optional<std::size_t> arc_between(std::uint32_t tail, std::uint32_t head) const;
    std::optional<std::uint32_t> successor_of(std::uint32_t vertex) const;  ///< the head of its first arc
    std::optional<std::uint32_t> predecessor_of(std::uint32_t vertex) const;  ///< the tail of the first arc to it
    bool empty() const { return vertices.empty() && numbers.empty(); }
};

/// The size of a drawing in a sentence: "5 vertices, 6 arcs"; if it cannot be opened yet, the reason, and what to do.
struct DrawnFacts {
    std::string sentence;
    bool complete = false;  ///< it can be opened
};
DrawnFacts facts_of(const DrawnInput& drawn);

/// The chains of a list from their heads; a cycle begins at its lowest node, after all chains.
struct DrawnChains {
    std::vector<std::vector<std::uint32_t>> chains;
    std::size_t num_cycles = 0;  ///< the last of `chains`
};
DrawnChains chains_of(const DrawnInput& list);

/// A drawn input and its earlier states.
class DrawnHistory {
public:
    explicit DrawnHistory(DrawnKind kind) { now_.kind = kind; }

    const DrawnInput& now() const { return now_; }
    /// joins  part of the last change: undone with it
    void change(DrawnInput next, bool joins = false);
    bool can_undo() const { return !undone_to_.empty(); }
    bool can_redo() const { return !redone_to_.empty(); }
    void undo();
    void redo();
    std::uint64_t version() const { return version_; }  ///< incremented by each change

private:
    DrawnInput now_;
    std::vector<DrawnInput> undone_to_, redone_to_;
    std::uint64_t version_ = 0;
};

}  // namespace lockstep
