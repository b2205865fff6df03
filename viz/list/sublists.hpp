#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/list/node_order.hpp"

namespace lockstep {

/// One of the sublists that a list was cut into.
struct Sublist {
    std::uint32_t number = 0;  ///< of the thread that walks it
    std::uint32_t splitter = 0;  ///< the node that it starts at
    std::uint32_t first_position = 0;  ///< of that node
    std::uint32_t length = 0;  ///< nodes
    std::uint32_t category = 0;  ///< its colour: cycled in list order, so that neighbours differ
};

/// How the list of one level is cut at the scene's pass: from the column of splitters, or, where an algorithm writes down
/// none, from the list of the sublists and their lengths. Looked up once for each content.
class Sublists {
public:
    /// What no column of the algorithm says of each node, but lengths do: its sublist, and its place there.
    struct Told {
        ColumnPicture sublist, local_rank;
    };

    /// False while the list is not cut, or the algorithm never cuts it. `order`: of the level's nodes; `depth`: 0 for the
    /// input.
    bool prepare(const Scene& scene, const NodeOrder& order, int depth = 0);

    /// The list was cut before this pass already.
    bool cut_before() const { return cut_before_; }
    /// Changes whenever the list is cut otherwise.
    std::uint64_t version() const { return version_; }
    /// No sublist is missing: inside of the launch that cuts the list there are only some of them yet.
    bool whole() const { return whole_; }
    /// From the head on.
    std::span<const Sublist> along_the_list() const { return sublists_; }
    /// The sublist at a position of the list; prepare() was true.
    const Sublist& at_position(std::uint32_t position) const;
    /// For list/sublists.glsl: category, length and splitter of each sublist, by its number.
    GLuint buffer() const { return buffer_.name(); }
    /// Null where the algorithm has columns of its own for it.
    const Told* told() const { return told_ ? &*told_ : nullptr; }

private:
    bool cut_at(const Scene& scene, const ColumnPicture& splitters, const NodeOrder& order);
    bool cut_by_lengths(const Scene& scene, const ColumnPicture& next, const ColumnPicture& lengths,
                        const NodeOrder& order);
    /// Adds splitters that the column of sublists tells of, to those of the column of splitters.
    void take_those_that_are_marked(const ColumnPicture& sublist, const NodeOrder& order,
                                    std::vector<std::uint32_t>& nodes);
    /// Fills what follows from the sublists' first positions; they are sorted. `most`: sublists that there can be.
    void finish(const NodeOrder& order, std::size_t most);
    void tell(const NodeOrder& order);

    std::uint64_t seen_ = 0, version_ = 0;
    bool cut_before_ = false, whole_ = false;
    std::vector<Sublist> sublists_;
    StorageBuffer<std::uint32_t> buffer_{std::size_t{3}};
    std::optional<Told> told_;
    StorageBuffer<std::uint32_t> told_sublist_, told_local_rank_, told_none_;
};

}  // namespace lockstep
