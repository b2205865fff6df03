#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "app/session/debugger/open_launch.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/run/strided_columns.hpp"

namespace lockstep::test {

/// The launch of a pass of StridedColumns on n nodes.
struct OpenedStrided {
    explicit OpenedStrided(std::uint32_t n, std::uint32_t pass = 1) {
        Progress progress;
        RunRequest asked;
        asked.algorithm = &info;
        asked.dataset =
            std::make_shared<const Dataset>(generate_dataset("list:ordered,n=" + std::to_string(n), progress));
        asked.executor = ExecutorKind::simt;
        asked.order = Order::lockstep();
        asked.record = true;
        run = std::make_shared<Run>(std::move(asked));
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << run->error();
        launch =
            open_launch({run, {.pass = pass, .limit = 1u << 20, .memory = true}, std::make_shared<Progress>()}).launch;
    }
    const Column& column(const std::string& name) const {
        return *std::ranges::find(launch->columns, name, &Column::name);
    }
    const ArrayColumns& array_of(const std::string& name) const {
        return *std::ranges::find_if(launch->arrays, [&](const ArrayColumns& one) { return one.names() == name; });
    }

    AlgorithmInfo info = strided_columns();
    std::shared_ptr<Run> run;
    std::shared_ptr<const OpenLaunch> launch;
};

}  // namespace lockstep::test
