#include "app/cli/asked_run.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/wait.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"
#include "viz/view.hpp"

namespace lockstep {
void require_view(const AlgorithmInfo& algorithm, const std::string& name) {
    if (name.empty()) return;
    std::vector<std::string> known;
    for (const auto* view : views_of(algorithm)) {
        known.push_back(view->name);
        if (!view->is(name)) continue;
        if (view->takes_column || detail_of(name).empty()) return;
        throw InputError(
            fmt::format("--view: '{}' names a column, and the view {} takes none; cells:{} "
                        "shows one column",
                        name, view->name, detail_of(name)));
    }
    throw InputError(
        fmt::format("--view: '{}' is no view of {}; there are {}", name, algorithm.id, fmt::join(known, ", ")));
}

namespace {

/// Values that depend on the dataset are checked with it.
void require_parameter_names(const AlgorithmInfo& algorithm, const Scenario& scenario) {
    for (const auto& [name, typed] : scenario.parameters) {
        if (std::ranges::find(algorithm.parameters, name, &Parameter::name) != algorithm.parameters.end()) continue;
        if (name == "devices") throw InputError(fmt::format("--devices: {} runs on one device", algorithm.id));
        std::vector<std::string> known;
        for (const auto& one : algorithm.parameters) known.push_back(one.name);
        throw InputError(fmt::format("{} has no parameter '{}'; it has {}", algorithm.id, name,
                                     known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "))));
    }
}

/// Merges the options into the named scenario or trace.
RecordedRun merged(const Catalog& catalog, const RunOptions& options) {
    auto run = options.scenario.empty() ? RecordedRun{} : load_and_watch(options.scenario, options.step);
    auto& scenario = run.scenario;
    // A GPU's trace belongs to the run of its file.
    if (!options.algorithm.empty() || !options.dataset.empty() || !options.parameters.empty()) run.on_gpu.reset();
    if (!options.algorithm.empty() && options.algorithm != scenario.algorithm) {
        scenario.algorithm = options.algorithm;
        scenario.view.clear();
        const auto& known = catalog.at(scenario.algorithm).parameters;
        std::erase_if(scenario.parameters, [&](const auto& one) {
            return std::ranges::find(known, one.first, &Parameter::name) == known.end();
        });
    }
    if (scenario.compare && !scenario.algorithm.empty() &&
        catalog.at(scenario.compare->algorithm).input != catalog.at(scenario.algorithm).input)
        scenario.compare.reset();
    if (scenario.algorithm.empty())
        throw InputError(options.scenario.string() + ": it names no algorithm, and neither does the command");
    if (!options.dataset.empty()) {
        scenario.dataset = options.dataset;
    } else {
        if (options.dataset.undirected) scenario.dataset.undirected = true;
        if (options.dataset.as != LoadOptions::As::guess) scenario.dataset.as = options.dataset.as;
        if (!options.dataset.weights.empty()) scenario.dataset.weights = options.dataset.weights;
        if (!options.header.empty()) scenario.dataset.header = options.dataset.header;
        if (!options.delimiter.empty()) scenario.dataset.delimiter = options.dataset.delimiter;
        if (!options.base.empty()) scenario.dataset.base = options.dataset.base;
        if (options.dataset.item != 0) scenario.dataset.item = options.dataset.item;
        if (!options.dataset.member.empty()) scenario.dataset.member = options.dataset.member;
        if (!options.dataset.queries.empty()) scenario.dataset.queries = options.dataset.queries;
    }
    for (const auto& [name, typed] : options.parameters) {
        std::erase_if(scenario.parameters, [&](const auto& one) { return one.first == name; });
        scenario.parameters.emplace_back(name, typed);
    }
    if (options.executor) scenario.executor = *options.executor;
    if (options.order) scenario.order = options.order;
    if (options.pass) scenario.pass = options.pass;
    if (options.pass && scenario.compare)
        scenario.compare->pass = scenario.compare->link = std::nullopt;  // they belonged to another pass
    if (!options.view.empty()) scenario.view = options.view;
    if (options.theme) scenario.theme = options.theme;
    if (options.layout) scenario.window_layout = options.layout;
    if (options.debugger) scenario.debugger = options.debugger;
    else if (options.pass) scenario.debugger.reset();  // it belonged to another pass
    return run;
}

}  // namespace

RecordedRun asked_run(const Catalog& catalog, const RunOptions& options) {
    auto run = merged(catalog, options);
    if (names_program(run.scenario.dataset)) return run;
    const auto& algorithm = catalog.at(run.scenario.algorithm);
    require_view(algorithm, run.scenario.view);
    require_parameter_names(algorithm, run.scenario);
    return run;
}

void require_first_state(const Run& run) {
    constexpr auto kSoon = std::chrono::milliseconds(1);
    while (!run.ready() && run.state() == RunState::running && !interrupted()) std::this_thread::sleep_for(kSoon);
    if (run.ready() && run.num_passes() == 0) throw DeviceError(run.recording_error());
}

}  // namespace lockstep
