#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/playback/walked_links.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// What a walk leaves where, as far as the state after its pass tells: the number of links after which each changed
/// element of each buffer was written.
struct WalkOrder {
    static constexpr auto kNever = std::numeric_limits<std::uint32_t>::max();

    Walk walk;
    std::vector<std::uint32_t> links;  ///< per node; kNever where it was not written
    std::vector<std::uint32_t> nodes_at;  ///< nodes that are met after k links
    /// Of the buffers of the list that the walks link: after how many links each element was written.
    struct Linked {
        std::uint32_t buffer = 0;
        Field field;  ///< of the column there
        std::vector<std::uint32_t> links;
    };
    std::vector<Linked> linked;

    static WalkOrder of(const Run& run, const Walk& walk, const Snapshot& after);
    /// After `links` links.
    Walked walked(std::uint32_t links) const;
    /// The state then, in memory of a device of the host's.
    Snapshot state(Device& device, const Snapshot& before, const Snapshot& after, std::uint32_t links) const;
};

/// The state in the middle of a pass that walks, put together on another thread. A copy of one begins with nothing.
class WalkState {
public:
    WalkState() = default;
    ~WalkState() = default;
    WalkState(const WalkState&) {}
    WalkState& operator=(const WalkState& other);
    WalkState(WalkState&&) = default;
    WalkState& operator=(WalkState&&) = default;

    /// What is wanted: after so many links of a pass, whose states are these. Cheap when it is what it was.
    void want(const std::shared_ptr<Run>& run, const Snapshot& before, const Snapshot& after, std::uint32_t links);
    void forget() { *this = WalkState(); }
    /// What is wanted is there, or cannot be had.
    bool there() const { return wanted_links_ == 0 || (links_ == wanted_links_ && pass_ == wanted_pass_); }
    /// The newest that there is of the pass that is wanted; empty: none yet.
    const Snapshot& state() const { return state_; }
    const Walked& walked() const { return walked_; }
    /// Why it cannot be had, once.
    std::optional<std::string> take_failure() { return std::exchange(failure_, std::nullopt); }

private:
    struct Question {
        std::shared_ptr<Run> run;
        Snapshot before, after;
        std::uint32_t links = 0;
        std::shared_ptr<const WalkOrder> order;  ///< null: not known yet
        std::shared_ptr<Device> device;  ///< null: none was made yet
    };
    struct Answer {
        Snapshot state;
        Walked walked;
        std::shared_ptr<const WalkOrder> order;
        std::shared_ptr<Device> device;
    };
    using Search = LatestTask<Question, Answer>;
    static Answer answer(const Question& question, Progress& progress);

    std::shared_ptr<Device> device_;  ///< where states lie
    std::unique_ptr<Search> search_;
    std::uint32_t wanted_pass_ = 0, wanted_links_ = 0, asked_links_ = 0;
    std::uint32_t pass_ = 0, links_ = 0;
    Snapshot state_;
    Walked walked_;
    std::shared_ptr<const WalkOrder> order_;  ///< of the pass that is wanted
    std::optional<std::string> failure_;
};

}  // namespace lockstep
