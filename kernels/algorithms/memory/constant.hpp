#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/algorithms/memory/columns.hpp"
#include "kernels/algorithms/memory/warp_traffic.hpp"
#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Read constants

/// Words in constant memory. A GPU keeps the arguments of a kernel there; the emulator reads the array that they were copied from, so that
/// a trace shows each read.
struct ConstantWords {
    static constexpr std::uint32_t kSize = 1024;
    std::uint32_t words[kSize] = {};
};

/// Adds 32 words of constant memory in each thread (CS 179, lecture 10). Lanes with the same remainder modulo `distinct` read the same
/// word: constant memory sends one word at a time to all lanes that read it, so that a read of d different words takes d steps.
/// array      the first min(n, 1024) elements of n
/// constants  the same
/// result     n entries
/// Threads    one per element, no shared memory, no barrier.
struct ReadConstants {
    static constexpr const char* name = "read_constants";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;
    static constexpr std::uint32_t kReads = 32;  ///< a thread

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, [[maybe_unused]] Span<const std::uint32_t> array,
                            [[maybe_unused]] const ConstantWords& constants, std::uint32_t distinct,
                            Span<std::uint32_t> result) const {
        const auto thread = ctx.global_thread();
        if (thread >= result.size) return;
        const auto offset = ctx.lane() % distinct;
        std::uint32_t sum = 0;
        for (std::uint32_t k = 0; k < kReads; ++k) {
            const auto index = (k * distinct + offset) % result.size;  // line 2
#if defined(__CUDA_ARCH__)
            const auto word = constants.words[index];
#else
            const auto word = ctx.load(array, index);  // line 3
#endif
            sum += word;
        }
        ctx.store(result, thread, sum);  // line 4
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// --------------------------------------------------------------------------------------------- Constant

/// The traffic of the stores of ReadConstants on n elements.
LaunchTraffic traffic_of_constants(std::uint32_t n);
/// The replays of its reads: of each read of a warp the different words, less one.
std::uint64_t constant_replays(std::uint32_t n, std::uint32_t distinct);

/// Sums of words in constant memory (CS 179, lecture 10).
template <class Executor>
class Constant final : public DeclaredAlgorithm {
public:
    Constant(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.array().size()),
          distinct_(static_cast<std::uint32_t>(parameters.at("distinct"))),
          value_(executor, scan::words_of_numbers(dataset.array().values), "value"),
          result_(executor, n_, "result") {
        const auto words = scan::words_of_numbers(dataset.array().values);
        std::copy_n(words.begin(), std::min(n_, ConstantWords::kSize), constants_.words);
        input(value_, scan::value(scan::type_of(dataset.array().values)));
        state(result_, machine_result(ValueStyle::number));
        host(pass_);
    }

    void start() override {
        result_.fill(0);
        pass_ = 0;
    }
    bool step() override {
        if (pass_ == 1 || n_ == 0) return false;
        executor_.launch(ReadConstants{}, n_, value_.read(), constants_, distinct_, result_.write());
        pass_ = 1;
        return true;
    }
    PassReport describe(const Changes&) override {
        PassReport report;
        const auto constants = std::min(n_, ConstantWords::kSize);
        if (pass_ == 0) {
            report.label = "input";
            report.sentence = "An array of " + count_text(n_, "element", "elements");
            report.note = "The first " + count_text(constants) + " are in constant memory.";
            return report;
        }
        const auto replays = constant_replays(n_, distinct_);
        const auto reads = std::uint64_t{n_} * ReadConstants::kReads;
        report.label = "read";
        report.sentence = count_text(n_, "thread", "threads") + " added " + count_text(ReadConstants::kReads) +
                          " words of constant memory each: " + count_text(replays, "replay", "replays");
        report.note = "The lanes of a warp read " +
                      count_text(std::min({distinct_, n_, kWarpSize}), "different word", "different words") +
                      " at a time, and constant memory sends them one after the other.";
        report.lines = {{2, count_text(reads, "index", "indices"), false},
                        {3, count_text(reads, "read", "reads"), true},
                        {4, count_text(n_, "sum", "sums"), false}};
        report.figures = {{"constant replays", static_cast<double>(replays), "replays"}};
        report.work = {.bytes = 4ull * n_, .items = reads};
        report.traffic = traffic_of_constants(n_);
        return report;
    }

private:
    Executor& executor_;
    std::uint32_t n_, distinct_;
    ConstantWords constants_;
    Buffer<std::uint32_t> value_, result_;
    std::uint32_t pass_ = 0;
};

AlgorithmInfo constant();  ///< memory.constant

}  // namespace lockstep::memory
