#pragma once

#include <string>

#include "app/session/recording/recording.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Members of a recording that hold what columns do not have of an input file: names of elements by space, places of vertices.
inline constexpr const char* kNamesMember = "input/names.json";
inline constexpr const char* kCoordinatesMember = "input/coordinates.npy";

/// Writes these members where the dataset was read from a file and has names or places.
void add_input_members(ZipWriter& zip, const Dataset& dataset);

/// What a manifest's `input` has of a file besides its name and checksum: the width of an array, the root of a tree.
nlohmann::ordered_json input_facts(const Dataset& dataset);

/// The input of a recorded run: generated again, or put together from the columns of pass 0.
/// Throws InputError that begins with the file's name where a column is missing or no input of this kind.
Dataset recorded_dataset(const Recording& recording, DatasetKind kind, Progress& progress);

}  // namespace lockstep
