#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "app/session/files/loader.hpp"
#include "app/session/lessons/lesson.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The catalogue and settings for opening a file. A copy, since the work may outlive the catalogue.
struct OpeningHelp {
    using Algorithms = std::map<std::string, AlgorithmInfo, std::less<>>;
    std::shared_ptr<const Algorithms> algorithms;  ///< by their ids
    DatasetSource source;  ///< of the open dataset, which is not read again
    std::shared_ptr<const Dataset> dataset;

    static std::shared_ptr<const Algorithms> algorithms_of(const Catalog& catalog);
};

/// Opens the dataset of a scenario. Throws what open_dataset() throws.
Opened open_scenario(Scenario scenario, const OpeningHelp& help, Progress& progress);

/// Opens the content of a file: a dataset by its reading options, a scenario, or a lesson at one of its scenes.
Opened open_any(const DatasetSource& source, std::size_t lesson_at, const OpeningHelp& help, Progress& progress);

}  // namespace lockstep
