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

/// The order of the writes of a walk, derived from the state after its pass: the number of links after which each
/// changed element of each buffer was written.
struct WalkOrder {
    static constexpr auto kNever = std::numeric_limits<std::uint32_t>::max();

    Walk walk;
    std::vector<std::uint32_t> links;  ///< per node; kNever if not written
    std::vector<std::uint32_t> nodes_at;  ///< number of nodes reached after k links
    /// A buffer of the reduced list: the number of links after which each element was written.
    struct Linked {
        std::uint32_t buffer = 0;
        Field field;  ///< of its column
        std::vector<std::uint32_t> links;
    };
    std::vector<Linked> linked;

    static WalkOrder of(const Run& run, const Walk& walk, const Snapshot& after);
    /// The progress after `links` links.
    Walked walked(std::uint32_t links) const;
    /// The state after `links` links, in memory of a host device.
    Snapshot state(Device& device, const Snapshot& before, const Snapshot& after, std::uint32_t links) const;
};

/// The state inside a pass that walks a list, assembled on another thread. A copy starts empty.
class WalkState {
public:
    WalkState() = default;
    ~WalkState() = default;
    WalkState(const WalkState&) {}
    WalkState& operator=(const WalkState& other);
    WalkState(WalkState&&) = default;
    WalkState& operator=(WalkState&&) = default;

    /// Sets the wanted state: after `links` links of the pass between these states. Cheap if unchanged.
    void want(const std::shared_ptr<Run>& run, const Snapshot& before, const Snapshot& after, std::uint32_t links);
    void forget() { *this = WalkState(); }
    /// The wanted state is available, or failed.
    bool there() const { return wanted_links_ == 0 || (links_ == wanted_links_ && pass_ == wanted_pass_); }
    /// The newest state of the wanted pass; empty: none yet.
    const Snapshot& state() const { return state_; }
    const Walked& walked() const { return walked_; }
    /// The error, once.
    std::optional<std::string> take_failure() { return std::exchange(failure_, std::nullopt); }

private:
    struct Query {
        std::shared_ptr<Run> run;
        Snapshot before, after;
        std::uint32_t links = 0;
        std::shared_ptr<const WalkOrder> order;  ///< null: not known yet
        std::shared_ptr<Device> device;  ///< null: not created yet
    };
    struct Answer {
        Snapshot state;
        Walked walked;
        std::shared_ptr<const WalkOrder> order;
        std::shared_ptr<Device> device;
    };
    using Search = LatestTask<Query, Answer>;
    static Answer answer(const Query& query, Progress& progress);

    std::shared_ptr<Device> device_;  ///< holds the states
    std::unique_ptr<Search> search_;
    std::uint32_t wanted_pass_ = 0, wanted_links_ = 0, asked_links_ = 0;
    std::uint32_t pass_ = 0, links_ = 0;
    Snapshot state_;
    Walked walked_;
    std::shared_ptr<const WalkOrder> order_;  ///< of the wanted pass
    std::optional<std::string> failure_;
};

}  // namespace lockstep
