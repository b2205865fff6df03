#pragma once

#include <functional>
#include <type_traits>
#include <vector>

#include "kernels/algorithms/segscan/host/sum_on_host.hpp"
#include "kernels/algorithms/segscan/segscan_algorithm.hpp"

namespace lockstep {

class Emulator;

}  // namespace lockstep

namespace lockstep::segscan {

/// Threads of the host, a segment at a time (Tsai, CME 213, II). On a GPU what they work on is fetched and brought back.
template <class Executor>
class Host final : public SegscanAlgorithm<Executor> {
    using Base = SegscanAlgorithm<Executor>;

public:
    Host(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::fused),
          a_core_(parameters.at("threads") == 0),
          threads_(host_threads(static_cast<std::uint32_t>(parameters.at("threads")))) {}

private:
    void sum() override {
        const std::function<bool()> cancelled = [this] { return this->executor_.cancel_requested(); };
        if constexpr (std::is_same_v<Executor, Emulator>) {
            const HostSums sums{this->offsets_.read(), this->factors(), this->numbers_, this->curr_.write()};
            this->executor_.launch(SumOnHost{}, 1, sums, threads_, &cancelled);
        } else {
            this->executor_.call_library(SumOnHost::name, SumOnHost::source, [&](auto&&...) { sum_copies(cancelled); });
        }
    }
    void sum_copies(const std::function<bool()>& cancelled) {
        const auto offsets = this->offsets_.download();
        const auto factors = this->has_x_ ? this->x_bar_.download() : std::vector<std::uint32_t>{};
        auto curr = this->curr_.download();
        sum_on_host({{offsets.data(), this->offsets_.size()},
                     {factors.data(), static_cast<std::uint32_t>(factors.size())},
                     this->numbers_,
                     {curr.data(), this->n_}},
                    threads_, cancelled);
        this->curr_.upload(curr);
    }
    PassReport report_sums() override {
        PassReport report;
        // How many cores there are is no part of what a run says: it says the same on every machine.
        report.sentence =
            (a_core_ ? "Threads of the host, one a core, have summed "
                     : count_text(threads_, "thread of the host has summed ", "threads of the host have summed ")) +
            this->elements(this->n_) + ", a segment at a time";
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

AlgorithmInfo host();  ///< segscan.host: threads of the host

}  // namespace lockstep::segscan
