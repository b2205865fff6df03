#pragma once

#include <cstring>
#include <string_view>

namespace lockstep {

/// A place in the source, from the top of the tree ("kernels/algorithms/bfs/expand.hpp").
struct SourcePlace {
    const char* file = "";
    int line = 0;
};

/// The path of a file from the top of the tree; of a file outside of the tree the whole path. file: __FILE__
constexpr const char* from_top_of_tree(const char* file) {
    const std::string_view path = file;
    const auto root = path.rfind("kernels/");
    return root == std::string_view::npos ? file : file + root;
}

/// The place of the call. Kernels declare `static constexpr SourcePlace source = source_here();`.
constexpr SourcePlace source_here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {from_top_of_tree(file), line};
}

/// The place of a call of the context in a kernel or in a function that it calls; the file as in __FILE__. Functions take it as their last
/// argument, `CallSite at = call_site()`, so that it is the place of their caller.
struct CallSite {
    const char* file = "";
    int line = 0;

    /// A file name is one string in most builds: compare its address first.
    friend bool operator==(const CallSite& a, const CallSite& b) {
        return a.line == b.line && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
    }
};

constexpr CallSite call_site(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }

inline SourcePlace source_of(const CallSite& at) { return {from_top_of_tree(at.file), at.line}; }

}  // namespace lockstep
