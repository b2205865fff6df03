#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/data/generate.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/run/run.hpp"
#include "lockstep/test_paths.hpp"

namespace lockstep::debugger {

/// A finished run on the emulator, whose launches can be opened.
struct Traced {
    Traced(const AlgorithmInfo& info, const std::string& spec, const ParameterValues& parameters = {},
           Order order = Order::lockstep()) {
        Progress progress;
        start(info, std::make_shared<const Dataset>(generate_dataset(spec, progress)), parameters, order);
    }
    Traced(const AlgorithmInfo& info, std::shared_ptr<const Dataset> dataset, const ParameterValues& parameters,
           Order order) {
        start(info, std::move(dataset), parameters, order);
    }

    std::shared_ptr<const trace::Log> log(trace::Request asked) const {
        asked.memory = true;
        const auto made = run->trace_of(asked, nullptr);
        EXPECT_TRUE(made.log) << made.error;
        return made.log;
    }
    std::shared_ptr<const Recording> open(std::uint32_t pass, std::uint32_t launch = 0) const {
        return std::make_shared<const Recording>(log({.pass = pass, .launch = launch}));
    }
    std::uint32_t num_launches(std::uint32_t pass) const {
        return static_cast<std::uint32_t>(run->timeline().record(pass).launches.size());
    }
    /// The state after a pass, buffer by buffer.
    std::vector<std::vector<std::uint32_t>> state_after(std::uint32_t pass) const {
        if (!run->at(pass)) run->wait();
        std::vector<std::vector<std::uint32_t>> all;
        for (const auto& block : run->at(pass).buffers)
            all.emplace_back(block->words(), block->words() + block->size());
        return all;
    }

    std::unique_ptr<lockstep::Run> run;

private:
    void start(const AlgorithmInfo& info, std::shared_ptr<const Dataset> dataset, const ParameterValues& parameters,
               Order order) {
        RunRequest asked;
        asked.algorithm = &info;
        asked.dataset = std::move(dataset);
        for (const auto& parameter : info.parameters) asked.parameters[parameter.name] = parameter.value;
        for (const auto& [name, value] : parameters) asked.parameters[name] = value;
        asked.executor = ExecutorKind::simt;
        asked.order = order;
        run = std::make_unique<lockstep::Run>(asked);
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << run->error();
    }
};

inline KernelText text_of(const Recording& recording) {
    return KernelText::load(recording.launch(), [](std::string_view) { return std::string(kSourceRoot); });
}

/// A hand-written log with one launch, event by event.
struct HandMade {
    explicit HandMade(std::uint32_t grid = 1, std::uint32_t block = 32, Order order = Order::lockstep()) {
        log.limit = 1u << 20;
        log.buffers = {{"shared"}, {"array", 1u << 16}};
        log.launches = {{.kernel = "by_hand", .grid = grid, .block = block, .order = order, .shared_bytes = 1024}};
    }
    trace::Event& add(trace::Operation operation, std::uint32_t block, std::uint32_t thread, std::uint32_t line,
                      std::uint32_t tick, std::uint32_t word = 0, std::uint16_t buffer = 1) {
        trace::Event event;
        event.operation = operation;
        event.block = block;
        event.thread = static_cast<std::uint16_t>(thread);
        event.line = static_cast<std::uint16_t>(line);
        event.tick = tick;
        event.index = event.word = word;
        event.buffer = buffer;
        log.events.push_back(event);
        log.launches[0].num_events = log.events.size();
        return log.events.back();
    }
    std::shared_ptr<const Recording> recording() const {
        return std::make_shared<const Recording>(std::make_shared<const trace::Log>(log));
    }
    trace::Log log;
};

}  // namespace lockstep::debugger
