#include "app/session/sweep/from_study.hpp"

#include <numeric>
#include <vector>

namespace lockstep {
namespace {

constexpr int kRepeatOnGpu = 10, kRepeatOnEmulator = 3;
constexpr double kLimitOnGpu = 10, kLimitOnEmulator = 4;  ///< seconds per point

std::vector<std::int64_t> values_to_sweep(const Study& study, bool on_gpu) {
    if (!study.inputs.empty()) {
        std::vector<std::int64_t> positions(study.inputs.size());
        std::iota(positions.begin(), positions.end(), std::int64_t{0});
        return positions;
    }
    const auto from = static_cast<std::int64_t>(study.from), to = static_cast<std::int64_t>(study.to);
    if (!study.parameter.empty())
        return values_of({from, to, SweepRange::Spacing::linear, static_cast<int>(to - from) + 1});
    return values_of({.from = from, .to = on_gpu ? to : static_cast<std::int64_t>(study.to_on_emulator)});
}

std::vector<SweepInput> inputs_of(const Study& study, bool on_gpu) {
    std::vector<SweepInput> inputs;
    for (const auto& one : study.inputs) {
        auto& input = inputs.emplace_back(SweepInput{.name = one.name, .dataset = {}, .parameters = one.parameters});
        input.dataset.input = one.file;
        if (one.file.empty())
            input.dataset.generate = on_gpu || one.on_emulator.empty() ? one.generator : one.on_emulator;
    }
    return inputs;
}

}  // namespace

SweepRequest sweep_of(const Study& study, ExecutorKind executor, bool on_gpu, const std::filesystem::path& folder) {
    const bool smaller = !on_gpu && !study.generator_on_emulator.empty();
    SweepRequest request{.parameter = study.parameter,
                         .values = values_to_sweep(study, on_gpu),
                         .logarithmic = study.parameter.empty() && study.inputs.empty(),
                         .inputs = inputs_of(study, on_gpu),
                         .folder = folder,
                         .dataset = {.generate = smaller ? study.generator_on_emulator : study.generator},
                         .repeat = on_gpu ? kRepeatOnGpu : kRepeatOnEmulator,
                         .limit_s = on_gpu ? kLimitOnGpu : kLimitOnEmulator,
                         .study = study.id};
    request.floors = study.series.empty() || study.series.front().quantity == Quantity::time;
    for (const auto& one : study.series) {
        SweepSeries series{.algorithm = one.algorithm,
                           .parameters = one.parameters,
                           .name = one.name,
                           .generate = one.generator,
                           .executor = executor,
                           .quantity = one.quantity};
        request.series.push_back(one.on_host ? on_host(series) : series);
    }
    return request;
}

}  // namespace lockstep
