#pragma once

#include <vector>

#include "kernels/run/catalog/study.hpp"

namespace lockstep::bfs {

/// Tables 1 and 3 of Luo, Wong, Hwu 2010, to be measured again on the same shapes of graphs. Table 2 is of road maps, which are files:
/// bfs.queue says what it printed.
std::vector<Study> studies();

}  // namespace lockstep::bfs
