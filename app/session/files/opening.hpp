#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "app/session/files/loader.hpp"
#include "app/session/lecture.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// What opening a file asks. A copy: the work may outlive the catalogue, and what is on screen.
struct OpeningHelp {
    using Algorithms = std::map<std::string, AlgorithmInfo, std::less<>>;
    std::shared_ptr<const Algorithms> algorithms;  ///< by their ids
    DatasetSource source;  ///< of the dataset at hand, which need not be read again
    std::shared_ptr<const Dataset> dataset;

    static std::shared_ptr<const Algorithms> algorithms_of(const Catalog& catalog);
};

/// Reads what a scenario names. Throws what opening a dataset throws.
Opened open_scenario(Scenario scenario, const OpeningHelp& help, Progress& progress);

/// Opens a dataset as its source says, a scenario, or a lecture at one of its scenarios, whichever the file holds.
Opened open_any(const DatasetSource& source, std::size_t lecture_at, const OpeningHelp& help, Progress& progress);

}  // namespace lockstep
