#pragma once

namespace lockstep {

/// How this program was built, for what is to be loaded into it. The build writes them (.cmake/Outside.cmake).
struct BuildFacts {
    const char* tag;  ///< of the headers in kernels/, the compiler and its options: what differs in it does not fit
    const char* compiler;
    const char* options;  ///< one a line
};

extern const BuildFacts kBuildFacts;

}  // namespace lockstep
