#include "app/cli/program/program_command.hpp"
#include "app/catalog.hpp"
#include "app/cli/chrome_trace.hpp"
#include "app/cli/commands.hpp"
#include "app/cli/parse.hpp"
#include "app/cli/recording/recording_command.hpp"
#include "app/cli/usage_error.hpp"
#include "app/cli/wait.hpp"
#include "app/gui/offscreen.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/session/output/output_set.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "app/session/recording/report.hpp"
#include "app/session/setup.hpp"
#include "app/session/user_kernels/fetch_compiler.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/step_budget.hpp"

namespace lockstep {
namespace {

enum ExitCode { kDone = 0, kProgramFailed = 1, kRefused = 2, kCrashed = 3 };

struct Typed {
    std::vector<std::string> sources, includes, defines, libraries, skipped, nvcc_options;
    std::string standard = "c++17", order;
    bool variables = false, fast_math = false, fetches_compiler = false;
    int multiprocessors = 4;
    std::string json, columns, launches, kernel, grid, block;
    std::uint32_t shared = 0;
    std::vector<std::string> kernel_arguments, draw_as;
    std::string trace, png, record, view, pass, size, theme, layout, launch, access, focus, blocks, projector, turns;

    /// Launches are shown or repeated, so that their memory must be recorded.
    bool shows() const { return !trace.empty() || !png.empty() || !record.empty(); }
};

void add_options(CLI::App& app, Typed& typed, bool shot) {
    app.add_option("SOURCE", typed.sources, "the program's sources: .cu, .c, .cc, .cpp, .cxx");
    app.add_flag("--fetch-compiler", typed.fetches_compiler,
                 "install NVIDIA's compiler into your data folder, from the Python Package Index");
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
    app.add_option("--turns", typed.turns,
                   "warp instructions during which no block ends, after which a launch is stopped as endless (4G), or "
                   "none")
        ->type_name("N");
    app.add_option("--json", typed.json, "write a report: launches, their arguments, host events, arrays")
        ->type_name("FILE");
    app.add_option("--columns", typed.columns, "write every array after a pass as .npy")->type_name("DIR");
    app.add_option("--pass", typed.pass, "the launch, from 1; 0 is the state before the first, default the last")
        ->type_name("K");
    app.add_option("--launches", typed.launches, "record these launches only; the others run all the same")
        ->type_name("A..B");
    app.add_option("--skip", typed.skipped, "record no launch of this kernel; it runs all the same")
        ->type_name("KERNEL")
        ->allow_extra_args(false);
    app.add_option("--kernel", typed.kernel, "run this kernel of a .cu or .ptx file alone, without a host part")
        ->type_name("NAME");
    app.add_option("--grid", typed.grid, "of the kernel: blocks")->type_name("X[,Y,Z]");
    app.add_option("--block", typed.block, "of the kernel: threads of a block")->type_name("X[,Y,Z]");
    app.add_option("--shared", typed.shared, "of the kernel: bytes of dynamic shared memory")->type_name("BYTES");
    app.add_option(
           "--arg", typed.kernel_arguments,
           "of the kernel, in the order of its parameters or with the name of one: u32=5, n=u32=5, f32[1000]=0, "
           "f32[]=@a.npy, i32[]=@-:random,n=1000")
        ->type_name("VALUE")
        ->allow_extra_args(false);
    app.add_option("--trace", typed.trace, "write every access of the launch that --pass names")->type_name("FILE");
    app.add_option("--png", typed.png, "draw the state after a pass")->type_name("FILE");
    app.add_option("--record", typed.record, "write the run with every pass, to be opened anywhere")->type_name("FILE");
    app.add_option("--draw-as", typed.draw_as,
                   "draw an array in a role: level=d_level, matrix=d_a:640; auto: the best guess")
        ->type_name("ROLE=ARRAY")
        ->allow_extra_args(false);
    app.add_option("--view", typed.view, "cells:NAME shows the array NAME")->type_name("NAME");
    app.add_option("--size", typed.size, "of the picture, in pixels")->type_name("WxH");
    app.add_option("--theme", typed.theme, "dark or light")->type_name("NAME");
    app.add_option("--blocks", typed.blocks, "trace these blocks only")->type_name("A..B");
    if (!shot) return;
    app.add_option("--layout", typed.layout, "teach, debug or tune")->type_name("NAME");
    app.add_option("--launch", typed.launch, "look into this launch of the pass: 0")->type_name("L");
    app.add_option("--access", typed.access, "after so many accesses")->type_name("N");
    app.add_option("--focus", typed.focus, "a block, warp and lane")->type_name("B[:W[:L]]");
    app.add_option("--projector", typed.projector, "larger text")->type_name("STEP");
}

/// A NumPy file (format 1.0) of one dimension.
void write_array(OutputFile& file, const ProgramArray& array, std::string_view bytes) {
    static const std::map<std::string, const char*> types{
        {"i8", "|i1"},  {"u8", "|u1"},  {"i16", "<i2"}, {"u16", "<u2"}, {"f16", "<f2"}, {"i32", "<i4"},
        {"u32", "<u4"}, {"f32", "<f4"}, {"i64", "<i8"}, {"u64", "<u8"}, {"f64", "<f8"}};
    const auto found = types.find(array.type);
    auto header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}",
                              found == types.end() ? "|u1" : found->second, array.elements());
    header.resize((header.size() + 10 + 1 + 63) / 64 * 64 - 10 - 1, ' ');
    header += '\n';
    const std::array<char, 2> size{static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
    file.write({"\x93NUMPY\x01\x00", 8});
    file.write({size.data(), size.size()});
    file.write(header);
    file.write(bytes.substr(0, array.elements() * array.element_bytes()));
}

/// bytes_of  the content of an array after the pass; none: it is not allocated then
void write_columns(const ProgramRecord& record, const std::filesystem::path& folder, OutputSet& outputs,
                   const std::function<std::optional<std::string>(const ProgramArray&)>& bytes_of) {
    outputs.folder(folder);
    std::map<std::string, int> uses;
    for (const auto& array : record.arrays) {
        const auto bytes = bytes_of(array);
        if (!bytes) continue;
        auto name = array.name;
        for (auto& letter : name)
            if (!std::isalnum(static_cast<unsigned char>(letter)) && letter != '_' && letter != '.') letter = '_';
        if (const auto use = ++uses[name]; use > 1) name += fmt::format("_{}", use);
        write_array(outputs.add(folder / (name + ".npy")), array, *bytes);
    }
}

void write_report(const FinishedProgram& program, const Typed& typed, OutputSet& outputs) {
    auto report = record_json(program.record);
    report["program"] = typed.sources.front();
    report["executor"] = "ptx";
    report["program_exit"] = program.end.signal ? -program.end.signal : program.end.exit_code;
    if (!program.end.any_fault.empty()) report["fault"] = program.end.any_fault;
    outputs.add(typed.json).write(report.dump(1) + "\n");
}

/// Options of pictures and traces are read as those of `run` and `shot`.
RunOptions picture_options(const Typed& typed, bool shot) {
    std::vector<std::string> words{shot ? "shot" : "run", make_catalog().all().front()->id, "--generate",
                                   "list:random,n=2"};
    const std::pair<const char*, const std::string&> options[]{
        {"--trace", typed.trace},        {"--png", typed.png},       {"--record", typed.record},
        {"--view", typed.view},          {"--pass", typed.pass},     {"--size", typed.size},
        {"--theme", typed.theme},        {"--layout", typed.layout}, {"--launch", typed.launch},
        {"--access", typed.access},      {"--focus", typed.focus},   {"--blocks", typed.blocks},
        {"--projector", typed.projector}};
    for (const auto& [option, value] : options)
        if (!value.empty()) words.insert(words.end(), {option, value});
    // `run` takes --pass with a file to write.
    if (!typed.pass.empty() && typed.png.empty() && typed.trace.empty()) words.insert(words.end(), {"--columns", "."});
    auto parsed = std::get<RunOptions>(parse_command_line(words));
    parsed.columns.clear();
    parsed.algorithm.clear();
    parsed.dataset = {};
    return parsed;
}

std::string traced_scenario(const OpenedProgram& program, const RunOptions& options) {
    auto scenario = program.scenario;
    scenario.pass = options.pass;
    if (options.blocks)
        scenario.debugger =
            DebuggerScenario{.first_block = options.blocks->first, .last_block = options.blocks->second};
    return scenario_text(scenario, options.trace);
}

void require_outputs(const Typed& typed) {
    for (const auto& one : {typed.json, typed.columns, typed.trace, typed.png, typed.record})
        if (one == "-") throw InputError("the standard output belongs to the program: name a file");
    if (!typed.json.empty()) require_writable_file(typed.json, "--json");
    if (!typed.columns.empty()) require_writable_folder(typed.columns, "--columns");
    if (!typed.trace.empty()) require_writable_file(typed.trace, "--trace");
    if (!typed.png.empty()) require_writable_file(typed.png, "--png");
    if (!typed.record.empty()) require_writable_file(typed.record, "--record");
    if (!typed.trace.empty() && typed.pass.empty()) throw InputError("--trace: name the launch with --pass K");
}

/// Throws DeviceError if the disk had no room for the memory of a launch that is shown.
void require_states(const ProgramRecord& record, const Typed& typed, const RunOptions& options) {
    const auto last = static_cast<std::uint32_t>(record.passes.size());
    const auto needed = typed.record.empty() ? options.pass.value_or(last) : last;
    if (record.states_end == 0 || needed < record.states_end) return;
    throw DeviceError(fmt::format(
        "{} has no room for the memory of the launches from {} on, and no file was written; --launches A..B chooses fewer, "
        "TMPDIR names another folder",
        std::filesystem::temp_directory_path().string(), record.states_end));
}

/// The program with its arrays in the roles that --draw-as gives them.
OpenedProgram open_drawn(const std::shared_ptr<const FinishedProgram>& program, const std::vector<std::string>& roles) {
    if (roles.empty()) return open_program(program);
    const auto drawing = drawing_of(program);
    if (roles == std::vector<std::string>{"auto"}) {
        if (drawing->proposals.empty())
            throw InputError("--draw-as auto: no array looks like a graph, list, forest, segments, scan or matrix");
        return open_program(drawing, drawing->proposals.front().drawn);
    }
    DrawnAs drawn;
    for (const auto& role : roles) drawn.push_back(parse_drawn_array(role, "--draw-as"));
    return open_program(drawing, drawn);
}

/// The exit code of an ended program; says why where it did not end well.
int exit_code_of(const ProgramEnd& end, const std::string& source) {
    const auto say = [](const std::string& sentence) { complain(fmt::format("lockstep: {}\n", sentence)); };
    for (const auto& warning : end.warnings) say(warning);
    if (end.out_of_memory) {
        say(fmt::format("{} was killed: it probably used all memory", source));
        return kCrashed;
    }
    if (end.signal != 0) {
        say(fmt::format("{} crashed: signal {} ({})", source, end.signal, strsignal(end.signal)));
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
    if (!end.any_fault.empty()) say(end.any_fault);
    return end.exit_code == 0 ? kDone : kProgramFailed;
}

}  // namespace

void require_launches(const std::string& text) {
    if (text.empty()) return;
    unsigned long first = 0, last = 0;
    char dot = 0, rest = 0;
    const int read = std::sscanf(text.c_str(), "%lu.%c%lu%c", &first, &dot, &last, &rest);
    const bool one = read == 1 && text.find_first_not_of("0123456789") == std::string::npos;
    if ((one && first > 0) || (read == 3 && dot == '.' && first > 0 && first <= last)) return;
    throw InputError(fmt::format("--launches: '{}' is no range of launches; write 2..5", text));
}

void write_program_outputs(const Catalog& catalog, const OpenedProgram& program, const RunOptions& options) {
    auto setup = make_setup(catalog, program.scenario, program.dataset, program.facts);
    const auto run = std::make_shared<Run>(setup.request());
    wait_and_watch(*run);
    std::optional<Image> picture;
    if (!options.png.empty()) picture = picture_of_run(catalog, run, options, program.scenario);
    OutputSet outputs;
    if (!options.trace.empty()) {
        const auto passes = run->num_passes();
        if (*options.pass == 0 || *options.pass >= passes)
            throw InputError(fmt::format("--pass {}: the program makes {}", *options.pass,
                                         count_text(passes - 1, "launch", "launches")));
        constexpr std::size_t kTraceLimit = std::size_t{1} << 20;
        trace::Request request{.pass = *options.pass, .launch = 0, .limit = kTraceLimit};
        if (options.blocks) request.first_block = options.blocks->first, request.end_block = options.blocks->second + 1;
        const auto traced = run->trace_of(request, nullptr);
        if (!traced.log) throw DeviceError(traced.error);
        write_trace(outputs.add(options.trace), options.trace, *run, *traced.log, traced_scenario(program, options));
    }
    if (picture) outputs.add(options.png).write(png_bytes(*picture));
    if (!options.record.empty())
        record_program(outputs.add(options.record), *run, program.scenario, report_text(*run, "none"),
                       *program.program);
    outputs.commit();
}

namespace {

int lone_kernel_command(const Typed& typed, const ProgramCall& call, const RunOptions& options) {
    if (typed.sources.size() != 1) throw InputError("--kernel: name one .cu or .ptx file");
    if (typed.grid.empty() || typed.block.empty()) throw InputError("--kernel: name its --grid and its --block");
    Progress progress;
    const auto program = run_lone_kernel({.source = call.source,
                                          .kernel = typed.kernel,
                                          .grid = parse_extent(typed.grid, "--grid"),
                                          .block = parse_extent(typed.block, "--block"),
                                          .shared_bytes = typed.shared,
                                          .arguments = typed.kernel_arguments,
                                          .order = call.order,
                                          .multiprocessors = typed.multiprocessors},
                                         progress);
    program->call.kernel = KernelCall{.kernel = typed.kernel,
                                      .grid = typed.grid,
                                      .block = typed.block,
                                      .shared_bytes = typed.shared,
                                      .arguments = typed.kernel_arguments};
    if (*options.pass > 1) throw InputError(fmt::format("--pass {}: the kernel runs once", *options.pass));
    OutputSet outputs;
    if (!typed.json.empty()) write_report(*program, typed, outputs);
    if (!typed.columns.empty()) {
        ProgramMemory memory(program->record, *program->states);
        memory.go_to(1, *options.pass == 1);
        write_columns(program->record, typed.columns, outputs,
                      [&](const ProgramArray& array) -> std::optional<std::string> {
                          const auto& words = memory.words(array.number);
                          return std::string(reinterpret_cast<const char*>(words.data()), array.bytes);
                      });
    }
    outputs.commit();
    if (typed.shows()) write_program_outputs(make_catalog(), open_drawn(program, typed.draw_as), options);
    const auto& pass = program->record.passes.front();
    print("{}: {} warp instructions, {} ms\n", pass.kernel, count_text(pass.warp_instructions), pass.ms);
    for (const auto& [number, changed] : pass.changed)
        print("  changed {} of {}\n", counted(changed, "element"), program->record.arrays.at(number).name);
    if (program->end.fault.empty()) return kDone;
    complain(fmt::format("lockstep: {}\n", program->end.fault));
    return kCrashed;
}

}  // namespace

int program_command(const std::vector<std::string>& words, bool shot) {
    // The words after -- are the program's arguments.
    const auto dashes = std::ranges::find(words, "--");
    const std::vector<std::string> own(words.begin(), dashes);
    const std::vector<std::string> arguments(dashes == words.end() ? dashes : dashes + 1, words.end());

    Typed typed;
    CLI::App app(
        "Compiles a CUDA program as it is and runs it without a GPU. The words after -- are the program's arguments.",
        shot ? "lockstep shot --program" : "lockstep program");
    add_options(app, typed, shot);
    try {
        app.parse(std::vector<std::string>(own.rbegin(), own.rend()));
    } catch (const CLI::CallForHelp&) {
        write_stdout(app.help());
        return kDone;
    } catch (const CLI::ParseError& error) {
        throw usage_error(app, error);
    }
    if (typed.fetches_compiler) {
        fetch_compiler([](const std::string& sentence) { print("{}\n", sentence); }, nullptr);
        print("{} is there\n", fetched_nvcc().string());
        return kDone;
    }
    if (typed.sources.empty()) throw InputError("name the program's sources: lockstep program FILE.cu");
    if (typed.multiprocessors < 1 || typed.multiprocessors > 1024)
        throw InputError("--multiprocessors: from 1 to 1024");
    if (shot && typed.png.empty()) throw InputError("shot --program: name the picture with --png FILE");
    if (typed.kernel.empty()) {
        if (!typed.grid.empty() || !typed.block.empty() || !typed.kernel_arguments.empty() || typed.shared != 0)
            throw InputError(
                "--grid, --block, --shared and --arg are of a kernel that runs alone: name it with --kernel");
    } else if (typed.pass.empty()) {
        typed.pass = "1";
    }
    if (!typed.draw_as.empty() && !typed.shows())
        throw InputError("--draw-as: name what is drawn with --png or --record");
    const auto options = picture_options(typed, shot);
    choose_step_budget(parse_turns(typed.turns));
    require_outputs(typed);
    require_launches(typed.launches);

    ProgramCall call{.source = {.files = {typed.sources.begin(), typed.sources.end()},
                                .include_folders = typed.includes,
                                .defines = typed.defines,
                                .standard = typed.standard,
                                .variables = typed.variables,
                                .fast_math = typed.fast_math,
                                .libraries = typed.libraries,
                                .nvcc_options = typed.nvcc_options},
                     .arguments = arguments,
                     .multiprocessors = typed.multiprocessors,
                     .launches = typed.launches,
                     .skipped = typed.skipped};
    if (!typed.order.empty()) call.order = Order::parse(typed.order);

    if (!typed.kernel.empty()) return lone_kernel_command(typed, call, options);

    const ScratchFolder scratch(std::filesystem::temp_directory_path());
    const auto dumped = scratch.path() / "arrays";
    std::vector<std::pair<std::string, std::string>> environment;
    const bool records = !typed.json.empty() || !typed.columns.empty() || typed.shows();
    if (!typed.columns.empty()) {
        std::filesystem::create_directory(dumped);
        environment.emplace_back("LOCKSTEP_PROGRAM_COLUMNS", dumped.string());
        if (options.pass) environment.emplace_back("LOCKSTEP_PROGRAM_PASS", std::to_string(*options.pass));
    }
    Progress progress;
    const auto program = run_user_program(
        call, {.records = records, .states = typed.shows(), .environment = std::move(environment)}, progress);
    const auto& record = program->record;
    if (records && options.pass && *options.pass > record.passes.size())
        throw InputError(fmt::format("--pass {}: the program makes {}", *options.pass,
                                     count_text(record.passes.size(), "launch", "launches")));
    if (typed.shows()) require_states(record, typed, options);
    OutputSet outputs;
    if (!typed.json.empty()) write_report(*program, typed, outputs);
    if (!typed.columns.empty())
        write_columns(record, typed.columns, outputs, [&](const ProgramArray& array) -> std::optional<std::string> {
            const auto raw = dumped / fmt::format("{}.bin", array.number);
            if (!std::filesystem::exists(raw)) return std::nullopt;
            std::ifstream stream(raw, std::ios::binary);
            std::string bytes(std::istreambuf_iterator<char>(stream), {});
            if (bytes.size() < array.bytes)
                throw WriteError(fmt::format("the content of {} could not be stored: {}", array.name, raw.string()));
            return bytes;
        });
    outputs.commit();
    if (typed.shows()) write_program_outputs(make_catalog(), open_drawn(program, typed.draw_as), options);
    return exit_code_of(program->end, typed.sources.front());
}

}  // namespace lockstep
