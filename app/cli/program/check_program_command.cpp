#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/program/program_command.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/program_record.hpp"
#include "app/session/programs/run_process.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using nlohmann::json;

/// Warp instructions of a launch, where each of them is examined.
constexpr const char* kCheckedBudget = "100000000";

enum CheckExit { kNothing = 0, kHarmful = 1, kNotEmulated = 2, kHostCrashed = 3 };

struct CheckedRun {
    std::string order, output;
    ProgramEnd end;
    ProgramRecord record;
};

std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// What a program printed, without numbers that have a fraction: times and sums of floats differ from run to run.
std::string comparable(const std::string& output) {
    static const std::regex fraction(R"([-+]?\d*\.\d+(?:[eE][-+]?\d+)?)");
    return std::regex_replace(output, fraction, "#");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Where two runs print something else: not at all, the same lines in another order, or other lines.
enum class Difference { none, order, lines };

/// ignored  lines that differ between two runs in the same order, such as times
Difference difference_of(std::vector<std::string> one, std::vector<std::string> other,
                         const std::set<std::size_t>& ignored) {
    if (one.size() != other.size()) return Difference::lines;
    for (const auto line : ignored)
        if (line < one.size()) one[line].clear(), other[line].clear();
    if (one == other) return Difference::none;
    std::ranges::sort(one);
    std::ranges::sort(other);
    return one == other ? Difference::order : Difference::lines;
}

std::set<std::size_t> differing_lines(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    std::set<std::size_t> differing;
    for (std::size_t k = 0; k < std::max(one.size(), other.size()); ++k)
        if (k >= one.size() || k >= other.size() || one[k] != other[k]) differing.insert(k);
    return differing;
}

/// Keeps what stands on standard input for every run of the program; the file that they read.
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

const ProgramArray* array_of(const ProgramRecord& record, std::int64_t number) {
    for (const auto& array : record.arrays)
        if (array.number == number) return &array;
    return nullptr;
}

/// Equal for findings of one kind at the same lines in the same array, whichever of the two accesses came first. An array that
/// is allocated at one line again and again counts as one.
std::string place_of(const json& finding, const ProgramRecord& record) {
    auto first = finding.value("at", std::string()), second = finding.value("other_at", std::string());
    if (second < first) std::swap(first, second);
    std::string array = finding.value("shared_array", "");
    if (const auto* one = array_of(record, finding.value("array", std::int64_t{-1})))
        array = fmt::format("{}:{}:{}", one->name, one->file, one->line);
    return fmt::format("{}\n{}\n{}\n{}\n{}", finding["finding"].get<std::string>(),
                       finding["verdict"].get<std::string>(), first, second, array);
}

/// One sentence for people, and the fields for scripts.
json told(const json& finding, const CheckedRun& run) {
    json out{{"kind", finding["finding"]}, {"verdict", finding["verdict"]}, {"order", run.order}};
    std::string text;
    if (const auto at = finding.value("at", ""); !at.empty()) {
        out["at"] = at;
        text += at + ": ";
    }
    text += finding.value("what", "");
    if (const auto* array = array_of(run.record, finding.value("array", std::int64_t{-1}))) {
        const auto index = finding.value("offset", std::int64_t{0}) / static_cast<std::int64_t>(array->element_bytes());
        out["array"] = array->name;
        if (finding["finding"] == "leak") {
            text = fmt::format("{}:{}: {} ({} bytes) {}", array->file, array->line, array->name, array->bytes, text);
        } else {
            out["index"] = index;
            if (finding["finding"] == "out of bounds")
                text += fmt::format(": index {} of {} is out of range ({} elements)", index, array->name,
                                    array->elements());
            else text += fmt::format(" at {}[{}]", array->name, index);
        }
    } else if (finding.contains("shared_array")) {
        const auto index = finding["shared_index"].get<std::int64_t>();
        out["array"] = finding["shared_array"], out["index"] = index;
        if (finding["finding"] == "out of bounds")
            text +=
                fmt::format(": index {} of {} in shared memory is out of range ({} elements)", index,
                            finding["shared_array"].get<std::string>(), finding["shared_elements"].get<std::int64_t>());
        else text += fmt::format(" at {}[{}] in shared memory", finding["shared_array"].get<std::string>(), index);
    } else if (finding.contains("shared_offset")) {
        text += fmt::format(" in shared memory at byte {}", finding["shared_offset"].get<std::int64_t>());
    }
    if (finding.contains("block")) {
        out["block"] = finding["block"], out["thread"] = finding["thread"], out["pass"] = finding["pass"];
        text += fmt::format(", launch {}, block {}, thread {}", finding["pass"].get<int>(),
                            finding["block"].get<std::uint64_t>(), finding["thread"].get<int>());
    }
    if (finding.contains("other_at")) {
        out["other_at"] = finding["other_at"], out["other_block"] = finding["other_block"],
        out["other_thread"] = finding["other_thread"];
        text += fmt::format("; the other access is at {}, block {}, thread {}", finding["other_at"].get<std::string>(),
                            finding["other_block"].get<std::uint64_t>(), finding["other_thread"].get<int>());
    }
    out["text"] = text;
    return out;
}

}  // namespace

int check_program_command(const std::vector<std::string>& words) {
    const auto dashes = std::ranges::find(words, "--");
    const std::vector<std::string> own(words.begin(), dashes);
    const std::vector<std::string> arguments(dashes == words.end() ? dashes : dashes + 1, words.end());
    std::vector<std::string> sources, includes, defines, libraries, nvcc_options;
    bool fast_math = false;
    std::string standard = "c++17", json_file;
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
    app.add_option("--json", json_file, "write what was found, for scripts");
    try {
        app.parse(std::vector<std::string>(own.rbegin(), own.rend()));
    } catch (const CLI::CallForHelp&) {
        write_stdout(app.help());
        return kNothing;
    } catch (const CLI::ParseError& error) {
        std::string text = error.what();
        std::ranges::replace(text, '\n', ' ');
        throw InputError(text);
    }
    const auto compiled = compile_program({.files = {sources.begin(), sources.end()},
                                           .include_folders = includes,
                                           .defines = defines,
                                           .standard = standard,
                                           .fast_math = fast_math,
                                           .libraries = libraries,
                                           .nvcc_options = nvcc_options});

    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto input = kept_input(scratch.path());
    const auto run_in = [&](const std::string& order, const std::string& name, bool examined) {
        CheckedRun run;
        run.order = order;
        const auto report = scratch.path() / ("report" + name), out = scratch.path() / ("out" + name);
        std::vector<std::pair<std::string, std::string>> environment{{"LOCKSTEP_ORDER", order}};
        if (examined) {
            const auto* budget = std::getenv("LOCKSTEP_STEP_BUDGET");
            environment.insert(environment.end(), {{"LOCKSTEP_PROGRAM_RECORD", "1"},
                                                   {"LOCKSTEP_PROGRAM_CHECK", "1"},
                                                   {"LOCKSTEP_PROGRAM_HASH", "1"},
                                                   {"LOCKSTEP_STEP_BUDGET", budget ? budget : kCheckedBudget}});
        }
        run.end = run_process(compiled.executable, std::filesystem::path(sources.front()).replace_extension().string(),
                              arguments, environment, report,
                              {.in = input, .out = out, .err = scratch.path() / ("err" + name)});
        if (examined) run.record = read_record(report, compiled.executable);
        run.output = comparable(content(out));
        return run;
    };
    std::vector<CheckedRun> runs;
    for (unsigned k = 0; k <= orders; ++k) {
        runs.push_back(run_in(k == 0 ? "lockstep" : fmt::format("shuffled:{}", k), std::to_string(k), true));
        const auto& end = runs.back().end;
        if (!end.problem.empty()) {
            complain(fmt::format("lockstep: {}\n", end.problem));
            return kNotEmulated;
        }
        // A loop without end would use the whole budget in each order.
        if (end.signal != 0 || end.endless) break;
    }

    auto findings = json::array();
    std::set<std::string> known;
    for (const auto& run : runs) {
        for (const auto& finding : run.record.findings) {
            if (known.insert(place_of(finding, run.record)).second) findings.push_back(told(finding, run));
        }
        for (const auto& warning : run.end.warnings)
            if (known.insert(warning).second)
                findings.push_back(
                    {{"kind", "error"}, {"verdict", "harmless"}, {"order", run.order}, {"text", warning}});
        if (!run.end.any_fault.empty() && known.insert(run.end.any_fault).second)
            findings.push_back(
                {{"kind", "fault"}, {"verdict", "harmful"}, {"order", run.order}, {"text", run.end.any_fault}});
    }
    const auto& first = runs.front();
    std::optional<std::set<std::size_t>> ignored;
    for (const auto& run : runs) {
        if (run.end.signal != 0) continue;
        const auto lines = lines_of(run.output), first_lines = lines_of(first.output);
        if (lines == first_lines && run.end.exit_code == first.end.exit_code) continue;
        if (!ignored) ignored = differing_lines(first_lines, lines_of(run_in("lockstep", "again", false).output));
        const auto difference = difference_of(lines, first_lines, *ignored);
        if (difference == Difference::none && run.end.exit_code == first.end.exit_code) continue;
        if (difference == Difference::order && run.end.exit_code == first.end.exit_code) {
            findings.push_back(
                {{"kind", "output"},
                 {"verdict", "harmless"},
                 {"order", run.order},
                 {"text", fmt::format("the program prints its lines in another sequence in the order {}", run.order)}});
            break;
        }
        std::string text = fmt::format("the program prints something else in the order {}", run.order);
        for (std::size_t k = 0; k < std::min(run.record.passes.size(), first.record.passes.size()); ++k) {
            if (run.record.passes[k].hash == first.record.passes[k].hash) continue;
            text +=
                fmt::format("; launch {} ({}) is the first whose result differs", k + 1, first.record.passes[k].kernel);
            break;
        }
        findings.push_back({{"kind", "output"}, {"verdict", "harmful"}, {"order", run.order}, {"text", text}});
        break;
    }
    const bool harmful = std::ranges::any_of(findings, [](const json& one) { return one["verdict"] == "harmful"; });
    for (const auto& one : findings)
        print("{}: {}: {}\n", one["verdict"].get<std::string>(), one["kind"].get<std::string>(),
              one["text"].get<std::string>());
    print("{} in {} orders of {} launches\n", harmful ? "something harmful was found" : "nothing harmful was found",
          runs.size(), first.record.passes.size());
    if (!json_file.empty()) {
        const json report{{"program", sources.front()},
                          {"harmful", harmful},
                          {"program_exit", first.end.exit_code},
                          {"orders", runs.size()},
                          {"launches", first.record.passes.size()},
                          {"findings", findings}};
        write_file(json_file, report.dump(1) + "\n");
    }
    if (const auto& end = runs.back().end; end.signal != 0) {
        complain(
            fmt::format("lockstep: {} crashed: signal {} ({})\n", sources.front(), end.signal, strsignal(end.signal)));
        return kHostCrashed;
    }
    return harmful ? kHarmful : kNothing;
}

}  // namespace lockstep
