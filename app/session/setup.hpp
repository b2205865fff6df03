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

struct ProgramDrawing;

/// A validated algorithm, dataset and parameters. given: chosen parameters, as typed; parameters: all of them.
struct Setup {
    const AlgorithmInfo* algorithm = nullptr;
    DatasetSource source;
    std::shared_ptr<const Dataset> dataset;
    std::map<std::string, std::string> given;
    ParameterValues parameters;
    ExecutorKind executor = ExecutorKind::automatic;
    std::optional<Order> order;
    std::shared_ptr<const RecordedFacts> recorded{};  ///< read from a recording; null: executed
    DrawnAs draw_as{};  ///< roles of a program's arrays
    std::shared_ptr<const ProgramDrawing> drawing{};  ///< of a program that was opened in the window; else null
    int gpu = 0;  ///< index, if there are several; the first one if it does not exist. Not part of a scenario

    RunRequest request() const;
    /// The algorithm is in no catalogue: a user's program.
    bool is_program() const { return recorded && algorithm == recorded->info.get(); }
    /// A scenario without display settings (pass, view, selection, layout, theme).
    Scenario scenario() const;
};

/// Checks that the algorithm exists, runs on this kind of dataset, and takes these parameters; throws InputError that
/// names the failed check. A scenario without an algorithm gets the algorithm that opens datasets of this kind.
/// recorded  of a recording or a program, which brings an algorithm that the catalogue lacks; null: the algorithm is executed
Setup make_setup(const Catalog& catalog, const Scenario& scenario, std::shared_ptr<const Dataset> dataset,
                 std::shared_ptr<const RecordedFacts> recorded = nullptr);

/// Throws the InputError of a run on a dataset of another kind, or without a column that the algorithm needs.
void require_input(const AlgorithmInfo& algorithm, const Dataset& dataset);

/// Throws the same InputError for a generator's spec of another kind, or an unknown generator; generates no data.
void require_generator(const AlgorithmInfo& algorithm, std::string_view spec);

/// The outputs of a run that take memory.
struct WantedOfRun {
    bool columns = false;  ///< inputs and results on the host
    bool verified = false;  ///< if the algorithm has a verifier
    std::uint32_t states = 0;  ///< recorded states in memory at the same time
};

/// A lower bound of the main memory for a run of the scenario's algorithm with these outputs. Small inputs and a GPU's
/// memory count as 0. Throws InputError if an array would exceed the limits of a run. Callable on any thread, and after
/// the catalogue was destroyed.
RunBytes run_bytes_of(const AlgorithmInfo& algorithm, const Scenario& scenario, const WantedOfRun& wanted = {});

/// Resets the parameters that are unknown to the algorithm, or out of range on the dataset, to their defaults.
void settle_parameters(Setup& setup);

/// The algorithm that opens datasets of this kind, else the first that runs on any of them and is not wrong on purpose;
/// null if there is none.
const AlgorithmInfo* first_algorithm_for(const Catalog& catalog, DatasetKind kind);

/// The generator's spec of a small example input for algorithms on this kind.
std::string example_of(DatasetKind kind);

}  // namespace lockstep
