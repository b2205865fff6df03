#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>

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

const ProgramArray* array_of(const ProgramRecord& record, std::int64_t number) {
    for (const auto& array : record.arrays)
        if (array.number == number) return &array;
    return nullptr;
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
    std::vector<std::string> sources, includes, defines, libraries;
    std::string standard = "c++17", json_file;
    unsigned orders = 3;
    CLI::App app("Runs a CUDA program in several orders and examines every launch.", "lockstep check --program");
    app.add_option("SOURCE", sources, "the program's sources")->required();
    app.add_option("-I", includes, "a folder with headers")->allow_extra_args(false);
    app.add_option("-D", defines, "a macro")->allow_extra_args(false);
    app.add_option("-l", libraries, "a library to link with")->allow_extra_args(false);
    app.add_option("--std", standard, "the C++ standard (c++17)");
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
                                           .libraries = libraries});

    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    std::vector<CheckedRun> runs;
    for (unsigned k = 0; k <= orders; ++k) {
        CheckedRun run;
        run.order = k == 0 ? "lockstep" : fmt::format("shuffled:{}", k);
        const auto report = scratch.path() / fmt::format("report{}", k), out = scratch.path() / fmt::format("out{}", k);
        run.end = run_process(compiled.executable, std::filesystem::path(sources.front()).replace_extension().string(),
                              arguments,
                              {{"LOCKSTEP_ORDER", run.order},
                               {"LOCKSTEP_PROGRAM_RECORD", "1"},
                               {"LOCKSTEP_PROGRAM_CHECK", "1"},
                               {"LOCKSTEP_PROGRAM_HASH", "1"}},
                              report, {.in = "/dev/null", .out = out, .err = scratch.path() / fmt::format("err{}", k)});
        run.record = read_record(report, compiled.executable);
        run.output = content(out);
        runs.push_back(std::move(run));
        const auto& end = runs.back().end;
        if (!end.problem.empty()) {
            complain(fmt::format("lockstep: {}\n", end.problem));
            return kNotEmulated;
        }
        if (end.signal != 0) {
            complain(fmt::format("lockstep: {} crashed: signal {} ({})\n", sources.front(), end.signal,
                                 strsignal(end.signal)));
            return kHostCrashed;
        }
    }

    auto findings = json::array();
    std::set<std::string> known;
    for (const auto& run : runs) {
        for (const auto& finding : run.record.findings) {
            const auto key = finding["finding"].get<std::string>() + finding["verdict"].get<std::string>() +
                             finding.value("at", "") + finding.value("other_at", "") +
                             std::to_string(finding.value("array", -1));
            if (known.insert(key).second) findings.push_back(told(finding, run));
        }
        if (!run.end.any_fault.empty() && known.insert(run.end.any_fault).second)
            findings.push_back(
                {{"kind", "fault"}, {"verdict", "harmful"}, {"order", run.order}, {"text", run.end.any_fault}});
    }
    const auto& first = runs.front();
    for (const auto& run : runs) {
        if (comparable(run.output) == comparable(first.output) && run.end.exit_code == first.end.exit_code) continue;
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
        std::ofstream stream(json_file);
        stream << json{{"program", sources.front()},
                       {"harmful", harmful},
                       {"program_exit", first.end.exit_code},
                       {"orders", runs.size()},
                       {"launches", first.record.passes.size()},
                       {"findings", findings}}
                      .dump(1)
               << "\n";
        if (!stream) throw WriteError(fmt::format("{} cannot be written", json_file));
    }
    return harmful ? kHarmful : kNothing;
}

}  // namespace lockstep
