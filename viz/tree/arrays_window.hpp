#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernels/run/column/index_space.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// Elements that a view reads back from a column: the visible ones, current and previous.
struct ReadColumn {
    std::uint32_t first = 0;
    std::vector<std::uint32_t> now, before;
    std::optional<std::uint64_t> none{};  ///< the column's null value

    bool holds(std::uint32_t i) const { return i >= first && i - first < now.size(); }
    /// Nothing outside of the read part, and for null.
    std::optional<std::uint32_t> at(std::uint32_t i) const { return find(now, i); }
    std::optional<std::uint32_t> was_at(std::uint32_t i) const { return find(before, i); }
    bool changed(std::uint32_t i) const { return holds(i) && now[i - first] != before[i - first]; }

private:
    std::optional<std::uint32_t> find(const std::vector<std::uint32_t>& words, std::uint32_t i) const {
        return holds(i) && none != words[i - first] ? std::optional(words[i - first]) : std::nullopt;
    }
};

/// Reads elements first .. first + count - 1, limited to the column. Waits for the GPU: for a few, once per content.
ReadColumn read_column(const ColumnPicture* picture, std::uint32_t first, std::uint32_t count);

/// True for each element that is wrong; all false if `result` is null. Waits for the GPU, for each element.
std::vector<bool> wrong_among(const ColumnPicture* result, std::span<const std::uint32_t> elements);

/// The shown columns.
struct TreeArrays {
    const ColumnPicture *start = nullptr, *incident = nullptr, *tail = nullptr, *head = nullptr, *next = nullptr,
                        *forward = nullptr, *place_arc = nullptr;
    const ColumnPicture *wrong_arcs = nullptr, *wrong_vertices = nullptr;  ///< results with wrong elements

    explicit TreeArrays(const Scene& scene)
        : start(scene.find(Role::incident_start)),
          incident(scene.find(Role::incident)),
          tail(scene.find(Role::edge_tail)),
          head(scene.find(Role::edge_head)),
          next(scene.find(Role::next_arc)),
          forward(scene.find(Role::forward)),
          place_arc(scene.find(Role::place_arc)),
          wrong_arcs(scene.wrong_in(space_names::arcs)),
          wrong_vertices(scene.wrong_in(space_names::vertices)) {}
    bool complete() const { return start && incident && tail && head && next; }
};

/// A link made by the mapping kernels: after the incoming arc at entry `from` of AL the tour continues with the
/// outgoing one at entry `to`.
struct ArcJoin {
    enum class Kind {
        behind,  ///< mapping 1: `to` is the next entry, of the same vertex
        astray,  ///< mapping 1: `to` is the next entry, but of the next vertex; mapping 2 corrects it
        first,  ///< mapping 2: `to` is the first entry of the vertex
        end  ///< the tour ends here
    };
    std::uint32_t from = 0, to = 0;
    Kind kind = Kind::behind;
    bool now = false;  ///< the pass has made it
    bool operator==(const ArcJoin&) const = default;
};

/// The visible part of a tree's arrays (Rehman 2010, section 5.1.2).
struct ArraysWindow {
    /// Reads the visible part, from an entry of AL on.
    static ArraysWindow read(const TreeArrays& arrays, std::uint32_t first, std::uint32_t entries);

    std::uint32_t all_entries = 0, all_places = 0;  ///< total numbers
    std::uint32_t first_entry = 0, num_entries = 0;  ///< of AL
    std::uint32_t first_place = 0, num_places = 0;  ///< of EL and M
    std::uint32_t first_vertex = 0, num_vertices = 0;  ///< whose entries are visible

    ReadColumn start, incident, tail, head, next, forward;
    std::vector<bool> wrong_vertices, wrong_places;  ///< of the visible ones
    /// All links with an end among the visible entries of AL, even if the arcs' own cells of EL and M are not visible.
    std::vector<ArcJoin> joins;
    std::vector<std::optional<std::uint32_t>> directions;  ///< of the arc at each visible entry of AL, if known

    /// The vertex whose list contains an entry of AL.
    std::optional<std::uint32_t> vertex_of(std::uint32_t entry) const;
    /// The end of a visible vertex's list.
    std::uint32_t end_of(std::uint32_t vertex) const;
    bool shows(std::uint32_t place) const { return place >= first_place && place < first_place + num_places; }
};

}  // namespace lockstep
