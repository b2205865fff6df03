#include "app/sweep/from_study.hpp"

namespace lockstep {
namespace {

constexpr int kRepeatOnGpu = 10, kRepeatOnEmulator = 3;
constexpr double kLimitOnGpu = 10, kLimitOnEmulator = 4;  ///< seconds a point

}  // namespace

SweepRequest sweep_of(const Study& study, ExecutorKind executor, bool on_gpu) {
    const auto to = on_gpu ? study.to : study.to_on_emulator;
    SweepRequest request{
        .values = values_of({.from = static_cast<std::int64_t>(study.from), .to = static_cast<std::int64_t>(to)}),
        .dataset = {.generate = study.generator},
        .repeat = on_gpu ? kRepeatOnGpu : kRepeatOnEmulator,
        .limit_s = on_gpu ? kLimitOnGpu : kLimitOnEmulator,
        .study = study.id};
    for (const auto& one : study.series) {
        SweepSeries series{.algorithm = one.algorithm,
                           .parameters = one.parameters,
                           .name = one.name,
                           .generate = one.generator,
                           .executor = executor};
        request.series.push_back(one.on_host ? on_host(series) : series);
    }
    return request;
}

}  // namespace lockstep
