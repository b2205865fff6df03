#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/session/scenario.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// What is run on what, complete and checked. `given` holds the parameters that were chosen, as typed; `parameters` all.
struct Setup {
    const AlgorithmInfo* algorithm = nullptr;
    DatasetSource source;
    std::shared_ptr<const Dataset> dataset;
    std::map<std::string, std::string> given;
    ParameterValues parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::shared_ptr<const RecordedFacts> recorded{};  ///< the run is read from a recording; null: it runs
    int gpu = 0;  ///< which of several; the first where it is not there. No scenario says it

    RunRequest request() const;
    /// The algorithm is in no catalogue: the run of a program.
    bool is_program() const { return recorded && algorithm == recorded->info.get(); }
    /// Without what concerns the screen (pass, view, selection, layout, theme).
    Scenario scenario() const;
};

/// Checks that the algorithm exists, runs on this kind of dataset, and takes these parameters; throws InputError that says
/// which it is not. A scenario without an algorithm gets the one that opens datasets of this kind.
/// recorded  of a recording or a program: an algorithm that the catalogue lacks is its own; null: it is a run
Setup make_setup(const Catalog& catalog, const Scenario& scenario, std::shared_ptr<const Dataset> dataset,
                 std::shared_ptr<const RecordedFacts> recorded = nullptr);

/// Throws the InputError of a run on a dataset of another kind, or on one that lacks what the algorithm needs.
void require_input(const AlgorithmInfo& algorithm, const Dataset& dataset);

/// The same of a generator's spec that makes another kind, or that there is not; nothing is generated.
void require_generator(const AlgorithmInfo& algorithm, std::string_view spec);

/// What is wanted of a run besides the run itself.
struct WantedOfRun {
    bool columns = false;  ///< inputs and results on the host
    bool verified = false;  ///< if the algorithm can be
    std::uint32_t states = 0;  ///< recorded ones, that are in memory at once
};

/// What a run of the scenario's algorithm takes of main memory with what is wanted of it, at the least: nothing is said of small
/// inputs, and of what a GPU holds. Throws InputError where an array would be larger than a run keeps. May be asked on any thread,
/// after the catalogue is gone too.
RunBytes run_bytes_of(const AlgorithmInfo& algorithm, const Scenario& scenario, const WantedOfRun& wanted = {});

/// The same algorithm choices on other ground: parameters that are unknown or out of range there go back to their default.
void settle_parameters(Setup& setup);

/// The algorithm that opens datasets of this kind, else the first that runs on any of it and is not wrong on purpose; null when
/// there is none.
const AlgorithmInfo* first_algorithm_for(const Catalog& catalog, DatasetKind kind);

/// A small dataset that shows what an algorithm of this kind does: a generator's spec.
std::string example_of(DatasetKind kind);

}  // namespace lockstep
