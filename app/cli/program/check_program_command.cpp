#include <algorithm>
#include <cstring>
#include <fstream>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/parse.hpp"
#include "app/cli/program/program_command.hpp"
#include "app/cli/usage_error.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/check_program.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"

namespace lockstep {
namespace {

using nlohmann::json;

enum CheckExit { kNothing = 0, kHarmful = 1, kNotEmulated = 2, kHostCrashed = 3 };

/// Copies the standard input into a file that each run of the program reads. Returns the file; /dev/null without input.
std::filesystem::path kept_input(const std::filesystem::path& folder) {
    struct stat status {};
    if (fstat(STDIN_FILENO, &status) != 0) return "/dev/null";
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    constexpr int kPatienceMs = 100;  // for a pipe that nobody writes to
    const bool given = S_ISREG(status.st_mode) || (S_ISFIFO(status.st_mode) && poll(&waiting, 1, kPatienceMs) > 0);
    if (!given) return "/dev/null";
    const auto file = folder / "in";
    std::ofstream stream(file, std::ios::binary);
    char part[1 << 16];
    for (ssize_t got = 0; (got = read(STDIN_FILENO, part, sizeof part)) > 0;) stream.write(part, got);
    return file;
}

}  // namespace

int check_program_command(const std::vector<std::string>& words) {
    const auto dashes = std::ranges::find(words, "--");
    const std::vector<std::string> own(words.begin(), dashes);
    const std::vector<std::string> arguments(dashes == words.end() ? dashes : dashes + 1, words.end());
    std::vector<std::string> sources, includes, defines, libraries, nvcc_options;
    bool fast_math = false;
    std::string standard = "c++17", json_file, turns;
    unsigned orders = 3;
    CLI::App app("Runs a CUDA program in several orders and examines every launch.", "lockstep check --program");
    app.add_option("SOURCE", sources, "the program's sources")->required();
    app.add_option("-I", includes, "a folder with headers")->allow_extra_args(false);
    app.add_option("-D", defines, "a macro")->allow_extra_args(false);
    app.add_option("-l", libraries, "a library to link with")->allow_extra_args(false);
    app.add_option("--std", standard, "the C++ standard (c++17)");
    app.add_option("--nvcc", nvcc_options, "a further option of nvcc: --nvcc=-rdc=true")->allow_extra_args(false);
    app.add_flag("--fast-math", fast_math, "compile with -use_fast_math");
    app.add_option("--orders", orders, "shuffled orders to run in, besides lockstep (3)");
    app.add_option("--turns", turns,
                   "warp instructions during which no block ends, after which a launch is stopped as endless "
                   "(100,000,000), or none")
        ->type_name("N");
    app.add_option("--json", json_file, "write the findings, for scripts");
    try {
        app.parse(std::vector<std::string>(own.rbegin(), own.rend()));
    } catch (const CLI::CallForHelp&) {
        write_stdout(app.help());
        return kNothing;
    } catch (const CLI::ParseError& error) {
        throw usage_error(app, error);
    }
    choose_step_budget(parse_turns(turns));
    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    Progress progress;
    const auto check = check_program({.source = {.files = {sources.begin(), sources.end()},
                                                 .include_folders = includes,
                                                 .defines = defines,
                                                 .standard = standard,
                                                 .fast_math = fast_math,
                                                 .libraries = libraries,
                                                 .nvcc_options = nvcc_options},
                                      .arguments = arguments,
                                      .orders = orders,
                                      .input = kept_input(scratch.path())},
                                     progress);
    if (!check.last.problem.empty()) {
        complain(fmt::format("lockstep: {}\n", check.last.problem));
        return kNotEmulated;
    }
    const bool harmful = check.harmful();
    for (const auto& one : check.findings)
        print("{}: {}: {}\n", one["verdict"].get<std::string>(), one["kind"].get<std::string>(),
              one["text"].get<std::string>());
    print("{} in {} of {}\n", harmful ? "something harmful was found" : "nothing harmful was found",
          count_text(check.orders, "order", "orders"), count_text(check.launches, "launch", "launches"));
    if (!json_file.empty()) {
        const json report{{"program", sources.front()}, {"harmful", harmful},         {"program_exit", check.exit_code},
                          {"orders", check.orders},     {"launches", check.launches}, {"findings", check.findings}};
        write_file(json_file, report.dump(1) + "\n");
    }
    if (const auto& end = check.last; end.signal != 0) {
        complain(
            fmt::format("lockstep: {} crashed: signal {} ({})\n", sources.front(), end.signal, strsignal(end.signal)));
        return kHostCrashed;
    }
    return harmful ? kHarmful : kNothing;
}

}  // namespace lockstep
