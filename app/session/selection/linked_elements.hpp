#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/own_space.hpp"
#include "app/session/playback/last_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The links between elements of a run at one pass.
struct LinkedState {
    std::vector<Column> columns;
    std::vector<IndexSpace> spaces;
    std::vector<SpaceLink> links;
    std::vector<std::shared_ptr<const Block>> inputs;
    Snapshot now;

    static LinkedState of(const Run& run, const Snapshot& now);
    /// True if a link starts at elements of this space.
    bool leads_from(std::string_view space) const;
};

/// The role of an element in its link to another one: the "tail" of arc 5.
struct LinkWay {
    std::string role;
    Selection of;
    bool operator==(const LinkWay&) const = default;
};

/// An element with the elements linked to it.
struct Linked {
    std::vector<Selection> all;  ///< the element, then the nearest; the first in a space is its counterpart there
    std::vector<LinkWay> ways;  ///< the link to each of them; empty for the first
};

/// Finds the counterparts of an element in all linked spaces, after a pass. A node is linked with its sublist, the
/// sublist with the splitter at its start, an arc with its tail, a vertex of a tree with its first arc. All links of the
/// element itself are followed: to its head as well as to its tail, and within its space to its twin. Links of its
/// counterparts are followed only into spaces that have none yet: the first element found in a space is the counterpart.
/// Reads a few words, or searches a column of at most 16 M elements; throws the errors of reads, and Cancelled.
Linked follow_links(const LinkedState& state, const Selection& element);

/// The selected element and its linked elements. The links are followed in the background, because their words may lie
/// in a file or on a busy device, and only if the run, the state or the element changes.
class LinkedElements {
public:
    /// Once a frame, with the state on screen; a second caller with another state would restart the search. Null run: the element
    /// alone.
    void follow(const Run* run, const Snapshot& now, const std::optional<Selection>& element);
    /// The element first. Until complete(): the element alone, or with its links in the previous state. A failed read
    /// leaves it so.
    const std::vector<Selection>& all() const { return linked_.all; }
    /// The link to each of them.
    const std::vector<LinkWay>& ways() const { return linked_.ways; }
    /// All links of the element have been followed to their ends.
    bool complete() const { return !following_.busy(); }
    /// The first of them in a space.
    std::optional<std::uint32_t> in(std::string_view space) const;

private:
    struct Query {
        LinkedState state;
        Selection element;
    };

    std::optional<Selection> element_;
    const Run* run_ = nullptr;
    LastSnapshot now_;
    bool reads_ = false;
    Linked linked_;
    LatestTask<Query, Linked> following_{
        [](const Query& query, Progress&) { return follow_links(query.state, query.element); }};
};

}  // namespace lockstep
