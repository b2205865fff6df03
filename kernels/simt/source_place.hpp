#pragma once

#include <cstring>
#include <string_view>

namespace lockstep {

/// A place in the source, from the top of the tree ("kernels/algorithms/bfs/expand.hpp").
struct SourcePlace {
    const char* file = "";
    int line = 0;
};

/// The path of a file from the top of the tree, or the whole path of a file outside of the tree. file: __FILE__
constexpr const char* from_top_of_tree(const char* file) {
    const std::string_view path = file;
    const auto root = path.rfind("kernels/");
    return root == std::string_view::npos ? file : file + root;
}

/// The place of the call. Kernels declare `static constexpr SourcePlace source = source_here();`.
constexpr SourcePlace source_here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {from_top_of_tree(file), line};
}

/// The place of a context call in a kernel, or in a function that a kernel calls; the file as in __FILE__. Functions
/// take `CallSite at = call_site()` as their last argument, so that it is the place of their caller.
struct CallSite {
    const char* file = "";
    int line = 0;

    /// In most builds each file name is one string: comparing addresses first is cheap.
    friend bool operator==(const CallSite& a, const CallSite& b) {
        return a.line == b.line && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
    }
};

constexpr CallSite call_site(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }

inline SourcePlace source_of(const CallSite& at) { return {from_top_of_tree(at.file), at.line}; }

}  // namespace lockstep
