#pragma once

#include <vector>

#include "app/gui/keys/palette_entries.hpp"

namespace lockstep {

/// All that can be opened without a file, in groups: lessons, algorithms by family with their sources, demonstrations
/// of what goes wrong, studies, and generated inputs. The first algorithm to look at in each family is tagged.
std::vector<PaletteEntry> index_entries(const Workspace& workspace);

}  // namespace lockstep
