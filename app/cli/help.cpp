#include "app/cli/help.hpp"

#include <fmt/format.h>

#include "kernels/data/generate.hpp"
#include "kernels/data/readers/format.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr const char* kOutputsAndCodes =
    "A file to be written (--json, --csv, --png, --save, --trace, --record, --html, ...) may be -, the standard output: all other\n"
    "messages then go to standard error.\n"
    "Exit codes: 0 done, 1 wrong result under --verify or something harmful found by check, 2 bad usage or input,\n"
    "3 device or resource failure, 130 interrupted.";

}  // namespace

std::string version_text() { return fmt::format("lockstep {} ({})", kVersion, kGitRevision); }

std::string help_footer() {
    std::string text = "Generators for --generate, with their options (n takes 1000, 64K = 2^16, 1M = 2^20):\n";
    for (const auto& generator : generators()) {
        std::string options;
        for (const auto& option : generator.options)
            options += fmt::format("{}{}", options.empty() ? "" : ", ", option.name);
        text += fmt::format("  {:<42} {}\n", fmt::format("{} ({})", generator.name, options), generator.summary);
    }
    text += fmt::format("\nFiles: {}.\n", accepted_files());
    text += kOutputsAndCodes;
    text +=
        "\n'lockstep program FILE.cu' and 'lockstep check --program FILE.cu' run and check a CUDA program without a GPU.\n"
        "'lockstep capture -- ./a.out' records a finished CUDA program on a GPU, to be opened anywhere.\n"
        "--trust FOLDER permits scenarios, traces and recordings to compile programs and kernels of this folder.\n"
        "'lockstep run --help', 'lockstep bench --help' and so on list the options of a command.\n"
        "The manual: the window's Help menu, or assets/manual.";
    return text;
}

std::string command_footer() {
    return fmt::format("'lockstep --help' lists the generators and the kinds of files.\n{}", kOutputsAndCodes);
}

}  // namespace lockstep
