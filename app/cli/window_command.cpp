#include "app/cli/window_command.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "app/window/window.hpp"
#include "app/workspace.hpp"
#include "kernels/background/in_background.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

void require_file(const Catalog& catalog, const std::filesystem::path& file) {
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none)) return;
    if (std::filesystem::is_directory(file, none))
        throw InputError(fmt::format("{}: it is a folder, not a file", file.string()));
    const auto hint =
        catalog.find(file.string()) ? fmt::format("; 'lockstep run {}' runs that algorithm", file.string()) : "";
    throw InputError(fmt::format("{}: there is no such file or command{}", file.string(), hint));
}

}  // namespace

int window_command(const Catalog& catalog, const WindowOptions& options) {
    int code = 0;
    {
        Workspace workspace(catalog);
        if (options.file.empty()) {
            workspace.open({.dataset = {.generate = "list:random,n=64,seed=7"}, .algorithm = "list.wyllie-stepwise"});
            workspace.apply(Play{});
        } else {
            require_file(catalog, options.file);
            auto source = options.reading;
            source.input = options.file;
            if (choices_text(source).empty()) workspace.apply(OpenFile{options.file});
            else workspace.apply(OpenInput{source});
        }
        code = run_window(workspace);
    }
    // What is still at work after the workspace has waited for it (a kernel that does not end) would look at things that
    // go with the program, and keep its libraries from being unloaded.
    if (!finish_background(std::chrono::milliseconds(0))) {
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}

}  // namespace lockstep
