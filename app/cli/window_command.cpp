#include "app/cli/commands.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/gui/window/window.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "app/session/user_kernels/kernel_watch.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {
namespace {

/// The file at a path, or the error code. Unknown if a network does not answer in time.
struct Found {
    std::filesystem::file_type type = std::filesystem::file_type::unknown;
    int code = 0;
};

Found found_soon(const std::filesystem::path& path) {
    constexpr auto kPatience = std::chrono::milliseconds(500);
    const auto answer = std::make_shared<std::promise<Found>>();
    auto answered = answer->get_future();
    in_background_or_here([answer, path] {
        std::error_code error;
        const auto type = std::filesystem::status(path, error).type();
        answer->set_value({type, error.value()});
    });
    return answered.wait_for(kPatience) == std::future_status::ready ? answered.get() : Found{};
}

/// Refuses a path that is no file before the window opens; if it is unknown yet, loading reports it.
void require_file(const Catalog& catalog, const std::filesystem::path& file) {
    using std::filesystem::file_type;
    const auto refuse = [&](std::string_view why) { throw InputError(fmt::format("{}: {}", file.string(), why)); };
    const auto [type, code] = found_soon(file);
    switch (type) {
        case file_type::directory: refuse("it is a folder, not a file"); break;
        case file_type::block:
        case file_type::character: refuse("it is a device, not a file"); break;
        case file_type::none: refuse(errno_text(code)); break;
        case file_type::not_found:
            refuse("there is no such file or command" +
                   (catalog.find(file.string()) ? fmt::format("; 'lockstep run {}' runs that algorithm", file.string())
                                                : ""));
            break;
        default: break;
    }
}

}  // namespace

int window_command(Catalog& catalog, const WindowOptions& options, const std::vector<std::filesystem::path>& kernels) {
    int code = 0;
    {
        KernelWatch watch(catalog, kernels);
        Workspace workspace(catalog);
        workspace.set_student(options.student, options.answers);
        const auto open_file = [&] {
            auto source = options.reading;
            source.input = options.file;
            if (choices_text(source).empty()) workspace.apply(OpenFile{options.file});
            else workspace.apply(OpenInput{source});
        };
        // A scenario may name an algorithm of a folder that is being compiled.
        const bool asks = looks_like_ptx(options.file);  // for a kernel and its arguments
        bool file_waits = !options.file.empty() && !asks && watch.begins();
        if (!options.file.empty()) require_file(catalog, options.file);
        if (!options.file.empty() && !file_waits && !asks) open_file();  // without a file the window shows Home
        std::optional<std::filesystem::path> compiling;  // the folder whose compilation was announced
        const auto take_kernels = [&] {
            if (auto folder = watch.compiling(); folder && folder != compiling) {
                workspace.apply(Tell{fmt::format("Compiling the kernels in {}", printable(folder->string()))});
                compiling = std::move(folder);
            }
            while (const auto update = watch.take()) {
                if (!update->error.empty()) workspace.apply(Tell{update->error, true});
                else if (compiling == update->folder)
                    workspace.apply(Tell{fmt::format("Compiled {}", fmt::join(update->algorithms, ", "))});
                compiling.reset();
                const auto on_screen = workspace.dataset() ? workspace.algorithm().id : std::string();
                if (update->again && std::ranges::find(update->algorithms, on_screen) != update->algorithms.end())
                    workspace.open(workspace.scenario());  // with its pass, access and lane
            }
            if (file_waits && !watch.begins()) {
                file_waits = false;
                open_file();
            }
        };
        code = run_window(workspace, {.home = options.file.empty(),
                                      .sheet = asks ? options.file : std::filesystem::path(),
                                      .gpu = options.gpu,
                                      .each_frame = take_kernels});
    }
    // Work that is still running (an endless kernel) would access objects that are destroyed with the program, and keep
    // its libraries from being unloaded.
    if (!finish_background(std::chrono::milliseconds(0))) {
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}

}  // namespace lockstep
