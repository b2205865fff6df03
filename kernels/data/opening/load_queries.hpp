#pragma once

#include <filesystem>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Reads queries on a tree (`--queries`): two vertices per line, by name or number, separated by a tab, or by blanks in a line without
/// tabs. A word that is a name of a vertex is not read as a number. Lines that are empty or begin with # are skipped. Throws InputError
/// with file and line if a vertex does not exist or several have the name, and if the dataset is no tree.
void load_queries(const std::filesystem::path& path, Dataset& dataset, Progress& progress);

}  // namespace lockstep
