#pragma once

#include <vector>

#include "app/gui/keys/palette_entries.hpp"

namespace lockstep {

/// Everything that can be opened without a file, in groups: lessons, algorithms by family with their sources, demonstrations of
/// errors, studies, and generated inputs. In each family the recommended first algorithm is tagged.
std::vector<PaletteEntry> index_entries(const Workspace& workspace);

}  // namespace lockstep
