#include "kernels/run/entry/executors/from_outside.hpp"

namespace lockstep {

std::vector<MakeEntry>& entries_from_outside() {
    static std::vector<MakeEntry> entries;
    return entries;
}

}  // namespace lockstep
