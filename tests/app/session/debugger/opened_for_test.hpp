#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/catalog.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep::test {

/// A run of a catalogue algorithm on the emulator, in lockstep order by default, with an open launch: the first of the
/// first pass, or another one.
struct OpenedLaunch {
    OpenedLaunch(const std::string& spec, const std::string& algorithm, const ParameterValues& parameters = {},
                 Order order = Order::lockstep(), std::uint32_t number = 0, std::uint32_t pass = 1) {
        const auto& info = catalog.at(algorithm);
        Progress progress;
        RunRequest asked;
        asked.algorithm = &info;
        asked.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        for (const auto& parameter : info.parameters) asked.parameters[parameter.name] = parameter.value;
        for (const auto& [name, value] : parameters) asked.parameters[name] = value;
        asked.executor = ExecutorKind::simt;
        asked.order = order;
        asked.record = true;
        run = std::make_shared<Run>(asked);
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << run->error();
        launch = lockstep::open_launch({run,
                                        {.pass = pass, .launch = number, .limit = 1u << 20, .memory = true},
                                        std::make_shared<Progress>()})
                     .launch;
    }
    Catalog catalog = make_catalog();
    std::shared_ptr<Run> run;
    std::shared_ptr<const OpenLaunch> launch;
};

}  // namespace lockstep::test
