#pragma once

#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// A function that makes an entry, as app/catalog.cpp calls it.
using MakeEntry = AlgorithmInfo (*)();

/// The entries that the files of the library being loaded declare.
std::vector<MakeEntry>& entries_from_outside();

/// Declares an entry while its library is loaded.
struct EntryFromOutside {
    explicit EntryFromOutside(MakeEntry make) { entries_from_outside().push_back(make); }
};

}  // namespace lockstep

/// For user kernels (`lockstep --kernels FOLDER`): outside of all namespaces, this line replaces one in app/catalog.cpp:
/// LOCKSTEP_ENTRY(lockstep::relay::relay). If nvcc compiles the file for a trace, the macro is empty.
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
