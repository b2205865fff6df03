#include "app/cli/program/program_command.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/program_record.hpp"
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
    std::string json, columns;
    std::optional<std::uint32_t> pass;
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
    app.add_option("--json", typed.json, "write a report: launches, their arguments, host events, arrays")
        ->type_name("FILE");
    app.add_option("--columns", typed.columns, "write every array after a pass as .npy")->type_name("DIR");
    app.add_option("--pass", typed.pass, "the launch, from 1; 0 is the state before the first, default the last")
        ->type_name("K");
    app.add_option("--multiprocessors", typed.multiprocessors, "of the emulated device (4)")->type_name("N");
}

/// A NumPy file (format 1.0) of one dimension.
void write_array(const std::filesystem::path& file, const ProgramArray& array, const std::string& bytes) {
    static const std::map<std::string, const char*> types{
        {"i8", "|i1"},  {"u8", "|u1"},  {"i16", "<i2"}, {"u16", "<u2"}, {"f16", "<f2"}, {"i32", "<i4"},
        {"u32", "<u4"}, {"f32", "<f4"}, {"i64", "<i8"}, {"u64", "<u8"}, {"f64", "<f8"}};
    const auto found = types.find(array.type);
    auto header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}",
                              found == types.end() ? "|u1" : found->second, array.elements());
    header.resize((header.size() + 10 + 1 + 63) / 64 * 64 - 10 - 1, ' ');
    header += '\n';
    std::ofstream stream(file, std::ios::binary);
    stream.write("\x93NUMPY\x01\x00", 8);
    stream.put(static_cast<char>(header.size() & 255));
    stream.put(static_cast<char>(header.size() >> 8));
    stream << header;
    stream.write(bytes.data(), static_cast<std::streamsize>(array.elements() * array.element_bytes()));
    if (!stream) throw WriteError(fmt::format("{} cannot be written", file.string()));
}

void write_columns(const ProgramRecord& record, const std::filesystem::path& dumped,
                   const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    std::map<std::string, int> uses;
    for (const auto& array : record.arrays) {
        const auto raw = dumped / fmt::format("{}.bin", array.number);
        if (!std::filesystem::exists(raw)) continue;
        auto name = array.name;
        for (auto& letter : name)
            if (!std::isalnum(static_cast<unsigned char>(letter)) && letter != '_' && letter != '.') letter = '_';
        if (const auto use = ++uses[name]; use > 1) name += fmt::format("_{}", use);
        std::ifstream stream(raw, std::ios::binary);
        write_array(folder / (name + ".npy"), array, {std::istreambuf_iterator<char>(stream), {}});
    }
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
    if (typed.json == "-" || typed.columns == "-")
        throw InputError("the standard output belongs to the program: name a file");
    const auto dumped = scratch.path() / "arrays";
    if (!typed.json.empty() || !typed.columns.empty()) environment.emplace_back("LOCKSTEP_PROGRAM_RECORD", "1");
    if (!typed.columns.empty()) {
        std::filesystem::create_directory(dumped);
        environment.emplace_back("LOCKSTEP_PROGRAM_COLUMNS", dumped.string());
        if (typed.pass) environment.emplace_back("LOCKSTEP_PROGRAM_PASS", std::to_string(*typed.pass));
    }
    const auto end = run_process(compiled.executable, name_of(typed.sources.front()), arguments, environment,
                                 scratch.path() / "report");
    if (!typed.json.empty() || !typed.columns.empty()) {
        const auto record = read_record(scratch.path() / "report", compiled.executable);
        if (typed.pass && *typed.pass > record.passes.size())
            throw InputError(
                fmt::format("--pass {}: the program makes {} launches", *typed.pass, record.passes.size()));
        if (!typed.json.empty()) {
            auto report = record_json(record);
            report["program"] = typed.sources.front();
            report["executor"] = "ptx";
            report["program_exit"] = end.signal ? -end.signal : end.exit_code;
            if (!end.fault.empty()) report["fault"] = end.fault;
            std::ofstream stream(typed.json);
            stream << report.dump(1) << "\n";
            if (!stream) throw WriteError(fmt::format("{} cannot be written", typed.json));
        }
        if (!typed.columns.empty()) write_columns(record, dumped, typed.columns);
    }
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
