#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/snapshots/timeline.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::test {

inline std::uint64_t hash(const std::uint32_t* words, std::size_t count, std::uint64_t seed) {
    for (std::size_t i = 0; i < count; ++i) seed = (seed ^ words[i]) * 0x100000001B3ull;
    return seed;
}

/// Hash of all words of a state on the emulator, from the algorithm's buffers or from a snapshot.
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

inline ParameterValues defaults_of(const AlgorithmInfo& info, const Dataset* input = nullptr) {
    ParameterValues values;
    for (const auto& parameter : info.parameters) values[parameter.name] = parameter.default_on(input);
    return values;
}

/// The words of all columns that passes write, followed by the host state. Scratch buffers are left out: unused
/// positions of a queue may differ from run to run.
inline std::vector<std::uint32_t> seen_words(const Algorithm& algorithm) {
    std::vector<std::uint32_t> seen;
    const auto state = algorithm.state();
    for (const auto& column : algorithm.columns()) {
        if (column.input) continue;
        const auto* words = static_cast<const std::uint32_t*>(state[column.buffer].data);
        seen.insert(seen.end(), words, words + std::size_t{column.size} * column.field.stride);
    }
    for (const auto number : algorithm.host_state()) {
        seen.push_back(static_cast<std::uint32_t>(number));
        seen.push_back(static_cast<std::uint32_t>(number >> 32));
    }
    return seen;
}

/// The defaults with one choice or flag changed: every value of every such parameter.
struct Choice {
    std::string text;  ///< "operator=max"
    ParameterValues values;
};
inline std::vector<Choice> choices_of(const AlgorithmInfo& info) {
    std::vector<Choice> choices;
    for (const auto& parameter : info.parameters) {
        if (parameter.kind != Parameter::Kind::choice && parameter.kind != Parameter::Kind::flag) continue;
        for (auto value = parameter.lowest; value <= parameter.highest; ++value) {
            choices.push_back({parameter.name + "=" + parameter.text(value), defaults_of(info)});
            choices.back().values[parameter.name] = value;
        }
    }
    return choices;
}

/// The defaults with one number changed: to its minimum, and to its largest sensible value (at most eight times the
/// default unless a hint says more). A vertex parameter gets the last vertex of the input.
inline std::vector<Choice> extremes_of(const AlgorithmInfo& info, const Dataset& dataset) {
    constexpr std::int64_t kMax = 1 << 20;
    std::vector<Choice> extremes;
    for (const auto& parameter : info.parameters) {
        std::vector<std::int64_t> values;
        if (parameter.kind == Parameter::Kind::vertex) {
            values = {parameter.highest_on(dataset)};
        } else if (parameter.kind == Parameter::Kind::number) {
            const auto most = parameter.hints.sensible_to
                                  ? parameter.hints.sensible_to(dataset)
                                  : std::min(kMax, 8 * std::max<std::int64_t>(parameter.value, 1));
            values = {parameter.lowest, std::clamp(most, parameter.lowest, parameter.highest)};
        }
        for (const auto value : values) {
            if (value == parameter.value) continue;
            extremes.push_back({parameter.name + "=" + parameter.text(value), defaults_of(info)});
            extremes.back().values[parameter.name] = value;
        }
    }
    return extremes;
}

/// A run on the emulator with a snapshot budget. straight has the hash of the state after each pass.
struct BudgetedRun {
    /// ms: recorded duration of every pass
    BudgetedRun(const AlgorithmInfo& info, const Dataset& dataset, const ParameterValues& parameters, Order order,
                std::size_t budget, double ms = 0)
        : emulator(std::make_shared<Emulator>(order)),
          algorithm(info.make_simt(*emulator, dataset, parameters)),
          timeline(*emulator, budget) {
        timeline.begin(*algorithm);
        algorithm->start();
        do {
            straight.push_back(hash_of(*algorithm));
            PassRecord record;
            record.ms = ms;
            timeline.append(*algorithm, std::move(record));
        } while (algorithm->step());
        at_end = hash_of(*algorithm);
    }

    /// Seeks a pass and resumes the algorithm. Returns the first mismatch, or "".
    std::string seek(std::uint32_t pass) {
        const auto snapshot = timeline.materialize(*algorithm, pass);
        if (snapshot.pass != pass) return "another pass came";
        if (hash_of(snapshot) != straight[pass]) return "the state is another than it was";
        timeline.resume(*algorithm);
        // If no pass was recomputed, the algorithm is in the state after its last step(), which found no more work.
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
