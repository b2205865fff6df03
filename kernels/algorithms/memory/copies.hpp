#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/warp_steps.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------ Wide words

/// A word of 16 bytes.
struct alignas(16) WideWord {
    std::uint64_t low = 0, high = 0;
};

/// Copies a word of 16 bytes. A GPU loads it, and stores it, by one instruction. Events hold values of up to 8 bytes: contexts that
/// record move two halves.
template <class Ctx>
SIMT_FN void copy_wide(Ctx& ctx, const Span<const WideWord>& in, std::uint32_t i, const Span<WideWord>& out) {
    if constexpr (std::is_empty_v<Ctx>) {
        unrecorded(out)[i] = unrecorded(in)[i];
    } else {
        const Span<const std::uint64_t> from{&unrecorded(in)->low, 2 * in.size};
        const Span<std::uint64_t> to{&unrecorded(out)->low, 2 * out.size};
        const auto low = ctx.load(from, 2 * i);
        const auto high = ctx.load(from, 2 * i + 1);
        ctx.store(to, 2 * i, low);
        ctx.store(to, 2 * i + 1, high);
    }
}

}  // namespace lockstep

namespace lockstep::memory {

// ---------------------------------------------------------------------------------------- Copy of words

/// The base of the copies: threads move words of 4, 8 or 16 bytes, whose places are counted from an offset. Elements that fill no
/// word at the end are not copied.
template <class Executor>
class CopyAlgorithm : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

protected:
    CopyAlgorithm(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()),
          bytes_(copied_bytes(parameters)),
          words_(this->n_ / (bytes_ / 4)),
          offset_(static_cast<std::uint32_t>(parameters.at("offset"))) {}

    /// Threads, if each `apart`-th word from the offset on is copied.
    std::uint32_t threads(std::uint32_t apart = 1) const {
        return std::max(ceil_div(words_ - std::min(words_, offset_), apart), 1u);
    }
    /// Calls launch(in, out) with the arrays as words of the chosen size.
    template <class Launch>
    void with_words(Launch&& launch) const {
        if (bytes_ == 4) launch(this->value_.read(), this->moved_.write());
        else if (bytes_ == 8) launch(in<std::uint64_t>(), out<std::uint64_t>());
        else launch(in<WideWord>(), out<WideWord>());
    }
    /// "16 elements were copied", or "4 words of 16 bytes were copied", and how many elements are left behind the last word.
    std::string copied_text(const LaunchTraffic& traffic) const {
        const auto words = traffic.bytes_asked / (2 * bytes_), left = std::uint64_t{this->n_} % (bytes_ / 4);
        if (bytes_ == 4) return count_text(words, "element was", "elements were") + " copied";
        auto text = count_text(words, "word", "words") + " of " + std::to_string(bytes_) + " bytes" +
                    (words == 1 ? " was copied" : " were copied");
        if (left != 0) text += " and " + count_text(left, "element", "elements") + " behind the last word left out";
        return text;
    }

    std::uint32_t bytes_, words_, offset_;

private:
    template <class Word>
    Span<const Word> in() const {
        return {reinterpret_cast<const Word*>(this->value_.data()), words_};
    }
    template <class Word>
    Span<Word> out() const {
        return {reinterpret_cast<Word*>(this->moved_.data()), words_};
    }
};

}  // namespace lockstep::memory

namespace lockstep {

// ----------------------------------------------------------------------------------------- Copy offset

/// Copies starting at an offset (Rehman 2010, listing 6.1): warps are not aligned to segments of memory.
/// in, out  words of 4, 8 or 16 bytes, equally many in two arrays
/// Threads  one per copied word, no shared memory, no barrier.
struct CopyOffset {
    static constexpr const char* name = "copy_offset";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Word>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const Word> in, std::uint32_t offset, Span<Word> out) const {
        const auto thread = ctx.global_thread();
        if (offset >= in.size || thread >= in.size - offset) return;
        const auto i = thread + offset;
        if constexpr (std::is_same_v<Word, WideWord>) {
            copy_wide(ctx, in, i, out);
        } else {
            const auto value = ctx.load(in, i);  // line 2
            ctx.store(out, i, value);
        }
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ----------------------------------------------------------------------------------------- Offset copy

/// CopyOffset, and the cost of its accesses.
template <class Executor>
class OffsetCopy final : public CopyAlgorithm<Executor> {
    using Base = CopyAlgorithm<Executor>;

public:
    OffsetCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters) {}

private:
    void move() override {
        this->with_words(
            [&](auto in, auto out) { this->executor_.launch(CopyOffset{}, this->threads(), in, this->offset_, out); });
    }
    PassReport report() override {
        auto report =
            report_of_traffic("copy", traffic_of_offset(this->words_, this->offset_, this->bytes_), this->bytes_);
        report.sentence = this->copied_text(*report.traffic) + ", at an offset of " + count_text(this->offset_);
        report.figures.push_back(
            channels_figure("channels of a load", {.begin = this->offset_, .bytes = this->bytes_}));
        return report;
    }
};

AlgorithmInfo copy_offset();  ///< memory.copy-offset

}  // namespace lockstep::memory

namespace lockstep {

// ----------------------------------------------------------------------------------------- Copy stride

/// Copies every stride-th element (Rehman 2010, listing 6.2): a warp's accesses are apart.
/// in, out  words of 4, 8 or 16 bytes, equally many in two arrays
/// Threads  one per copied word, no shared memory, no barrier.
struct CopyStride {
    static constexpr const char* name = "copy_stride";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Word>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const Word> in, std::uint32_t stride, std::uint32_t offset,
                            Span<Word> out) const {
        const auto thread = ctx.global_thread();
        if (offset >= in.size || thread >= ceil_div(in.size - offset, stride)) return;
        const auto i = thread * stride + offset;
        if constexpr (std::is_same_v<Word, WideWord>) {
            copy_wide(ctx, in, i, out);
        } else {
            const auto value = ctx.load(in, i);  // line 2
            ctx.store(out, i, value);
        }
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ----------------------------------------------------------------------------------------- Stride copy

/// CopyStride, and the cost of its accesses.
template <class Executor>
class StrideCopy final : public CopyAlgorithm<Executor> {
    using Base = CopyAlgorithm<Executor>;

public:
    StrideCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters), stride_(static_cast<std::uint32_t>(parameters.at("stride"))) {}

private:
    void move() override {
        this->with_words([&](auto in, auto out) {
            this->executor_.launch(CopyStride{}, this->threads(stride_), in, stride_, this->offset_, out);
        });
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_stride(this->words_, stride_, this->offset_, this->bytes_),
                                        this->bytes_);
        report.sentence = this->copied_text(*report.traffic) + ", at a stride of " + count_text(stride_) +
                          (this->offset_ == 0 ? "" : " from word " + count_text(this->offset_) + " on");
        report.figures.push_back(
            channels_figure("channels of a load", {.begin = this->offset_, .step = stride_, .bytes = this->bytes_}));
        return report;
    }

    std::uint32_t stride_;
};

AlgorithmInfo copy_stride();  ///< memory.copy-stride

}  // namespace lockstep::memory

namespace lockstep {

// --------------------------------------------------------------------------------------- Copy permuted

/// Copies with the lanes of a warp permuted (Malison 2012, fig. 3.3): the same segments, in another order.
/// in, out  words of 4, 8 or 16 bytes, equally many in two arrays
/// Threads  one per copied word, rounded up to whole warps, no shared memory, no barrier.
struct CopyPermuted {
    static constexpr const char* name = "copy_permuted";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Word>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const Word> in, std::uint32_t mask, std::uint32_t offset,
                            Span<Word> out) const {
        const auto thread = ctx.global_thread();
        const auto i = (thread ^ mask) + offset;
        if (i >= in.size) return;
        if constexpr (std::is_same_v<Word, WideWord>) {
            copy_wide(ctx, in, i, out);
        } else {
            const auto value = ctx.load(in, i);  // line 2
            ctx.store(out, i, value);
        }
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// --------------------------------------------------------------------------------------- Permuted copy

/// CopyPermuted, and the cost of its accesses.
template <class Executor>
class PermutedCopy final : public CopyAlgorithm<Executor> {
    using Base = CopyAlgorithm<Executor>;

public:
    PermutedCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters), mask_(static_cast<std::uint32_t>(parameters.at("xor"))) {}

private:
    void move() override {
        const auto threads = std::uint64_t{ceil_div(this->threads(), kWarpSize)} * kWarpSize;
        this->with_words(
            [&](auto in, auto out) { this->executor_.launch(CopyPermuted{}, threads, in, mask_, this->offset_, out); });
    }
    PassReport report() override {
        auto report = report_of_traffic(
            "copy", traffic_of_permutation(this->words_, mask_, this->offset_, this->bytes_), this->bytes_);
        report.sentence = this->copied_text(*report.traffic) + ", lanes exchanged by xor " + count_text(mask_) +
                          (this->offset_ == 0 ? "" : " from word " + count_text(this->offset_) + " on");
        report.figures.push_back(
            channels_figure("channels of a load", {.begin = this->offset_, .mask = mask_, .bytes = this->bytes_}));
        return report;
    }

    std::uint32_t mask_;
};

AlgorithmInfo copy_permuted();  ///< memory.copy-permuted

}  // namespace lockstep::memory
