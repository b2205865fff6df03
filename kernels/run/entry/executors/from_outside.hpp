#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// A function that makes an entry, as app/catalog.cpp calls one.
using MakeEntry = AlgorithmInfo (*)();

/// Of the library that is being loaded: entries that its files name.
std::vector<MakeEntry>& entries_from_outside();

/// Names one while the library is loaded.
struct EntryFromOutside {
    explicit EntryFromOutside(MakeEntry make) { entries_from_outside().push_back(make); }
};

}  // namespace lockstep

/// For algorithms that lie outside of the source tree (`lockstep --kernels FOLDER`): outside of all namespaces, this line takes the
/// place of one in app/catalog.cpp: LOCKSTEP_ENTRY(lockstep::relay::relay). Where nvcc compiles it for a trace it says nothing.
#if defined(__CUDACC__) && !defined(LOCKSTEP_FROM_OUTSIDE)
#define LOCKSTEP_ENTRY(function)
#else
#define LOCKSTEP_ENTRY(function) LOCKSTEP_ENTRY_NUMBERED(function, __COUNTER__)
#endif
#define LOCKSTEP_ENTRY_NUMBERED(function, number) LOCKSTEP_ENTRY_NAMED(function, number)
#define LOCKSTEP_ENTRY_NAMED(function, number)                                          \
    namespace {                                                                         \
    const ::lockstep::EntryFromOutside lockstep_entry_from_outside_##number(&function); \
    }
