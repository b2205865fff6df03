#pragma once

// Runs whose launches have a known fault.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::test {

/// Stores into its element, then reads the element `lap` further on, which does not exist for the last threads.
struct ReadAhead {
    static constexpr const char* name = "read_ahead";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t lap) const {
        const auto i = ctx.global_thread();
        ctx.store(words, i, lap);
        if (lap == 3) ctx.load(words, i + lap);
    }
};

/// Stores into its element; in lap 3 thread 5 then repeats two loads for ever.
struct GoRound {
    static inline std::atomic<std::uint64_t> rounds{0};  ///< of all launches
    static constexpr const char* name = "go_round";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    static constexpr int kLow = source.line + 10, kHigh = kLow + 1;  ///< lines of the loads

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t lap) const {
        const auto i = ctx.global_thread();
        ctx.store(words, i, lap);
        for (std::uint32_t found = 0; lap == 3 && i == 5 && found != 77; ++rounds) {
            const auto at = ctx.load_relaxed(words, 0);
            found = ctx.load_relaxed(words, at % 64);
        }
    }
};

struct GoesRound {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        emulator.launch(GoRound{}, 64, words.write(), lap);
    }
};

struct ReadsOutOfRange {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        emulator.launch(ReadAhead{}, 64, words.write(), lap);
    }
};

/// In each lap a successful launch and a library call precede the launch that faults in lap 3.
template <class Launch>
struct AfterOthers {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        emulator.launch(ReadAhead{}, 64, words.write(), 10 + lap);
        emulator.call_library("sort of a library", source_here(), [] {});
        Launch{}(emulator, words, lap);
    }
};

/// Launches on 64 words, one lap per pass.
template <class Launch>
class Laps final : public DeclaredAlgorithm {
public:
    explicit Laps(Emulator& emulator) : emulator_(emulator), words_(emulator, 64, "words") {
        state(words_, Column{.name = "words", .space = "nodes"});
        host(lap_);
    }
    void start() override {
        lap_ = 0;
        words_.fill(0);
    }
    bool step() override {
        if (lap_ == 5) return false;
        Launch{}(emulator_, words_, ++lap_);
        return true;
    }
    PassReport describe(const Changes&) override {
        PassReport report;
        report.label = report.sentence = "lap " + std::to_string(lap_);
        return report;
    }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> words_;
    std::uint32_t lap_ = 0;
};

/// An algorithm that runs Laps.
template <class Launch>
AlgorithmInfo planted_algorithm(const char* id) {
    AlgorithmInfo info{.id = id, .title = id, .source = "planted", .input = DatasetKind::list};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<Laps<Launch>>(static_cast<Emulator&>(device));
    };
    return info;
}

}  // namespace lockstep::test
