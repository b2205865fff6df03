#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "kernels/run/entry/column.hpp"
#include "kernels/run/entry/index_space.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"

namespace lockstep {

/// A run's columns as they are after a pass, with the links that lead through them: Run::columns(), spaces(), links(),
/// at(pass), inputs().
struct LinkedColumns {
    std::vector<Column> columns;
    std::vector<IndexSpace> spaces;
    std::vector<SpaceLink> links;
    Snapshot snapshot;  ///< empty: only inputs are looked at
    std::vector<std::shared_ptr<const Block>> inputs;
};

/// An element that a link leads to.
struct LinkedElement {
    Selection selection;
    std::size_t link = 0;  ///< which of the links
    bool operator==(const LinkedElement&) const = default;
};

/// Of one element there may be as many as a space has: the first of them are found.
inline constexpr std::size_t kMostLinked = 256;

/// Where links lead in one step from an element, and a few reads tell: to the sublist that a node's column names, to an arc's
/// head and tail, to a vertex's arcs. For the window's thread where nothing is computed again. Throws DeviceError.
std::vector<LinkedElement> linked_at_once(const Selection& selection, const LinkedColumns& at);

/// The elements that name this one: the nodes of a sublist, the sublist that starts at a node. Reads whole columns, so it is for
/// a background worker, and ends early once *stop is true. No index is kept, since columns change with every pass. Throws
/// DeviceError.
std::vector<LinkedElement> linked_by_search(const Selection& selection, const LinkedColumns& at,
                                            const std::atomic<bool>* stop = nullptr);

}  // namespace lockstep
