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

/// What leads from the elements of a run to those that they are linked with, at one pass.
struct LinkedState {
    std::vector<Column> columns;
    std::vector<IndexSpace> spaces;
    std::vector<SpaceLink> links;
    std::vector<std::shared_ptr<const Block>> inputs;
    Snapshot now;

    static LinkedState of(const Run& run, const Snapshot& now);
    /// Something may lead away from elements of a space.
    bool leads_from(std::string_view space) const;
};

/// What an element is to another: the "tail" of arc 5.
struct LinkWay {
    std::string says;
    Selection of;
    bool operator==(const LinkWay&) const = default;
};

/// An element and what it is linked with.
struct Linked {
    std::vector<Selection> all;  ///< itself first, then what is nearest; of a space the first is what it is there
    std::vector<LinkWay> ways;  ///< how each of them was found; of the first nothing
};

/// What an element is in every space that links lead to, as they are after a pass. A node is linked with its sublist, the
/// sublist with the splitter that it starts at, an arc with its tail, a vertex of a tree with its first arc. All links of the
/// element itself are followed: to its head as well as to its tail, and within its space to its twin. From what they lead to
/// only those to spaces that have none yet: the first of a space is what the element is there. Reads a few words, or
/// searches a column of the first 16 M elements; throws what reading throws, and Cancelled.
Linked follow_links(const LinkedState& state, const Selection& element);

/// The selected element and the elements that it is linked with. The links are followed in the background, because their words
/// may lie in a file or on a busy device, and only when the run, the state or the element changes.
class LinkedElements {
public:
    /// Once a frame, with the state on screen; a second caller with another state would restart the search. Null run: the element
    /// alone.
    void follow(const Run* run, const Snapshot& now, const std::optional<Selection>& element);
    /// The element first. Until complete() the element alone or, in another state, with its links of the state before. A failed
    /// read leaves it so.
    const std::vector<Selection>& all() const { return linked_.all; }
    /// How each of them was found.
    const std::vector<LinkWay>& ways() const { return linked_.ways; }
    /// All links of the element have been followed to their ends.
    bool complete() const { return !following_.busy(); }
    /// The first of them in a space.
    std::optional<std::uint32_t> in(std::string_view space) const;

private:
    struct Question {
        LinkedState state;
        Selection element;
    };

    std::optional<Selection> element_;
    const Run* run_ = nullptr;
    LastSnapshot now_;
    bool reads_ = false;
    Linked linked_;
    LatestTask<Question, Linked> following_{
        [](const Question& question, Progress&) { return follow_links(question.state, question.element); }};
};

}  // namespace lockstep
