#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include "kernels/algorithms/memory/columns.hpp"
#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/model/latency_hiding.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/multiprocessors.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

class Emulator;

// ------------------------------------------------------------------------------------------ Chase chain

/// Follows a chain of `chain` loads from each element, where each load gives the index of the next (Rehman 2010, 2.3: a multiprocessor
/// hides the latency of a warp's load behind other warps). A thread follows `together` chains at a time, whose loads do not wait for each
/// other.
/// next, result  n entries each; entries of next are below n
/// Threads       one warp a block, so that the grid decides how many warps are resident; a smaller grid strides over the elements.
template <std::uint32_t together>
struct ChaseChain {
    static constexpr const char* name = "chase_chain";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = kWarpSize};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> next, std::uint32_t chain,
                            Span<std::uint32_t> result) const {
        const auto stride = ctx.grid_threads();
        for (auto first = ctx.global_thread(); first < next.size;) {  // line 1
            const auto chains = 1 + (next.size - 1 - first) / stride;  // that are left for this thread
            std::uint32_t at[together];
            for (std::uint32_t j = 0; j < together; ++j) at[j] = first + j * stride;
            for (std::uint32_t k = 0; k < chain; ++k)
                for (std::uint32_t j = 0; j < together; ++j)
                    if (j < chains) at[j] = ctx.load(next, at[j]);  // line 2
            for (std::uint32_t j = 0; j < together; ++j)
                if (j < chains) ctx.store(result, first + j * stride, at[j]);  // line 3
            if (chains <= together) break;
            first += together * stride;
        }
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ---------------------------------------------------------------------------------------------- Latency

/// Chains of dependent loads with a number of resident warps (Rehman 2010, 2.3).
template <class Executor>
class Latency final : public DeclaredAlgorithm {
public:
    Latency(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.array().size()),
          warps_(static_cast<std::uint32_t>(parameters.at("warps"))),
          chain_(static_cast<std::uint32_t>(parameters.at("chain"))),
          independent_(1u << parameters.at("independent")),
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
        const auto threads = std::uint64_t{blocks} * kWarpSize;
        switch (independent_) {
            case 1: executor_.launch(ChaseChain<1>{}, threads, value_.read(), chain_, result_.write()); break;
            case 2: executor_.launch(ChaseChain<2>{}, threads, value_.read(), chain_, result_.write()); break;
            case 4: executor_.launch(ChaseChain<4>{}, threads, value_.read(), chain_, result_.write()); break;
            default: executor_.launch(ChaseChain<8>{}, threads, value_.read(), chain_, result_.write());
        }
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
        const auto model = model::predict_chains({n_, warps_, chain_, independent_}, {});
        const auto& hiding = model.hiding;
        report.label = "chase";
        report.sentence = count_text(n_, "chain of ", "chains of ") + count_text(chain_, "load", "loads") +
                          ", each load with the index that the one before it gave; " +
                          count_text(warps_, "warp", "warps") + " a multiprocessor at most, " +
                          count_text(independent_, "chain", "chains") + " of a thread at a time";
        report.note = "Latency hiding on a GTX 280: " + count_text(model.resident, "warp", "warps") + " \u00D7 " +
                      count_text(model.at_once, "chain", "chains") + " in flight, " + figure_text(hiding.needed()) +
                      " hide the latency: " + figure_text(model.ms) + " ms, " +
                      (hiding.hidden() ? "bound by the memory's bandwidth: more warps do not help."
                                       : "bound by latency: more loads in flight take less time.");
        report.lines = {{1, count_text(n_, "element", "elements"), false},
                        {2, count_text(loads, "load", "loads"), true},
                        {3, count_text(n_, "end", "ends"), false}};
        report.figures = {{"GTX 280 model", model.ms, "ms"},
                          {"loads in flight", hiding.in_flight, "loads"},
                          {"model cycles a load", hiding.cycles_an_access(), "cycles"}};
        report.work = {.bytes = 4 * (loads + n_), .items = loads};
        return report;
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    /// The emulator runs the grid of the device of the model.
    std::uint32_t multiprocessors() const {
        if constexpr (std::is_same_v<Executor, Emulator>) return model::DeviceProfile{}.sms;
        else return num_multiprocessors();
    }

    Executor& executor_;
    std::uint32_t n_, warps_, chain_, independent_;
    Buffer<std::uint32_t> value_, result_;
    std::uint32_t pass_ = 0;
};

AlgorithmInfo latency();  ///< memory.latency

}  // namespace lockstep::memory
