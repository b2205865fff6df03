// lockstep capture [OPTIONS] -- PROGRAM ARGUMENTS

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/catalog.hpp"
#include "app/cli/program/program_command.hpp"
#include "app/cli/recording/recording_command.hpp"
#include "app/cli/usage_error.hpp"
#include "app/cli/wait.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/capture_program.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/setup.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

/// "500000000", "500M" or "2G": units are powers of 1024.
std::uint64_t parse_bytes(std::string_view text) {
    std::uint64_t bytes = 0;
    const auto* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, bytes);
    constexpr std::string_view kUnits = "KMG";
    const std::string_view unit(end, last);
    const auto power = unit.empty() ? 0 : kUnits.find(unit) + 1;
    if (error != std::errc{} || bytes == 0 || unit.size() > 1 || (!unit.empty() && kUnits.find(unit) == kUnits.npos) ||
        bytes > (UINT64_MAX >> (10 * power)))
        throw InputError(fmt::format("--budget: '{}' is no number of bytes; write 500000000, 500M or 2G", text));
    return bytes << (10 * power);
}

struct Typed {
    std::string record, json, launches, kernels, budget, source;
};

Typed parse(const std::vector<std::string>& words) {
    Typed typed;
    CLI::App app(
        "Runs a finished CUDA program on the GPU and records its launches. The program and its arguments stand after --.",
        "lockstep capture");
    app.add_option("--record", typed.record, "write the recording, to be opened anywhere")->type_name("FILE");
    app.add_option("--json", typed.json, "write a report: launches, arrays, differences between GPU and emulator")
        ->type_name("FILE");
    app.add_option("--launches", typed.launches, "record these launches only; the others run all the same")
        ->type_name("A..B");
    app.add_option("--kernels", typed.kernels, "record launches of these kernels only")->type_name("NAME,...");
    app.add_option("--budget", typed.budget, "bytes of memory that are recorded at most: 500M, 2G (4G)")
        ->type_name("BYTES");
    app.add_option("--source", typed.source, "the folder of the program's sources, whose lines are shown")
        ->type_name("DIR");
    app.footer("lockstep capture --record scan.lockstep -- ./scan 1000");
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForHelp&) {
        throw;
    } catch (const CLI::ParseError& error) {
        throw usage_error(app, error);
    }
    return typed;
}

std::vector<std::string> names_of(std::string_view text) {
    std::vector<std::string> names;
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        if (end > 0) names.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return names;
}

/// Writes the recording of a captured program.
void write_capture(const CapturedProgram& captured, OutputFile& file) {
    const auto catalog = make_catalog();
    const auto opened = open_program(captured.program);
    auto setup = make_setup(catalog, opened.scenario, opened.dataset, opened.facts);
    const auto run = std::make_shared<Run>(setup.request());
    wait_and_watch(*run);
    record_program(file, *run, opened.scenario, report_text(*run, "none"), *captured.program);
}

void write_report(const CapturedProgram& captured, OutputFile& file) {
    const auto& program = *captured.program;
    auto report = record_json(program.record);
    report["program"] = program.call.source.files.front();
    report["executor"] = "cuda";
    report["device"] = program.record.capture.gpu;
    report["program_exit"] = program.end.signal ? -program.end.signal : program.end.exit_code;
    report["capture"] = program.capture;
    file.write(report.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

}  // namespace

int capture_command(const std::vector<std::string>& words) {
    const auto dashes = std::ranges::find(words, "--");
    Typed typed;
    try {
        typed = parse({words.begin(), dashes});
    } catch (const CLI::CallForHelp&) {
        print("{}",
              "usage: lockstep capture [--record FILE] [--json FILE] [--launches A..B] [--kernels NAME,...] "
              "[--budget BYTES] [--source DIR] -- PROGRAM ARGUMENTS\n");
        return 0;
    }
    CaptureCall call;
    if (dashes != words.end()) call.words.assign(dashes + 1, words.end());
    if (call.words.empty())
        throw InputError("capture: name the program and its arguments after --: lockstep capture -- ./a.out 1000");
    require_launches(typed.launches);
    call.launches = typed.launches;
    call.kernels = names_of(typed.kernels);
    if (!typed.budget.empty()) call.budget = parse_bytes(typed.budget);
    call.source = typed.source;
    std::error_code error;
    if (!typed.source.empty() && !std::filesystem::is_directory(typed.source, error))
        throw InputError(fmt::format("--source: {} is no folder", typed.source));
    for (const auto& one : {typed.record, typed.json})
        if (one == "-") throw InputError("the standard output belongs to the program: name a file");
    if (!typed.record.empty()) require_writable_file(typed.record, "--record");
    if (!typed.json.empty()) require_writable_file(typed.json, "--json");

    Progress progress;
    const auto captured = capture_program(call, progress);
    const auto& program = *captured.program;
    const auto passes = program.record.passes.size();
    if (passes > 0) {
        OutputSet outputs;
        if (!typed.record.empty()) write_capture(captured, outputs.add(typed.record));
        if (!typed.json.empty()) write_report(captured, outputs.add(typed.json));
        outputs.commit();
    }
    complain(fmt::format("lockstep: captured {}, {}; the program took {:.1f} s, {:.1f} s of it for the capture\n",
                         count_text(passes, "launch", "launches"), megabytes(captured.bytes),
                         captured.program_ms / 1000, program.record.capture.ms / 1000));
    for (const auto& sentence : program.notices) complain(fmt::format("lockstep: {}\n", sentence));
    if (passes == 0 && (!typed.record.empty() || !typed.json.empty()))
        complain("lockstep: no launch was captured, and no file was written\n");
    // The program's own exit code, as a shell gives it.
    constexpr int kSignalled = 128;
    return program.end.signal != 0 ? kSignalled + program.end.signal : program.end.exit_code;
}

}  // namespace lockstep
