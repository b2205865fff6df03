#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/random.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------------ Ring

/// Closes a list to a ring: the head follows the tail, which is its own successor. So the links of a random list are a
/// random permutation of its nodes, with one cycle.
SIMT_HOST_FN std::uint32_t next_on_ring(std::uint32_t node, std::uint32_t successor, std::uint32_t head) {
    return successor == node ? head : successor;
}

// ------------------------------------------------------------------------------------------ Do nothing

/// Does nothing: its time is the cost of a launch.
/// Threads  any, no shared memory, no barrier.
struct DoNothing {
    static constexpr const char* name = "do_nothing";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx&, Shared&) const {}
};

}  // namespace lockstep

namespace lockstep::floors {

// ----------------------------------------------------------------------------------------------- Floor

/// A limit of the device, measured as an algorithm of one pass and one launch on a list, whose links are the addresses of
/// accesses: random with a random list, in order with an ordered one. Each floor defines its launch.
template <class Executor>
class Floor : public DeclaredAlgorithm {
public:
    /// result       the column that the launch writes; without a name: none
    Floor(Executor& executor, const SuccessorList& list, Column result)
        : executor_(executor),
          n_(list.size()),
          head_(list.head),
          successor_(executor, list.successor, "successor"),
          result_(executor, result.size, result.name) {
        input(successor_, list_ranking::input_successor());
        result.result = true;
        if (result.name.empty()) scratch(result_);
        else state(result_, std::move(result));
        host(launched_);
    }

    void start() override {
        launched_ = false;
        result_.fill(kNone);
    }

    bool step() override {
        if (launched_) return false;
        launch();
        launched_ = true;
        return true;
    }

    PassReport describe(const Changes&) override { return launched_ ? report_launch() : report_input(); }

protected:
    virtual void launch() = 0;
    virtual PassReport report_launch() const = 0;

    std::string nodes() const { return count_text(n_, "node", "nodes"); }

    Executor& executor_;
    std::uint32_t n_, head_;
    Buffer<std::uint32_t> successor_, result_;

private:
    PassReport report_input() const {
        PassReport report;
        report.label = "input";
        report.sentence = "A list of " + nodes() + ", closed to a ring";
        report.note = "Its links are the addresses to read and write; those of a random list are random.";
        return report;
    }

    bool launched_ = false;
};

// ---------------------------------------------------------------------------------------- Empty launch

/// One launch of one warp that does nothing; the list has no effect.
template <class Executor>
class EmptyLaunch final : public Floor<Executor> {
public:
    EmptyLaunch(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(), {}) {}

private:
    void launch() override { this->executor_.launch(DoNothing{}, kWarpSize); }
    PassReport report_launch() const override {
        PassReport report;
        report.label = "launch";
        report.sentence = "One empty launch";
        report.note = "Its time is the cost of a launch.";
        report.lines = {{1, "1 warp", true}};
        report.work = {.items = 1};
        return report;
    }
};

AlgorithmInfo empty_launch();  ///< floor.launch: one launch that does nothing

}  // namespace lockstep::floors

namespace lockstep {

// ------------------------------------------------------------------------------------------ Copy words

/// Copies an array: the bandwidth of the memory if every access is in order.
/// from, to  n entries each, separate arrays
/// Threads   threads_for(n); each takes kWordsEach words at the distance of its block, so that a warp reads in
///           order and a thread has many loads in flight. No shared memory, no barrier.
struct CopyWords {
    static constexpr const char* name = "copy_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    static constexpr std::uint32_t kWordsEach = 8;
    using Shared = NoShared;

    static constexpr std::uint32_t threads_for(std::uint32_t n) {
        return ceil_div(n, shape.threads_per_block * kWordsEach) * shape.threads_per_block;
    }

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> from, Span<std::uint32_t> to) const {
        const auto first = ctx.block_index() * ctx.block_size() * kWordsEach + ctx.thread_index();
        std::uint32_t words[kWordsEach] = {};
        for (std::uint32_t k = 0; k < kWordsEach; ++k) {
            const auto i = first + k * ctx.block_size();
            if (i < from.size) words[k] = ctx.load(from, i);
        }
        for (std::uint32_t k = 0; k < kWordsEach; ++k) {
            const auto i = first + k * ctx.block_size();
            if (i < to.size) ctx.store(to, i, words[k]);
        }
    }
};

}  // namespace lockstep

namespace lockstep::floors {

// ------------------------------------------------------------------------------------------------ Copy

/// Copies device to device, in order.
template <class Executor>
class Copy final : public Floor<Executor> {
public:
    Copy(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "copy",
                           .symbol = "to",
                           .style = ValueStyle::optional,
                           .none = kNone,
                           .space = space_names::nodes,
                           .size = dataset.list().size()}) {}

private:
    void launch() override {
        this->executor_.launch(CopyWords{}, CopyWords::threads_for(this->n_), this->successor_.read(),
                               this->result_.write());
    }
    PassReport report_launch() const override {
        const auto words = count_text(this->n_, "word", "words");
        PassReport report;
        report.label = "copy";
        report.sentence = "One launch copied " + words;
        report.note = "Neighbouring threads access neighbouring words, so that every byte of a sector is used.";
        report.lines = {{1, words, false}, {2, count_text(this->n_) + " written", true}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }
};

AlgorithmInfo copy();  ///< floor.copy: n words, device to device

}  // namespace lockstep::floors

namespace lockstep {

// ---------------------------------------------------------------------------------------- Gather words

/// Reads for each node one word at the index of the next node on the ring: independent gathers of four bytes, none of
/// which waits for another.
/// successor  n entries; the tail is its own
/// value      n entries
/// gathered   n entries, written in order
/// Threads    one per node, no shared memory, no barrier.
struct GatherWords {
    static constexpr const char* name = "gather_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            Span<const std::uint32_t> value, Span<std::uint32_t> gathered) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const auto word = ctx.load(value, next_on_ring(i, next, head));
        ctx.store(gathered, i, word);
    }
};

}  // namespace lockstep

namespace lockstep::floors {

// ---------------------------------------------------------------------------------------------- Gather

/// The words that are gathered: pseudo-random numbers, computed from the node.
inline std::uint32_t value_of(std::uint32_t node) {
    return static_cast<std::uint32_t>(CounterRandom(1, 0).bits(node) >> 33);
}

/// Independent gathers.
template <class Executor>
class Gather final : public Floor<Executor> {
public:
    Gather(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "gathered",
                           .symbol = "to",
                           .style = ValueStyle::unknown,
                           .none = kNone,
                           .space = space_names::nodes,
                           .size = dataset.list().size()}),
          value_(executor, values(dataset.list().size()), "value") {
        this->input(value_, Column{.name = "value", .symbol = "from", .space = space_names::nodes});
    }

private:
    static std::vector<std::uint32_t> values(std::uint32_t n) {
        std::vector<std::uint32_t> all(n);
        for (std::uint32_t i = 0; i < n; ++i) all[i] = value_of(i);
        return all;
    }

    void launch() override {
        this->executor_.launch(GatherWords{}, this->n_, this->successor_.read(), this->head_, value_.read(),
                               this->result_.write());
    }
    PassReport report_launch() const override {
        const auto threads = count_text(this->n_, "thread read the word", "threads each read the word");
        PassReport report;
        report.label = "gather";
        report.sentence = threads + " of its successor";
        report.note = "The loads are independent. Each moves a sector of 32 bytes for 4 bytes, unless it hits a cache.";
        report.lines = {{1, this->nodes(), false}, {2, count_text(this->n_, "gather", "gathers"), true}};
        report.work = {.bytes = 12ull * this->n_, .items = this->n_};
        return report;
    }

    Buffer<std::uint32_t> value_;
};

AlgorithmInfo gather();  ///< floor.gather: n independent gathers of 4 bytes

}  // namespace lockstep::floors

namespace lockstep {

// --------------------------------------------------------------------------------------- Scatter words

/// Writes each node's number to its successor on the ring: independent scatters of four bytes.
/// successor    n entries; the tail is its own
/// predecessor  n entries, each written once; the head's is the tail
/// Threads      one per node, no shared memory, no barrier.
struct ScatterWords {
    static constexpr const char* name = "scatter_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            Span<std::uint32_t> predecessor) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        ctx.store(predecessor, next_on_ring(i, next, head), i);
    }
};

}  // namespace lockstep

namespace lockstep::floors {

// --------------------------------------------------------------------------------------------- Scatter

/// Independent scatters.
template <class Executor>
class Scatter final : public Floor<Executor> {
public:
    Scatter(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "predecessor",
                           .symbol = "to",
                           .style = ValueStyle::optional,
                           .none = kNone,
                           .space = space_names::nodes,
                           .size = dataset.list().size()}) {}

private:
    void launch() override {
        this->executor_.launch(ScatterWords{}, this->n_, this->successor_.read(), this->head_, this->result_.write());
    }
    PassReport report_launch() const override {
        const auto threads = count_text(this->n_, "thread wrote its number to its successor",
                                        "threads each wrote their number to their "
                                        "successor");
        PassReport report;
        report.label = "scatter";
        report.sentence = threads + "";
        report.note =
            "The stores are independent. Each moves a sector of 32 bytes for 4 bytes, unless a cache combines them.";
        report.lines = {{1, this->nodes(), false}, {2, count_text(this->n_, "scatter", "scatters"), true}};
        report.work = {.bytes = 8ull * this->n_, .items = this->n_};
        return report;
    }
};

AlgorithmInfo scatter();  ///< floor.scatter: n independent scatters of 4 bytes

}  // namespace lockstep::floors

namespace lockstep {

// ----------------------------------------------------------------------------------------- Chase links

/// Follows the ring from the head: every load waits for the previous one, so the time of a load is the latency of the
/// memory that contains the list.
/// successor  n entries; the tail is its own
/// end        one entry, written: the node that `loads` loads lead to
/// Threads    one in all, no shared memory, no barrier.
struct ChaseLinks {
    static constexpr const char* name = "chase_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t head,
                            std::uint32_t loads, Span<std::uint32_t> end) const {
        auto node = head;
        for (std::uint32_t k = 0; k < loads; ++k) {
            const auto next = ctx.load(successor, node);
            node = next_on_ring(node, next, head);
        }
        ctx.store(end, 0, node);
    }
};

}  // namespace lockstep

namespace lockstep::floors {

// ----------------------------------------------------------------------------------------------- Chase

/// The number of loads of a chase: as requested, but at most once around the ring.
inline std::uint32_t chase_loads(std::uint32_t n, const ParameterValues& parameters) {
    return static_cast<std::uint32_t>(std::min<std::int64_t>(n, parameters.at("loads")));
}

/// Dependent loads of one thread.
template <class Executor>
class Chase final : public Floor<Executor> {
public:
    Chase(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Floor<Executor>(executor, dataset.list(),
                          {.name = "end", .symbol = "p", .style = ValueStyle::optional, .none = kNone, .size = 1}),
          loads_(chase_loads(dataset.list().size(), parameters)) {}

private:
    void launch() override {
        if (this->n_ != 0)
            this->executor_.launch(ChaseLinks{}, 1, this->successor_.read(), this->head_, loads_,
                                   this->result_.write());
    }
    PassReport report_launch() const override {
        const auto loads = count_text(loads_, "load", "loads");
        PassReport report;
        report.label = "chase";
        report.sentence = "One thread made " + count_text(loads_, "dependent load", "dependent loads");
        report.note = "Each load waits for the one before it: its time is the latency of the memory.";
        report.lines = {{1, "", false}, {2, loads, false}, {3, loads, true}};
        report.work = {.bytes = 4ull * loads_, .items = loads_};
        return report;
    }

    std::uint32_t loads_;
};

AlgorithmInfo chase();  ///< floor.chase: dependent loads of one thread

}  // namespace lockstep::floors
