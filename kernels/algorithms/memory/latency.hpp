#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include "kernels/algorithms/memory/columns.hpp"
#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/multiprocessors.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

class Emulator;

// ------------------------------------------------------------------------------------------ Chase chain

/// Follows a chain of `chain` loads from each element, where each load gives the index of the next (Rehman 2010, 2.3: a multiprocessor
/// hides the latency of a warp's load behind other warps).
/// next, result  n entries each; entries of next are below n
/// Threads       one warp a block, so that the grid decides how many warps are resident; a smaller grid strides over the elements.
struct ChaseChain {
    static constexpr const char* name = "chase_chain";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> next, std::uint32_t chain,
                            Span<std::uint32_t> result) const {
        for (auto element = ctx.global_thread(); element < next.size; element += ctx.grid_threads()) {  // line 1
            auto at = element;
            for (std::uint32_t k = 0; k < chain; ++k) at = ctx.load(next, at);  // line 2
            ctx.store(result, element, at);  // line 3
        }
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ---------------------------------------------------------------------------------------------- Latency

/// The time of ChaseChain on a GTX 280 by a model of its memory: a warp's load takes 500 cycles (Rehman 2010, table 6.1), in which the
/// multiprocessor serves its other warps; 32 lanes move 32 bytes each, and 30 multiprocessors at 1.3 GHz share 141.7 GB/s.
struct LatencyModel {
    static constexpr std::uint32_t kMultiprocessors = 30;
    static constexpr double kClock = 1.3e9, kLatency = 500, kBytesPerSecond = 141.7e9;

    std::uint32_t resident = 0;  ///< warps of a multiprocessor, at most
    double cycles_a_load = 0;  ///< of all resident warps together
    bool hidden = false;  ///< the memory is busy all the time
    double ms = 0;

    static LatencyModel of(std::uint32_t n, std::uint32_t warps, std::uint32_t chain);
};

/// Chains of dependent loads with a number of resident warps (Rehman 2010, 2.3).
template <class Executor>
class Latency final : public DeclaredAlgorithm {
public:
    Latency(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.array().size()),
          warps_(static_cast<std::uint32_t>(parameters.at("warps"))),
          chain_(static_cast<std::uint32_t>(parameters.at("chain"))),
          value_(executor, scan::words_of_numbers(dataset.array().values), "value"),
          result_(executor, n_, "result") {
        input(value_, scan::value(scan::type_of(dataset.array().values)));
        auto ends = machine_result(ValueStyle::optional);
        ends.none = kNone;
        state(result_, std::move(ends));
        host(pass_);
    }

    void start() override {
        result_.fill(kNone);
        pass_ = 0;
    }
    bool step() override {
        if (pass_ == 1 || n_ == 0) return false;
        const auto blocks = std::min(ceil_div(n_, kWarpSize), multiprocessors() * warps_);
        executor_.launch(ChaseChain{}, std::uint64_t{blocks} * kWarpSize, value_.read(), chain_, result_.write());
        pass_ = 1;
        return true;
    }
    PassReport describe(const Changes&) override {
        PassReport report;
        if (pass_ == 0) {
            report.label = "input";
            report.sentence = "An array of " + count_text(n_, "link", "links");
            report.note = "Each element is the index of the next one of its chain.";
            return report;
        }
        const auto loads = std::uint64_t{n_} * chain_;
        const auto model = LatencyModel::of(n_, warps_, chain_);
        report.label = "chase";
        report.sentence = count_text(n_, "chain of ", "chains of ") + count_text(chain_, "load", "loads") +
                          ", each load with the index that the one before it gave; " +
                          count_text(warps_, "warp", "warps") + " a multiprocessor at most";
        report.note = "Model of a GTX 280: " + figure_text(model.ms) + " ms, " +
                      (model.hidden ? "bound by the memory's bandwidth: more warps do not help."
                                    : "bound by latency: twice the warps take half the time.");
        report.lines = {{1, count_text(n_, "element", "elements"), false},
                        {2, count_text(loads, "load", "loads"), true},
                        {3, count_text(n_, "end", "ends"), false}};
        report.figures = {{"GTX 280 model", model.ms, "ms"}, {"model cycles a load", model.cycles_a_load, "cycles"}};
        report.work = {.bytes = 4 * (loads + n_), .items = loads};
        return report;
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    /// The emulator runs the grid of the device of the model.
    std::uint32_t multiprocessors() const {
        if constexpr (std::is_same_v<Executor, Emulator>) return LatencyModel::kMultiprocessors;
        else return num_multiprocessors();
    }

    Executor& executor_;
    std::uint32_t n_, warps_, chain_;
    Buffer<std::uint32_t> value_, result_;
    std::uint32_t pass_ = 0;
};

AlgorithmInfo latency();  ///< memory.latency

}  // namespace lockstep::memory
