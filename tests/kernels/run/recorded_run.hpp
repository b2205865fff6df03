#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::test {

inline std::uint64_t hash(const std::uint32_t* words, std::size_t count, std::uint64_t seed) {
    for (std::size_t i = 0; i < count; ++i) seed = (seed ^ words[i]) * 0x100000001B3ull;
    return seed;
}

/// Of all words of a state, as it lies in the algorithm's buffers or in a snapshot, on the emulator.
inline std::uint64_t hash_of(const Algorithm& algorithm) {
    std::uint64_t seed = 0xCBF29CE484222325ull;
    for (const auto& buffer : algorithm.state())
        seed = hash(static_cast<const std::uint32_t*>(buffer.data), buffer.bytes / sizeof(std::uint32_t), seed);
    return seed;
}
inline std::uint64_t hash_of(const Snapshot& snapshot) {
    std::uint64_t seed = 0xCBF29CE484222325ull;
    for (const auto& block : snapshot.buffers) seed = hash(block->words(), block->size(), seed);
    return seed;
}

inline ParameterValues defaults_of(const AlgorithmInfo& info) {
    ParameterValues values;
    for (const auto& parameter : info.parameters) values[parameter.name] = parameter.value;
    return values;
}

/// A run on the emulator under a budget of snapshots, and what went by: the hash of the state after each pass.
struct RecordedRun {
    RecordedRun(const AlgorithmInfo& info, const Dataset& dataset, const ParameterValues& parameters, Order order,
                std::size_t budget)
        : emulator(std::make_shared<Emulator>(order)),
          algorithm(info.make_simt(*emulator, dataset, parameters)),
          timeline(*emulator, budget) {
        timeline.begin(*algorithm);
        algorithm->start();
        do {
            straight.push_back(hash_of(*algorithm));
            timeline.append(*algorithm, PassRecord{});
        } while (algorithm->step());
        at_end = hash_of(*algorithm);
    }

    /// Gets a pass, lets the algorithm go on from where it was, and says what does not fit; nothing when all does.
    std::string seek(std::uint32_t pass) {
        const auto snapshot = timeline.materialize(*algorithm, pass);
        if (snapshot.pass != pass) return "another pass came";
        if (hash_of(snapshot) != straight[pass]) return "the state is another than it was";
        timeline.resume(*algorithm);
        // Where nothing had to be run again, it stands where the step that found no more work left it.
        const auto resumed = hash_of(*algorithm);
        if (resumed != straight.back() && resumed != at_end) return "it does not stand at its end again";
        return {};
    }

    std::shared_ptr<Emulator> emulator;
    std::unique_ptr<Algorithm> algorithm;
    Timeline timeline;
    std::vector<std::uint64_t> straight;
    std::uint64_t at_end = 0;
};

}  // namespace lockstep::test
