#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/transfer_copies.hpp"
#include "kernels/run/column/operations.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------- Copy words

/// Copies words between the device and mapped memory of the host.
/// in, out  n entries each, two arrays
/// Threads  one per word, no shared memory, no barrier.
struct TransferWords {
    static constexpr const char* name = "copy_words";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        const auto word = ctx.load(in, i);
        ctx.store(out, i, word);
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// --------------------------------------------------------------------------------------------- Transfer

/// Words of a piece. Throws InputError unless bytes is a multiple of 4.
std::uint64_t words_of_piece(const ParameterValues& parameters);

/// The copies of a transfer in the order of issue: each piece to the device, then back.
struct TransferPlan {
    /// Copies that are drawn over time, at most.
    static constexpr std::uint32_t kMaxDrawn = 4096;

    HostMemoryKind memory = HostMemoryKind::pinned;
    std::uint64_t words = 0, piece = 1;  ///< piece: words
    std::uint32_t streams = 1;

    std::uint64_t pieces() const { return (words + piece - 1) / piece; }
    std::uint32_t drawn() const { return static_cast<std::uint32_t>(std::min<std::uint64_t>(2 * pieces(), kMaxDrawn)); }
    bool draws_all() const { return 2 * pieces() <= kMaxDrawn; }
    /// By the numbers of Role::operation_kind: 0 to the device, 3 to the host, 2 a kernel that copies across the bus.
    std::uint32_t kind_of(std::uint64_t copy) const;
    /// Kernels run on the run's own stream.
    std::uint32_t stream_of(std::uint64_t copy) const;
    /// The time of a copy, and the times of the drawn ones, on the bus of a GTX 280 (kernels/model/bus.hpp). Pinned memory: one copy at a
    /// time in each direction. Pageable memory: the driver first copies a piece within the host's memory, at the speed of the bus, which is
    /// our reading, and the host waits for each copy. Mapped memory: a kernel after the other crosses the bus.
    double ms_of(std::uint64_t copy) const;
    OperationTimes modelled() const;
};

/// An array that is copied to the device and back, in pieces (Rehman 2010, 2.3.2; Malison 2012, 3.2.6).
template <class Executor>
class Transfer final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    Transfer(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, transferred()),
          kind_(static_cast<HostMemoryKind>(parameters.at("memory"))),
          plan_{kind_, this->n_, words_of_piece(parameters), static_cast<std::uint32_t>(parameters.at("streams"))},
          from_(host_words(executor, this->n_, kind_)),
          to_(host_words(executor, this->n_, kind_)),
          on_device_(executor, this->n_, "on_device"),
          operation_(executor, numbers([&](std::uint32_t copy) { return plan_.kind_of(copy); }), "operation"),
          stream_(executor, numbers([&](std::uint32_t copy) { return plan_.stream_of(copy); }), "operation_stream"),
          begin_ms_(executor, plan_.drawn(), "begin_ms"),
          end_ms_(executor, plan_.drawn(), "end_ms") {
        const auto words = scan::words_of_numbers(dataset.array().values);
        std::copy(words.begin(), words.end(), from_.host);
        auto middle = transferred();
        middle.name = "on_device";
        middle.role = Role::other;
        middle.result = false;
        middle.field = Field::whole(scan::type_of(dataset.array().values));
        middle.none = this->none_;
        this->state(on_device_, std::move(middle));
        this->space({.name = kOperations, .one = "operation", .size = operation_.size()});
        this->input(operation_, operation_kind());
        this->input(stream_, operation_stream());
        this->state(begin_ms_, operation_begin());
        this->state(end_ms_, operation_end());
        this->host(pass_ms_);
    }

    void start() override {
        Base::start();
        on_device_.fill(this->none_);
        begin_ms_.fill(kNotRun);
        end_ms_.fill(kNotRun);
        pass_ms_ = 0;
    }

    /// Measured times differ in every run.
    bool reproducible() const override { return is_modelled(); }

private:
    template <class Number>
    std::vector<std::uint32_t> numbers(Number number) const {
        std::vector<std::uint32_t> all;
        for (std::uint32_t copy = 0; copy < plan_.drawn(); ++copy) all.push_back(number(copy));
        return all;
    }
    bool is_modelled() const { return this->executor_.kind() != "cuda"; }

    void move() override {
        OperationTimes times;
        if (kind_ == HostMemoryKind::mapped) {
            times = time_launches(this->executor_, 2 * plan_.pieces(), plan_.drawn(), [&](std::uint64_t copy) {
                const auto begin = copy / 2 * plan_.piece;
                const auto words = static_cast<std::uint32_t>(std::min(plan_.piece, this->n_ - begin));
                auto* const middle = on_device_.data() + begin;
                if (copy % 2 == 0)
                    this->executor_.launch(TransferWords{}, words,
                                           Span<const std::uint32_t>{from_.device + begin, words},
                                           Span<std::uint32_t>{middle, words});
                else
                    this->executor_.launch(TransferWords{}, words, Span<const std::uint32_t>{middle, words},
                                           Span<std::uint32_t>{to_.device + begin, words});
            });
        } else {
            times = copy_round_trip(this->executor_, {from_.host, on_device_.data(), to_.host, this->n_, plan_.piece,
                                                      plan_.streams, plan_.drawn()});
        }
        if (is_modelled()) times = plan_.modelled();
        begin_ms_.upload(times.begin_ms);
        end_ms_.upload(times.end_ms);
        pass_ms_ = *std::max_element(times.end_ms.begin(), times.end_ms.end());
        this->executor_.synchronize();
        this->executor_.upload(this->moved_.data(), to_.host, this->moved_.bytes());
    }
    PassReport report() override {
        PassReport report;
        const auto pieces = plan_.pieces();
        const auto bytes = 8ull * this->n_;
        const bool mapped = kind_ == HostMemoryKind::mapped;
        report.label = "transfer";
        report.sentence =
            count_text(bytes, "byte", "bytes") + " crossed the bus, there and back, in " +
            count_text(pieces, "piece", "pieces") +
            (mapped ? std::string(" that kernels copied") : " on " + count_text(plan_.streams, "stream", "streams"));
        report.note =
            kind_ == HostMemoryKind::pageable
                ? "Pageable memory: the driver copies each piece to a page-locked buffer first, so that copies do not overlap."
            : mapped ? "Mapped memory: kernels read and write the host's memory across the bus; streams are not used."
                     : "Pinned memory: while one stream's piece goes to the device, another's comes back.";
        report.lines = {{1, count_text(pieces, "piece", "pieces"), false},
                        {2, count_text(bytes / 2, "byte", "bytes"), true},
                        {3, count_text(bytes / 2, "byte", "bytes"), true}};
        report.figures = {{"bytes", static_cast<double>(bytes), "bytes"},
                          {"pieces", static_cast<double>(pieces), "pieces"}};
        if (!plan_.draws_all()) {
            report.note += " The view streams draws the first " + count_text(plan_.drawn()) + " copies.";
        } else if (is_modelled()) {
            double in_turn = 0;
            for (std::uint32_t copy = 0; copy < plan_.drawn(); ++copy) in_turn += plan_.ms_of(copy);
            report.note += " Model of a GTX 280 on a bus of 8 GB/s: " + figure_text(1e3 * pass_ms_) +
                           " \u00B5s; one copy after another: " + figure_text(1e3 * in_turn) + " \u00B5s.";
            report.figures.push_back({"GTX 280 model", pass_ms_, "ms"});
            report.figures.push_back({"one after another, model", in_turn, "ms"});
        }
        report.work = {.bytes = bytes, .items = this->n_};
        return report;
    }

    HostMemoryKind kind_;
    TransferPlan plan_;
    HostWords from_, to_;
    Buffer<std::uint32_t> on_device_, operation_, stream_;
    Buffer<float> begin_ms_, end_ms_;  // of copies
    double pass_ms_ = 0;
};

AlgorithmInfo transfer();  ///< memory.transfer

}  // namespace lockstep::memory
