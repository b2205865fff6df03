#pragma once

#include "kernels/algorithms/matrix/semiring.hpp"

namespace lockstep {

/// The steps of a tuned kernel: those of a semiring, or of min-plus for special ranges of numbers.
/// min_plus_near       integers so close to 0 that sums cannot overflow: infinity is NearEntries'
///                     kInfinite, so a step is one addition and one minimum: one instruction on GPUs since Hopper (DPX)
/// min_plus_unsigned   floats without a sign, whose bits are ordered like integers: the minimum of
///                     three is one instruction (DPX too), as is the minimum of two floats
enum class MultiplyStep : std::uint32_t {
    plus_times_int,
    plus_times_float,
    min_plus_int,
    min_plus_float,
    min_plus_near,
    min_plus_unsigned
};

struct NearEntries {
    static constexpr std::int32_t kMaxEntry = 1 << 28;  ///< finite entries are from -kMaxEntry to kMaxEntry
    static constexpr std::int32_t kInfinite = (1 << 30) - 1;
    static constexpr std::int32_t kMaxSum = 2 * kMaxEntry;  ///< larger sums have an infinite part
};

/// Converts words to the representation of a step, and back.
template <MultiplyStep step>
struct StepWords {
    using Code = Semiring::Code;
    static constexpr bool kNear = step == MultiplyStep::min_plus_near;
    static constexpr bool kUnsigned = step == MultiplyStep::min_plus_unsigned;
    static constexpr Code kCode = kNear       ? Semiring::min_plus_int
                                  : kUnsigned ? Semiring::min_plus_float
                                              : static_cast<Code>(step);

    SIMT_FN static std::uint32_t zero() {
        return kNear ? static_cast<std::uint32_t>(NearEntries::kInfinite) : Semiring::zero_of(kCode);
    }
    SIMT_FN static std::uint32_t in(std::uint32_t word) {
        if constexpr (kNear) return word == static_cast<std::uint32_t>(kInfiniteEntry) ? zero() : word;
        else return word;
    }
    SIMT_FN static std::uint32_t out(std::uint32_t word) {
        if constexpr (kNear)
            return static_cast<std::int32_t>(word) > NearEntries::kMaxSum ? static_cast<std::uint32_t>(kInfiniteEntry)
                                                                          : word;
        else return word;
    }
    SIMT_FN static std::uint32_t next(std::uint32_t sum, std::uint32_t left, std::uint32_t right) {
        if constexpr (kNear) {
#if defined(__CUDA_ARCH__)
            return static_cast<std::uint32_t>(
                __viaddmin_s32(static_cast<int>(left), static_cast<int>(right), static_cast<int>(sum)));
#else
            const auto through = static_cast<std::int32_t>(left + right), least = static_cast<std::int32_t>(sum);
            return static_cast<std::uint32_t>(through < least ? through : least);
#endif
        } else if constexpr (kCode == Semiring::min_plus_float) {
#if defined(__CUDA_ARCH__)
            return Semiring::word_of(
                fminf(Semiring::number_of(sum), Semiring::number_of(left) + Semiring::number_of(right)));
#else
            return Semiring::step(kCode, sum, left, right);
#endif
        } else if constexpr (kCode == Semiring::plus_times_float) {
            // Rounded once: one instruction on a GPU, and the same result on the host.
            const float add = Semiring::number_of(sum), a = Semiring::number_of(left), b = Semiring::number_of(right);
#if defined(__CUDA_ARCH__)
            return Semiring::word_of(fmaf(a, b, add));
#else
            return Semiring::word_of(__builtin_fmaf(a, b, add));
#endif
        } else {
            return Semiring::step(kCode, sum, left, right);
        }
    }
    /// Two consecutive steps.
    SIMT_FN static std::uint32_t next_two(std::uint32_t sum, std::uint32_t left, std::uint32_t right,
                                          std::uint32_t left_after, std::uint32_t right_after) {
#if defined(__CUDA_ARCH__)
        if constexpr (kUnsigned)
            return static_cast<std::uint32_t>(__vimin3_s32(
                static_cast<int>(sum), __float_as_int(Semiring::number_of(left) + Semiring::number_of(right)),
                __float_as_int(Semiring::number_of(left_after) + Semiring::number_of(right_after))));
#endif
        return next(next(sum, left, right), left_after, right_after);
    }
};

}  // namespace lockstep
