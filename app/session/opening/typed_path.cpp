#include "app/session/opening/typed_path.hpp"

#include <cstdlib>
#include <system_error>

namespace lockstep {
namespace {

std::string_view without_blanks(std::string_view typed) {
    while (!typed.empty() && (typed.front() == ' ' || typed.front() == '\t')) typed.remove_prefix(1);
    return typed;
}

}  // namespace

PathRoots PathRoots::of_process() {
    std::error_code none;
    const char* home = std::getenv("HOME");
    return {.working_folder = std::filesystem::current_path(none), .home = home ? home : ""};
}

std::filesystem::path meant_path(std::string_view typed, const PathRoots& roots) {
    typed = without_blanks(typed);
    if (!roots.home.empty() && (typed == "~" || typed.starts_with("~/")))
        return (roots.home / std::filesystem::path(typed.substr(std::min<std::size_t>(2, typed.size()))))
            .lexically_normal();
    return (roots.working_folder / std::filesystem::path(typed)).lexically_normal();
}

TypedPath part_typed(std::string_view typed, const PathRoots& roots) {
    typed = without_blanks(typed);
    const auto slash = typed.rfind('/');
    const auto before = slash == typed.npos ? std::string_view() : typed.substr(0, slash + 1);
    return {.folder = meant_path(before, roots),
            .typed_folder = std::string(before),
            .stem = std::string(typed.substr(before.size()))};
}

std::string shown_path(const std::filesystem::path& path, const PathRoots& roots) {
    const auto text = path.string(), home = roots.home.string();
    if (home.size() > 1 && text.starts_with(home + "/")) return "~" + text.substr(home.size());
    return text;
}

}  // namespace lockstep
