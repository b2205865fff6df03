#pragma once

#include <string>

#include "app/session/opening/peek.hpp"

namespace lockstep {

/// "Edge list: each line begins with two numbers".
std::string recognised_text(const Peek& peek);
/// "4,039 vertices, 88,234 arcs", "about 1,900,000 arcs, estimated from its beginning"; empty where nothing is known.
std::string sizes_text(const Preview& preview);
/// "854 KB; a run needs 2.9 MB of memory, 21 GB are free"; with "does not fit" where it does not.
std::string room_text(const Preview& preview);

}  // namespace lockstep
