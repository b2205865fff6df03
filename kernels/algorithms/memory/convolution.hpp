#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "kernels/algorithms/memory/columns.hpp"
#include "kernels/algorithms/memory/constant_reads.hpp"
#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------------- Convolve

/// An impulse response in constant memory: as ConstantWords, an argument of the kernel.
struct ImpulseResponse {
    static constexpr std::uint32_t kMax = 256;
    float taps[kMax] = {};
};

/// Convolves a signal with an impulse response (CS 179, lecture 10: "not changed, accessed simultaneously by threads in warp"). Lanes whose
/// numbers have the same remainder modulo `distinct` use the same tap at the same time; with distinct = 1 all lanes do, as in the lecture.
/// signal, result  n entries each
/// response        the taps; on a GPU read only if in_constant is 0
/// constants       the same taps
/// Threads         one per sample, no shared memory, no barrier.
struct Convolve {
    static constexpr const char* name = "convolve";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const float> signal, Span<const float> response,
                            [[maybe_unused]] const ImpulseResponse& constants, std::uint32_t distinct,
                            [[maybe_unused]] std::uint32_t in_constant, Span<float> result) const {
        const auto thread = ctx.global_thread();
        if (thread >= result.size) return;
        const auto offset = ctx.lane() % distinct;
        float sum = 0;
        for (std::uint32_t k = 0; k < response.size; ++k) {
            const auto tap = (k + offset) % response.size;  // line 2
            if (tap > thread) continue;  // before the signal
            float weight = 0;
#if defined(__CUDA_ARCH__)
            if (in_constant != 0) weight = constants.taps[tap];
            else weight = ctx.load(response, tap);
#else
            weight = ctx.load(response, tap);  // line 3
#endif
            const auto sample = ctx.load(signal, thread - tap);  // line 3
            sum = add_product(sum, weight, sample);
        }
        ctx.store(result, thread, sum);  // line 4
    }

private:
    /// Rounded twice, so that a GPU computes as the host does.
    SIMT_HOST_FN static float add_product(float sum, float weight, float sample) {
#if defined(__CUDA_ARCH__)
        return __fadd_rn(sum, __fmul_rn(weight, sample));
#else
        return sum + weight * sample;
#endif
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ----------------------------------------------------------------------------------------- Convolution

/// Taps of a Gaussian from three standard deviations before its middle to three behind it, with the sum 1.
std::vector<float> gaussian_response(std::uint32_t taps);
/// The traffic of the loads of samples and the stores; of the taps if they are in global memory.
LaunchTraffic traffic_of_convolution(std::uint32_t n, const ParameterValues& parameters);

inline constexpr const char* kTaps = "taps";  ///< the index space
inline Column impulse_response() { return {.name = "response", .symbol = "h", .space = kTaps}; }

/// A signal convolved with an impulse response in constant memory (CS 179, lecture 10).
template <class Executor>
class Convolution final : public DeclaredAlgorithm {
public:
    Convolution(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          parameters_(parameters),
          n_(dataset.array().size()),
          distinct_(static_cast<std::uint32_t>(parameters.at("distinct"))),
          in_constant_(parameters.at("memory") == 0),
          taps_(gaussian_response(static_cast<std::uint32_t>(parameters.at("taps")))),
          value_(executor, std::get<std::vector<float>>(dataset.array().values), "value"),
          response_(executor, taps_, "response"),
          result_(executor, n_, "result") {
        std::copy(taps_.begin(), taps_.end(), constants_.taps);
        space({.name = kTaps, .one = "tap", .size = response_.size()});
        input(value_, scan::value(ValueType::float32));
        input(response_, impulse_response());
        state(result_, machine_result(ValueStyle::number));
        host(pass_);
    }

    void start() override {
        result_.fill(0);
        pass_ = 0;
    }
    bool step() override {
        if (pass_ == 1 || n_ == 0) return false;
        executor_.launch(Convolve{}, n_, value_.read(), response_.read(), constants_, distinct_, in_constant_ ? 1u : 0u,
                         result_.write());
        pass_ = 1;
        return true;
    }
    PassReport describe(const Changes&) override {
        PassReport report;
        const auto taps = response_.size();
        if (pass_ == 0) {
            report.label = "input";
            report.sentence = "A signal of " + count_text(n_, "sample", "samples");
            report.note = "A Gaussian impulse response of " + count_text(taps, "tap", "taps") +
                          (in_constant_ ? " is in constant memory." : " is in global memory.");
            return report;
        }
        const ConstantReads reads(n_, parameters_);
        const auto replays = in_constant_ ? reads.replays() : 0;
        const auto outside = std::min(n_, taps);  // samples whose first taps lie before the signal
        const auto products =
            std::uint64_t{n_} * taps - std::uint64_t{outside} * taps + std::uint64_t{outside} * (outside + 1) / 2;
        report.label = "convolve";
        report.sentence = count_text(n_, "sample", "samples") + " of the result, each of up to " +
                          count_text(std::min(taps, n_), "product", "products");
        const auto different = std::min({distinct_, taps, n_, kWarpSize});
        const auto words = count_text(different, "different tap", "different taps");
        if (!in_constant_) report.note = "Global memory: the lanes of a warp load " + words + " at a time.";
        else if (different == 1)
            report.note = "Constant memory sends the tap that all lanes of a warp read at once: no replay.";
        else
            report.note = "Constant memory sends " + words +
                          " one after the other for each read of a warp: " + count_text(replays, "replay", "replays") +
                          ".";
        report.lines = {{2, count_text(std::uint64_t{n_} * taps, "tap", "taps"), false},
                        {3, count_text(products, "product", "products"), true},
                        {4, count_text(n_, "sample", "samples"), false}};
        report.figures = {{"constant replays", static_cast<double>(replays), "replays"},
                          {"products", static_cast<double>(products), "products"}};
        report.work = {.bytes = 8ull * n_, .items = products};
        report.traffic = traffic_of_convolution(n_, parameters_);
        return report;
    }

private:
    Executor& executor_;
    ParameterValues parameters_;
    std::uint32_t n_, distinct_;
    bool in_constant_;
    std::vector<float> taps_;
    ImpulseResponse constants_;
    Buffer<float> value_, response_, result_;
    std::uint32_t pass_ = 0;
};

AlgorithmInfo convolution();  ///< memory.convolution

}  // namespace lockstep::memory
