#pragma once

#include <filesystem>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Reads queries on a tree (`--queries`): two vertices a line, by name or number, separated by the line's tab or else by blanks. A name
/// comes before a number. Lines that are empty or begin with # are skipped. Throws InputError with file and line where a vertex does
/// not exist or several have the name, and where the dataset is no tree.
void load_queries(const std::filesystem::path& path, Dataset& dataset, Progress& progress);

}  // namespace lockstep
