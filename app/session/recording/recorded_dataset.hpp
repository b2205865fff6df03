#pragma once

#include <string>

#include "app/session/recording/recording.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Members of a recording with the facts of an input file that no column contains: names of elements by space, positions of vertices.
inline constexpr const char* kNamesMember = "input/names.json";
inline constexpr const char* kCoordinatesMember = "input/coordinates.npy";

/// Writes these members if the dataset was read from a file and has names or positions.
void add_input_members(ZipWriter& zip, const Dataset& dataset);

/// The facts of a file in a manifest's `input`, besides name and checksum: the width of an array, the root of a tree.
nlohmann::ordered_json input_facts(const Dataset& dataset);

/// The input of a recorded run: generated again, or built from the columns of pass 0. Throws InputError that begins with the file's name
/// if a column is missing or invalid for this kind of input.
Dataset recorded_dataset(const Recording& recording, DatasetKind kind, Progress& progress);

}  // namespace lockstep
