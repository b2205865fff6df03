#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/transfer_copies.hpp"
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

/// An array that is copied to the device and back, in pieces (Rehman 2010, 2.3.2; Malison 2012, 3.2.6).
template <class Executor>
class Transfer final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    Transfer(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, transferred()),
          kind_(static_cast<HostMemoryKind>(parameters.at("memory"))),
          piece_(words_of_piece(parameters)),
          streams_(static_cast<std::uint32_t>(parameters.at("streams"))),
          from_(host_words(executor, this->n_, kind_)),
          to_(host_words(executor, this->n_, kind_)),
          on_device_(executor, this->n_, "on_device") {
        const auto words = scan::words_of_numbers(dataset.array().values);
        std::copy(words.begin(), words.end(), from_.host);
        auto middle = transferred();
        middle.name = "on_device";
        middle.role = Role::other;
        middle.result = false;
        middle.field = Field::whole(scan::type_of(dataset.array().values));
        middle.none = this->none_;
        this->state(on_device_, std::move(middle));
    }

    void start() override {
        Base::start();
        on_device_.fill(this->none_);
    }

private:
    void move() override {
        if (kind_ == HostMemoryKind::mapped) {
            for (std::uint64_t begin = 0; begin < this->n_; begin += piece_) {
                const auto words = static_cast<std::uint32_t>(std::min(piece_, this->n_ - begin));
                this->executor_.launch(TransferWords{}, words, Span<const std::uint32_t>{from_.device + begin, words},
                                       Span<std::uint32_t>{on_device_.data() + begin, words});
                this->executor_.launch(TransferWords{}, words,
                                       Span<const std::uint32_t>{on_device_.data() + begin, words},
                                       Span<std::uint32_t>{to_.device + begin, words});
            }
        } else {
            copy_round_trip(this->executor_, {from_.host, on_device_.data(), to_.host, this->n_, piece_, streams_});
        }
        this->executor_.synchronize();
        this->executor_.upload(this->moved_.data(), to_.host, this->moved_.bytes());
    }
    PassReport report() override {
        PassReport report;
        const auto pieces = (this->n_ + piece_ - 1) / piece_;
        const auto bytes = 8ull * this->n_;
        const bool mapped = kind_ == HostMemoryKind::mapped;
        report.label = "transfer";
        report.sentence =
            count_text(bytes, "byte", "bytes") + " crossed the bus, there and back, in " +
            count_text(pieces, "piece", "pieces") +
            (mapped ? std::string(" that kernels copied") : " on " + count_text(streams_, "stream", "streams"));
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
        report.work = {.bytes = bytes, .items = this->n_};
        return report;
    }

    HostMemoryKind kind_;
    std::uint64_t piece_;
    std::uint32_t streams_;
    HostWords from_, to_;
    Buffer<std::uint32_t> on_device_;
};

AlgorithmInfo transfer();  ///< memory.transfer

}  // namespace lockstep::memory
