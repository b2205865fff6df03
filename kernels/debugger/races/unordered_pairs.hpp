#pragma once

#include <cstdint>
#include <span>

#include "kernels/debugger/races/sync_epoch.hpp"

namespace lockstep::debugger {

/// Who touches an element, and as which part of a pair.
struct Contender {
    SyncEpoch at;
    bool left = false, right = false;
};

/// How many pairs of a left one and a right one nothing orders, without looking at each of them. Sorts them.
/// over  a left one may be over by a vote or shuffle: it reads, and the right one writes
/// Those that are both left and right make pairs among themselves, each of which is counted twice.
std::uint64_t count_unordered(std::span<Contender> contenders, bool over);

}  // namespace lockstep::debugger
