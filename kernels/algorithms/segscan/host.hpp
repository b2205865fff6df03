#pragma once

#include <cstdint>
#include <functional>
#include <type_traits>
#include <vector>

#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::segscan {

// ----------------------------------------------------------------------------------------- Sum on host

/// One iteration, in the host's memory.
template <class Number>
struct HostSums {
    Span<const std::uint32_t> offsets;
    Span<const Number> x_bar;  ///< empty: there are no products
    WordArithmetic numbers;
    Span<Number> curr;
};

/// The number of threads for a parameter value: 0 is one per core.
std::uint32_t host_threads(std::uint32_t asked);

/// Threads take the next segments, a few at a time, until all are done. Throws Cancelled soon after cancelled() is true.
template <class Number>
void sum_on_host(const HostSums<Number>& sums, std::uint32_t threads, const std::function<bool()>& cancelled);
extern template void sum_on_host(const HostSums<std::uint32_t>&, std::uint32_t, const std::function<bool()>&);
extern template void sum_on_host(const HostSums<double>&, std::uint32_t, const std::function<bool()>&);

/// The same as a launch of one thread on the emulator, so that the launches of a pass include it: traces do not record its
/// accesses.
struct SumOnHost {
    static constexpr const char* name = "sum_on_host";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .stack_bytes = 256 * 1024};
    using Shared = NoShared;

    template <class Ctx, class Number>
    void operator()(Ctx& ctx, Shared&, HostSums<Number> sums, std::uint32_t threads,
                    const std::function<bool()>* cancelled) const {
        if (ctx.global_thread() == 0) sum_on_host(sums, threads, *cancelled);
    }
};

}  // namespace lockstep::segscan

namespace lockstep {

// ------------------------------------------------------------------------------------------------ Host

class Emulator;

}  // namespace lockstep

namespace lockstep::segscan {

/// Threads of the host, a segment at a time (Tsai, CME 213, II). A run on a GPU copies the data to the host and back.
template <class Executor, class Number>
class HostOf final : public SegscanAlgorithm<Executor, Number> {
    using Base = SegscanAlgorithm<Executor, Number>;

public:
    HostOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused),
          a_core_(parameters.at("threads") == 0),
          threads_(host_threads(static_cast<std::uint32_t>(parameters.at("threads")))) {}

private:
    void sum() override {
        const std::function<bool()> cancelled = [this] { return this->executor_.cancel_requested(); };
        if constexpr (std::is_same_v<Executor, Emulator>) {
            const HostSums<Number> sums{this->offsets_.read(), this->factors(), this->numbers_, this->curr_.write()};
            this->executor_.launch(SumOnHost{}, 1, sums, threads_, &cancelled);
        } else {
            this->executor_.call_library(SumOnHost::name, SumOnHost::source, [&](auto&&...) { sum_copies(cancelled); });
        }
    }
    void sum_copies(const std::function<bool()>& cancelled) {
        const auto offsets = this->offsets_.download();
        const auto factors = this->has_x_ ? this->x_bar_.download() : std::vector<Number>{};
        auto curr = this->curr_.download();
        sum_on_host<Number>({{offsets.data(), this->offsets_.size()},
                             {factors.data(), static_cast<std::uint32_t>(factors.size())},
                             this->numbers_,
                             {curr.data(), this->n_}},
                            threads_, cancelled);
        this->curr_.upload(curr);
    }
    PassReport report_sums() override {
        PassReport report;
        // The number of cores is not reported: reports are equal on all machines.
        report.sentence =
            (a_core_ ? "Threads of the host, one per core, scanned "
                     : count_text(threads_, "thread of the host scanned ", "threads of the host scanned ")) +
            this->elements(this->n_) + ", one segment at a time";
        report.lines = {
            {2, this->segments(), this->n_ == this->num_segments_},
            {3, this->has_x_ ? this->elements(this->n_) : "none", this->has_x_},
            {4, count_text(this->n_ - this->num_segments_, "addition", "additions"), this->n_ != this->num_segments_}};
        report.work = {.bytes = this->bytes_of_sums(), .items = this->n_};
        return report;
    }

    bool a_core_;
    std::uint32_t threads_;
};

template <class Executor>
class Host final : public OnNumbers<Executor, HostOf> {
public:
    using OnNumbers<Executor, HostOf>::OnNumbers;
};

AlgorithmInfo host();  ///< segscan.host: threads of the host

}  // namespace lockstep::segscan
