#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/list/node_order.hpp"

namespace lockstep {

/// One of the sublists of a cut list.
struct Sublist {
    std::uint32_t number = 0;  ///< of its thread
    std::uint32_t splitter = 0;  ///< its first node
    std::uint32_t first_position = 0;  ///< position of the splitter
    std::uint32_t length = 0;  ///< number of nodes
    std::uint32_t category = 0;  ///< its colour: cycled in list order, so that neighbours differ
};

/// The cut of the list of one level at the scene's pass: from the column of splitters, or, if an algorithm has none,
/// from the list of the sublists and their lengths. Read once for each content.
class Sublists {
public:
    /// The sublist of each node and its position there, derived from lengths if the algorithm has no columns for them.
    struct Told {
        ColumnPicture sublist, local_rank;
    };

    /// False if the list is not cut yet, or never. order: of the level's nodes; depth: 0 for the
    /// input.
    bool prepare(const Scene& scene, const NodeOrder& order, int depth = 0);

    /// The list was cut before this pass.
    bool cut_before() const { return cut_before_; }
    /// Changes with the cut of the list.
    std::uint64_t version() const { return version_; }
    /// All sublists exist: inside the launch that cuts the list, only some of them do.
    bool whole() const { return whole_; }
    /// In list order.
    std::span<const Sublist> along_the_list() const { return sublists_; }
    /// The sublist at a position of the list; only after prepare() returned true.
    const Sublist& at_position(std::uint32_t position) const;
    /// For list/sublists.glsl: category, length and splitter of each sublist, by its number.
    GLuint buffer() const { return buffer_.name(); }
    /// Null if the algorithm has columns for it.
    const Told* told() const { return told_ ? &*told_ : nullptr; }

private:
    bool cut_at(const Scene& scene, const ColumnPicture& splitters, const NodeOrder& order);
    bool cut_by_lengths(const Scene& scene, const ColumnPicture& next, const ColumnPicture& lengths,
                        const NodeOrder& order);
    /// Adds the splitters in the column of sublists to those in the column of splitters.
    void take_those_that_are_marked(const ColumnPicture& sublist, const NodeOrder& order,
                                    std::vector<std::uint32_t>& nodes);
    /// Completes the sorted sublists from their first positions. most: maximum number of sublists.
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
