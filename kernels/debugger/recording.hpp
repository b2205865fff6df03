#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernels/debugger/code_line.hpp"
#include "kernels/debugger/loop_nest.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// No event, or no instruction.
inline constexpr std::uint32_t kNoEvent = 0xFFFFFFFFu;

/// A warp of a launch: its block, and its number in the block.
struct WarpId {
    std::uint32_t block = 0, warp = 0;
    auto operator<=>(const WarpId&) const = default;
};

/// Accesses that lanes of a warp make together.
///
/// Lanes that diverge at a branch reconverge after it, as on a GPU (at the immediate postdominator). Two lanes make an access
/// together if it is on the same line, in the same iteration of each loop around the line (LoopNest), and between the same two
/// meetings of the warp. A lane that `continue`s waits for the others at the end of the iteration; a lane that leaves a loop
/// waits after it. Meetings are block barriers, warp barriers, votes and shuffles of the whole warp; after each meeting,
/// iterations are counted anew. The order of the run has no influence. If the engine runs whole warps
/// (Launch::lanes_join_by_tick), the lanes of one tick are together.
struct Instruction {
    std::uint32_t id = 0;
    WarpId warp;
    CodeLine line;
    std::uint32_t tick = 0;  ///< of its first access
    trace::Operation operation = trace::Operation::load;
    std::uint32_t mask = 0;  ///< a bit for each participating lane
    std::array<std::uint32_t, kWarpSize> event{};  ///< of each lane; kNoEvent if it does not participate
    std::uint32_t first = 0, last = 0;  ///< its first and last event in the order of time
};

/// One launch of a trace, accessible by time, by warp and by instruction. Events are numbered from 0 in the order of time. The
/// object never changes after construction, so threads may share it.
class Recording {
public:
    /// launch  index into the log's launches. Throws std::out_of_range if there is no such launch, and std::length_error beyond
    /// 2^32 - 2 events or 2^26 warps.
    explicit Recording(std::shared_ptr<const trace::Log> log, std::size_t launch = 0);

    const trace::Log& log() const { return *log_; }
    const trace::Launch& launch() const { return log_->launches[launch_]; }
    const trace::BufferInfo& buffer(std::uint16_t number) const { return log_->buffers[number]; }
    bool in_lock_step() const { return launch().order.kind == Order::Kind::lockstep; }
    /// Whether accesses of the launch are missing: of other blocks, or beyond the log's limit.
    bool is_part() const;

    std::uint32_t num_events() const { return static_cast<std::uint32_t>(events_.size()); }
    const trace::Event& event(std::uint32_t number) const { return events_[number]; }
    std::span<const trace::Event> events() const { return events_; }

    // The recorded blocks are first_block() .. end_block() - 1. Threads without an access have no events.
    std::uint32_t first_block() const { return first_block_; }
    std::uint32_t end_block() const { return end_block_; }
    std::uint32_t warps_per_block() const { return warps_per_block_; }
    /// Number of lanes of the warp: 32, or fewer at the end of the block.
    std::uint32_t lanes_in(std::uint32_t warp) const;
    bool has(WarpId warp) const {
        return warp.block >= first_block_ && warp.block < end_block_ && warp.warp < warps_per_block_;
    }
    /// The events of a warp, in the order of time; empty if has() is false.
    std::span<const std::uint32_t> events_of(WarpId warp) const;

    // ---- instructions: a warp's instructions are numbered in the order of their first accesses ----
    std::uint32_t num_instructions() const { return static_cast<std::uint32_t>(begins_.size()) - 1; }
    Instruction instruction(std::uint32_t id) const;
    /// Its events, in the order of time.
    std::span<const std::uint32_t> events_of_instruction(std::uint32_t id) const {
        return std::span(by_instruction_).subspan(begins_[id], begins_[id + 1] - begins_[id]);
    }
    std::uint32_t instruction_of(std::uint32_t event) const { return instruction_of_[event]; }
    /// The ids of a warp's instructions: first .. end - 1.
    struct Ids {
        std::uint32_t first = 0, end = 0;
    };
    Ids instructions_of(WarpId warp) const;

    // ---- barriers of blocks ----
    /// A barrier of a block: threads wait from their arrival until the last arrival.
    struct Barrier {
        std::uint32_t block = 0;
        CodeLine line;
        std::uint32_t first = 0, last = 0;  ///< first and last arrival, as events
        bool diverges = false;  ///< threads arrived on different lines: no thread passes it
        /// Whether the arrived threads still wait at a position.
        bool waits_at(std::uint32_t position) const { return diverges || last >= position; }
    };
    /// In the order in which their last threads arrive.
    std::span<const Barrier> barriers() const { return barriers_; }
    /// The barrier that an event arrives at; null for other events.
    const Barrier* barrier_of(std::uint32_t event) const;

    /// Memory of the indexes, without the log.
    std::size_t bytes() const;

private:
    /// The part of an event that determines its instruction; all briefs of a warp are adjacent.
    struct Brief {
        std::uint16_t site = 0;
        std::uint8_t lane = 0;
        bool meets = false;
    };
    class Sites;
    class Grouping;

    std::vector<Brief> group_by_warp(std::size_t& num_sites);  ///< in the order of by_warp_
    LoopNest find_loops(std::span<const Brief> briefs, std::size_t num_sites) const;
    void find_instructions(std::span<const Brief> briefs, const LoopNest& loops);
    template <class Body>
    void for_stretches_of_warps(Body body) const;
    void find_barriers();
    std::size_t number_of(WarpId warp) const {
        return std::size_t{warp.block - first_block_} * warps_per_block_ + warp.warp;
    }

    std::shared_ptr<const trace::Log> log_;
    std::size_t launch_;
    std::span<const trace::Event> events_;
    std::uint32_t first_block_ = 0, end_block_ = 0, warps_per_block_ = 0;
    std::vector<std::uint32_t> warp_begins_, by_warp_;  ///< events of warps, one warp after the other
    std::vector<std::uint32_t> begins_, by_instruction_;  ///< events of instructions, one instruction after the other
    std::vector<std::uint32_t> instruction_of_;
    std::vector<std::uint32_t> first_instruction_;  ///< of each warp
    std::vector<Barrier> barriers_;
};

}  // namespace lockstep::debugger
