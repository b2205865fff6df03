#pragma once

#include "kernels/algorithms/segscan/library/library_sums.hpp"
#include "kernels/algorithms/segscan/segscan_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------ Write keys

/// Computes the number of each element's segment by binary search.
/// offsets  num_segments + 1 entries
/// keys     n entries
/// Threads  one per element, no shared memory, no barrier.
struct WriteKeys {
    static constexpr const char* name = "write_keys";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, Span<std::uint32_t> keys) const {
        const auto i = ctx.global_thread();
        if (i >= keys.size) return;
        std::uint32_t first = 0, last = offsets.size - 2;  // invariant: the segment is in this range
        while (first < last) {
            const auto middle = last - (last - first) / 2;
            const auto start = ctx.load(offsets, middle);
            if (start <= i) first = middle;
            else last = middle - 1;
        }
        ctx.store(keys, i, first);
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

// --------------------------------------------------------------------------------------------- Library

/// The library call that a user would choose: CUB's sum by key on a GPU, a loop on the host.
template <class Executor, class Number>
class LibraryOf final : public SegscanAlgorithm<Executor, Number> {
    using Base = SegscanAlgorithm<Executor, Number>;

public:
    LibraryOf(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Base::Form::two_steps, true),
          keys_(executor, this->n_, "key"),
          room_(executor, (library_bytes(executor, call()) + 3) / 4, "library") {
        this->scratch(keys_);
    }

    void start() override {
        Base::start();
        keys_.fill(0);
    }

    /// On a GPU the rounding of floats depends on the order of the threads.
    bool reproducible() const override { return this->executor_.kind() == "simt" || !this->are_real(); }

private:
    LibrarySums call() {
        if constexpr (Base::kDoubles) return {.keys = keys_.read(), .doubles = this->curr_.write()};
        else return {.keys = keys_.read(), .floats = this->numbers_.floats != 0, .curr = this->curr_.write()};
    }

    void prepare() override {
        this->executor_.launch(WriteKeys{}, this->n_, this->offsets_.read(), keys_.write());
        Base::prepare();
    }
    std::string preparation() const override {
        const auto keys = count_text(this->n_, "element has", "elements have") + " a segment's number as a key";
        return this->has_x_ ? keys + "; " + Base::preparation() : keys;
    }
    void sum() override { library_sums(this->executor_, call(), room_.data(), room_.bytes()); }
    PassReport report_sums() override {
        PassReport report;
        report.sentence = "The library has summed " + this->elements(this->n_) + " in one call";
        report.note = "CUB's sum by key on a GPU, a loop over keys on the host: the reference for all other times.";
        report.lines = {{4, this->elements(this->n_), true}};
        report.work = {.bytes = (4 + 2 * Base::kBytes) * this->n_, .items = this->n_};
        return report;
    }

    Buffer<std::uint32_t> keys_;
    Buffer<std::uint32_t> room_;
};

template <class Executor>
class Library final : public OnNumbers<Executor, LibraryOf> {
public:
    using OnNumbers<Executor, LibraryOf>::OnNumbers;
};

AlgorithmInfo library();  ///< segscan.library: CUB by key, on simt the C++ library

}  // namespace lockstep::segscan
