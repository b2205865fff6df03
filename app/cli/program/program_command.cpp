#include "app/cli/program/program_command.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/session/output/scratch_folder.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/run_process.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

enum ExitCode { kDone = 0, kEndedOtherwise = 1, kRefused = 2, kCrashed = 3 };

struct Typed {
    std::vector<std::string> sources, includes, defines, libraries, skipped, nvcc_options;
    std::string standard = "c++17", order;
    bool variables = false, fast_math = false;
    int multiprocessors = 4;
};

void add_options(CLI::App& app, Typed& typed) {
    app.add_option("SOURCE", typed.sources, "the program's sources: .cu, .c, .cc, .cpp, .cxx")->required();
    app.add_option("-I", typed.includes, "a folder with headers")->type_name("DIR")->allow_extra_args(false);
    app.add_option("-D", typed.defines, "a macro")->type_name("NAME[=VALUE]")->allow_extra_args(false);
    app.add_option("-l", typed.libraries, "a library to link with")->type_name("NAME")->allow_extra_args(false);
    app.add_option("--std", typed.standard, "the C++ standard (c++17)")->type_name("STD");
    app.add_option("--nvcc", typed.nvcc_options, "a further option of nvcc: --nvcc=-rdc=true")
        ->type_name("OPTION")
        ->allow_extra_args(false);
    app.add_flag("--variables", typed.variables, "keep every statement and local variable");
    app.add_flag("--fast-math", typed.fast_math, "compile with -use_fast_math");
    app.add_option("--order", typed.order, "lockstep, lane_by_lane or shuffled:SEED")->type_name("ORDER");
    app.add_option("--multiprocessors", typed.multiprocessors, "of the emulated device (4)")->type_name("N");
}

std::string name_of(const std::string& source) { return std::filesystem::path(source).replace_extension().string(); }

}  // namespace

int program_command(const std::vector<std::string>& words) {
    // What follows -- is the program's own.
    const auto dashes = std::ranges::find(words, "--");
    const std::vector<std::string> own(words.begin(), dashes);
    const std::vector<std::string> arguments(dashes == words.end() ? dashes : dashes + 1, words.end());

    Typed typed;
    CLI::App app(
        "Compiles a CUDA program as it is and runs it without a GPU. What follows -- are the program's arguments.",
        "lockstep program");
    add_options(app, typed);
    try {
        app.parse(std::vector<std::string>(own.rbegin(), own.rend()));
    } catch (const CLI::CallForHelp&) {
        write_stdout(app.help());
        return kDone;
    } catch (const CLI::ParseError& error) {
        std::string text = error.what();
        std::ranges::replace(text, '\n', ' ');
        throw InputError(text);
    }
    if (typed.multiprocessors < 1 || typed.multiprocessors > 1024)
        throw InputError("--multiprocessors: from 1 to 1024");

    ProgramSource source{.files = {typed.sources.begin(), typed.sources.end()},
                         .include_folders = typed.includes,
                         .defines = typed.defines,
                         .standard = typed.standard,
                         .variables = typed.variables,
                         .fast_math = typed.fast_math,
                         .libraries = typed.libraries,
                         .nvcc_options = typed.nvcc_options};
    const auto compiled = compile_program(source);

    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    std::vector<std::pair<std::string, std::string>> environment{
        {"LOCKSTEP_MULTIPROCESSORS", std::to_string(typed.multiprocessors)}};
    if (!typed.order.empty()) environment.emplace_back("LOCKSTEP_ORDER", typed.order);
    const auto end = run_process(compiled.executable, name_of(typed.sources.front()), arguments, environment,
                                 scratch.path() / "report");
    const auto say = [](const std::string& sentence) { complain(fmt::format("lockstep: {}\n", sentence)); };
    if (end.signal != 0) {
        say(fmt::format("{} crashed: signal {} ({})", typed.sources.front(), end.signal, strsignal(end.signal)));
        return kCrashed;
    }
    if (!end.problem.empty()) {
        say(end.problem);
        return kRefused;
    }
    if (!end.fault.empty()) {
        say(end.fault + "; the program never looked at the error");
        return kCrashed;
    }
    return end.exit_code == 0 ? kDone : kEndedOtherwise;
}

}  // namespace lockstep
