#pragma once

#include <cstring>
#include <string_view>

namespace lockstep {

/// A place in the source, from the top of the tree ("kernels/algorithms/bfs/expand.hpp").
struct SourcePlace {
    const char* file = "";
    int line = 0;
};

/// What the compiler calls a file, from the top of the tree; of a file from elsewhere all of it.
constexpr const char* from_top_of_tree(const char* file) {
    const std::string_view path = file;
    const auto root = path.rfind("kernels/");
    return root == std::string_view::npos ? file : file + root;
}

/// Where it is called from. Kernels hold it as `static constexpr SourcePlace source = source_here();`.
constexpr SourcePlace source_here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {from_top_of_tree(file), line};
}

/// Where a kernel, or a function that it calls, asks something of its context; the file as the compiler calls it. Whatever asks
/// has one as its last argument, `CallSite at = call_site()`, which then is the place of the call.
struct CallSite {
    const char* file = "";
    int line = 0;

    /// A file's name is one string in most builds, so that its address tells.
    friend bool operator==(const CallSite& a, const CallSite& b) {
        return a.line == b.line && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
    }
};

constexpr CallSite call_site(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }

inline SourcePlace source_of(const CallSite& at) { return {from_top_of_tree(at.file), at.line}; }

}  // namespace lockstep
