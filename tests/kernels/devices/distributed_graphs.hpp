#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep::test {

inline Dataset generated(const std::string& spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

/// Runs an algorithm on each graph, with every number of devices and partition, and expects a right result.
inline void expect_right_on_devices(const AlgorithmInfo& info, const std::vector<std::string>& specs,
                                    const EmulatedRun::Given& given = {}) {
    for (const auto& spec : specs) {
        const auto graph = generated(spec);
        for (const auto* devices : {"1", "2", "3", "4", "8"})
            for (const auto* partition : {"ranges", "balanced", "cyclic", "scrambled"}) {
                auto all = given;
                all.emplace_back("devices", devices);
                all.emplace_back("partition", partition);
                const EmulatedRun run(info, graph, all);
                EXPECT_EQ(run.wrong().value_or("right"), "right")
                    << spec << " on " << devices << " devices, " << partition;
            }
    }
}

inline void expect_right_in_every_order(const AlgorithmInfo& info, const std::string& spec) {
    for (const auto order : kOrders) {
        const EmulatedRun run(info, generated(spec), {{"devices", "3"}}, order);
        EXPECT_EQ(run.wrong().value_or("right"), "right");
    }
}

/// The exchanges of all passes.
inline std::vector<GroupPass> exchanges(const AlgorithmInfo& info, const Dataset& dataset,
                                        const EmulatedRun::Given& given) {
    Emulator emulator(Order::lane_by_lane());
    const auto algorithm = info.make_simt(emulator, dataset, resolve_parameters(info.parameters, dataset, given));
    std::vector<GroupPass> all;
    algorithm->start();
    while (algorithm->step()) all.push_back(dynamic_cast<const OnDeviceGroup&>(*algorithm).last_pass());
    return all;
}

}  // namespace lockstep::test
