#pragma once

#include <algorithm>

#include "kernels/algorithms/memory/move_algorithm.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Copy offset

/// Copies starting at an offset (Rehman 2010, listing 6.1): warps are not aligned to segments of memory.
/// in, out  n entries each, two arrays
/// Threads  one per copied element, no shared memory, no barrier.
struct CopyOffset {
    static constexpr const char* name = "copy_offset";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t offset,
                            Span<std::uint32_t> out) const {
        const auto thread = ctx.global_thread();
        if (offset >= in.size || thread >= in.size - offset) return;
        const auto i = thread + offset;
        const auto value = ctx.load(in, i);  // line 2
        ctx.store(out, i, value);
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ----------------------------------------------------------------------------------------- Offset copy

/// CopyOffset, and the cost of its accesses.
template <class Executor>
class OffsetCopy final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    OffsetCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()), offset_(static_cast<std::uint32_t>(parameters.at("offset"))) {}

private:
    void move() override {
        this->executor_.launch(CopyOffset{}, std::max(this->n_ - std::min(this->n_, offset_), 1u), this->value_.read(),
                               offset_, this->moved_.write());
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_offset(this->n_, offset_));
        const auto copied = report.traffic->bytes_asked / 8;
        report.sentence =
            count_text(copied, "element was", "elements were") + " copied, at an offset of " + count_text(offset_);
        report.lines = {{2, count_text(copied, "element", "elements"), true}};
        return report;
    }

    std::uint32_t offset_;
};

AlgorithmInfo copy_offset();  ///< memory.copy-offset

}  // namespace lockstep::memory

namespace lockstep {

// ----------------------------------------------------------------------------------------- Copy stride

/// Copies every stride-th element (Rehman 2010, listing 6.2): a warp's accesses are apart.
/// in, out  n entries each, two arrays
/// Threads  one per copied element, no shared memory, no barrier.
struct CopyStride {
    static constexpr const char* name = "copy_stride";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t stride,
                            Span<std::uint32_t> out) const {
        const auto thread = ctx.global_thread();
        if (thread >= ceil_div(in.size, stride)) return;
        const auto i = thread * stride;
        const auto value = ctx.load(in, i);  // line 2
        ctx.store(out, i, value);
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ----------------------------------------------------------------------------------------- Stride copy

/// CopyStride, and the cost of its accesses.
template <class Executor>
class StrideCopy final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    StrideCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()), stride_(static_cast<std::uint32_t>(parameters.at("stride"))) {}

private:
    void move() override {
        this->executor_.launch(CopyStride{}, ceil_div(this->n_, stride_), this->value_.read(), stride_,
                               this->moved_.write());
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_stride(this->n_, stride_));
        const auto copied = report.traffic->bytes_asked / 8;
        report.sentence =
            count_text(copied, "element was", "elements were") + " copied, at a stride of " + count_text(stride_);
        report.lines = {{2, count_text(copied, "element", "elements"), true}};
        return report;
    }

    std::uint32_t stride_;
};

AlgorithmInfo copy_stride();  ///< memory.copy-stride

}  // namespace lockstep::memory

namespace lockstep {

// --------------------------------------------------------------------------------------- Copy permuted

/// Copies with the lanes of a warp permuted (Malison 2012, fig. 3.3): the same segments, in another order.
/// in, out  n entries each, two arrays
/// Threads  one per element, rounded up to whole warps, no shared memory, no barrier.
struct CopyPermuted {
    static constexpr const char* name = "copy_permuted";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, std::uint32_t mask,
                            Span<std::uint32_t> out) const {
        const auto thread = ctx.global_thread();
        const auto i = thread ^ mask;
        if (i >= in.size) return;
        const auto value = ctx.load(in, i);  // line 2
        ctx.store(out, i, value);
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// --------------------------------------------------------------------------------------- Permuted copy

/// CopyPermuted, and the cost of its accesses.
template <class Executor>
class PermutedCopy final : public MoveAlgorithm<Executor> {
    using Base = MoveAlgorithm<Executor>;

public:
    PermutedCopy(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, copy()), mask_(static_cast<std::uint32_t>(parameters.at("xor"))) {}

private:
    void move() override {
        this->executor_.launch(CopyPermuted{}, std::uint64_t{ceil_div(this->n_, kWarpSize)} * kWarpSize,
                               this->value_.read(), mask_, this->moved_.write());
    }
    PassReport report() override {
        auto report = report_of_traffic("copy", traffic_of_permutation(this->n_, mask_));
        const auto copied = report.traffic->bytes_asked / 8;
        report.sentence =
            count_text(copied, "element was", "elements were") + " copied, lanes exchanged by xor " + count_text(mask_);
        report.lines = {{2, count_text(copied, "element", "elements"), true}};
        return report;
    }

    std::uint32_t mask_;
};

AlgorithmInfo copy_permuted();  ///< memory.copy-permuted

}  // namespace lockstep::memory
