#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/screen/seen_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The space of a dataset's own elements: "nodes", "vertices".
IndexSpace own_space(const Dataset& dataset);

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

/// What is picked, with what it is linked with: followed again only when the run, the pass or the element is another, and on
/// another thread, since words may lie in a file or on a device that is busy.
class LinkedElements {
public:
    /// Never waits: until complete() an element is itself alone, or in another pass still linked as in the one before. So it
    /// stays where a read fails. Null run: nothing but the element itself.
    const std::vector<Selection>& of(const Run* run, const Snapshot& now, const std::optional<Selection>& element);
    /// How each of them was found.
    const std::vector<LinkWay>& ways() const { return linked_.ways; }
    /// True when all links of the last call of of() have been followed to their ends.
    bool complete() const { return !following_.busy(); }
    std::optional<std::uint32_t> in(std::string_view space) const;

private:
    struct Question {
        LinkedState state;
        Selection element;
    };

    std::optional<Selection> element_;
    const Run* run_ = nullptr;
    SeenSnapshot now_;
    bool reads_ = false;
    Linked linked_;
    LatestTask<Question, Linked> following_{
        [](const Question& question, Progress&) { return follow_links(question.state, question.element); }};
};

}  // namespace lockstep
