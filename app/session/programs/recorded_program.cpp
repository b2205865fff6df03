#include "app/session/programs/recorded_program.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/shown_sources.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kRecordMember = "program/record.json";
constexpr const char* kStatesMember = "program/states.bin";
constexpr std::uint64_t kMaxText = std::uint64_t{1} << 30, kMaxStates = std::uint64_t{1} << 40;  // bytes

std::string text_member(std::size_t modules, std::size_t text) {
    return fmt::format("program/{}_{}.ptx", modules, text);
}

// ---- to JSON --------------------------------------------------------------------------------------------------------------

/// The file's name without its folders.
std::string plain(const std::string& file) {
    return fs::path(file).is_absolute() ? fs::path(file).filename().string() : file;
}

json array_json(const ProgramArray& array) {
    return {{"number", array.number},      {"name", array.name},         {"type", array.type},
            {"address", array.address},    {"bytes", array.bytes},       {"kind", array.kind},
            {"file", plain(array.file)},   {"line", array.line},         {"freed", array.freed},
            {"typed", array.typed},        {"left_out", array.left_out}, {"first_pass", array.first_pass},
            {"last_pass", array.last_pass}};
}

json pass_json(const ProgramPass& pass) {
    auto arguments = json::array();
    for (const auto& one : pass.arguments)
        arguments.push_back({{"name", one.name},
                             {"type", one.type},
                             {"value", one.value},
                             {"bytes", one.bytes},
                             {"array", one.array},
                             {"offset", one.offset}});
    auto changed = json::array();
    for (const auto& [array, count] : pass.changed) changed.push_back({array, count});
    return {{"kernel", pass.kernel},
            {"file", plain(pass.file)},
            {"line", pass.line},
            {"grid", pass.grid},
            {"block", pass.block},
            {"shared_bytes", pass.shared_bytes},
            {"arguments", std::move(arguments)},
            {"ms", pass.ms},
            {"warp_instructions", pass.warp_instructions},
            {"divergent_branches", pass.divergent_branches},
            {"changed", std::move(changed)},
            {"host", pass.host},
            {"launch", pass.launch},
            {"faulted", pass.faulted},
            {"symbol", pass.symbol},
            {"modules", pass.modules},
            {"dynamic_shared", pass.dynamic_shared},
            {"multiprocessors", pass.multiprocessors},
            {"cooperative", pass.cooperative},
            {"parameters", pass.parameters},
            {"no_ptx", pass.no_ptx}};
}

json program_json(const FinishedProgram& program) {
    const auto& record = program.record;
    json made{{"name", program.call.source.files.front().filename().string()},
              {"on_gpu", program.on_gpu},
              {"gpu", record.capture.gpu},
              {"order", program.call.order ? program.call.order->text() : std::string()},
              {"multiprocessors", program.call.multiprocessors},
              {"exit_code", program.end.exit_code},
              {"signal", program.end.signal},
              {"fault", program.end.any_fault},
              {"notices", program.notices},
              {"states_end", record.states_end},
              {"host_after", record.host_after}};
    made["passes"] = json::array();
    for (const auto& pass : record.passes) made["passes"].push_back(pass_json(pass));
    made["arrays"] = json::array();
    for (const auto& array : record.arrays) made["arrays"].push_back(array_json(array));
    made["modules"] = json::array();
    for (const auto& one : record.modules) {
        auto variables = json::array();
        for (const auto& variable : one.variables)
            variables.push_back({variable.text, variable.name, variable.address});
        made["modules"].push_back({{"texts", one.num_texts}, {"variables", std::move(variables)}});
    }
    made["sources"] = json::array();
    for (const auto& [name, text] : program.sources) made["sources"].push_back(name);
    return made;
}

// ---- from JSON ------------------------------------------------------------------------------------------------------------

ProgramArray array_of(const json& one) {
    ProgramArray array;
    array.number = one.at("number");
    array.name = one.at("name");
    array.type = one.at("type");
    array.address = one.at("address");
    array.bytes = one.at("bytes");
    array.kind = one.at("kind");
    array.file = one.at("file");
    array.line = one.at("line");
    array.freed = one.at("freed");
    array.typed = one.at("typed");
    array.left_out = one.at("left_out");
    array.first_pass = one.at("first_pass");
    array.last_pass = one.at("last_pass");
    return array;
}

ProgramPass pass_of(const json& one) {
    ProgramPass pass;
    pass.kernel = one.at("kernel");
    pass.file = one.at("file");
    pass.line = one.at("line");
    pass.grid = one.at("grid").get<std::vector<std::uint32_t>>();
    pass.block = one.at("block").get<std::vector<std::uint32_t>>();
    pass.shared_bytes = one.at("shared_bytes");
    for (const auto& given : one.at("arguments"))
        pass.arguments.push_back({given.at("name"), given.at("type"), given.at("value"), given.at("bytes"),
                                  given.at("array"), given.at("offset")});
    pass.ms = one.at("ms");
    pass.warp_instructions = one.at("warp_instructions");
    pass.divergent_branches = one.at("divergent_branches");
    for (const auto& given : one.at("changed")) pass.changed[given.at(0)] = given.at(1);
    pass.host = one.at("host");
    pass.launch = one.at("launch");
    pass.faulted = one.at("faulted");
    pass.symbol = one.at("symbol");
    pass.modules = one.at("modules");
    pass.dynamic_shared = one.at("dynamic_shared");
    pass.multiprocessors = one.at("multiprocessors");
    pass.cooperative = one.at("cooperative");
    pass.parameters = one.at("parameters").get<std::vector<std::uint8_t>>();
    pass.no_ptx = one.at("no_ptx");
    return pass;
}

void read_program(const json& from, FinishedProgram& program) {
    program.call.source.files = {from.at("name").get<std::string>()};
    if (const auto order = from.at("order").get<std::string>(); !order.empty())
        program.call.order = Order::parse(order);
    program.call.multiprocessors = from.at("multiprocessors");
    program.on_gpu = from.at("on_gpu");
    program.end.exit_code = from.at("exit_code");
    program.end.signal = from.at("signal");
    program.end.any_fault = from.at("fault");
    program.notices = from.at("notices").get<std::vector<std::string>>();
    auto& record = program.record;
    record.capture.began = program.on_gpu;
    record.capture.gpu = from.at("gpu");
    record.states_end = from.at("states_end");
    record.host_after = from.at("host_after");
    for (const auto& one : from.at("passes")) record.passes.push_back(pass_of(one));
    for (const auto& one : from.at("arrays")) record.arrays.push_back(array_of(one));
    for (const auto& one : from.at("modules")) {
        auto& modules = record.modules.emplace_back();
        modules.num_texts = one.at("texts");
        for (const auto& variable : one.at("variables"))
            modules.variables.push_back({variable.at(0), variable.at(1), variable.at(2)});
    }
}

/// Writes the sources where the debugger finds them. Names that lead out of the folder are refused.
void place_sources(const Recording& recording, const json& names, FinishedProgram& program) {
    if (names.empty()) return;
    auto folder = std::make_shared<ScratchFolder>(fs::temp_directory_path());
    for (const auto& one : names) {
        const auto name = one.get<std::string>();
        const auto path = fs::path(name).lexically_normal();
        if (path.is_absolute() || path.empty() || *path.begin() == "..")
            throw InputError(fmt::format("{}: {} names the source {}, which lies outside of the recording",
                                         recording.file().string(), kRecordMember, name));
        auto text = recording.read_member("program/source/" + name, kMaxText);
        if (!text) throw InputError(fmt::format("{}: program/source/{} is missing", recording.file().string(), name));
        std::error_code error;
        fs::create_directories((folder->path() / path).parent_path(), error);
        std::ofstream(folder->path() / path, std::ios::binary) << *text;
        program.sources[name] = std::move(*text);
    }
    program.files = std::move(folder);
}

std::shared_ptr<FinishedProgram> read_members(const Recording& recording) {
    const auto member = [&](const std::string& name, std::uint64_t most) {
        auto content = recording.read_member(name, most);
        if (!content) throw InputError(fmt::format("{}: {} is missing", recording.file().string(), name));
        return std::move(*content);
    };
    auto program = std::make_shared<FinishedProgram>();
    const auto from = json::parse(member(kRecordMember, kMaxText));
    read_program(from, *program);
    program->capture = recording.report().value("capture", nlohmann::ordered_json());
    place_sources(recording, from.at("sources"), *program);
    const auto found_path = [&](const std::string& file) {
        return program->files && program->sources.contains(file) ? (program->files->path() / file).string() : file;
    };
    for (auto& pass : program->record.passes) pass.file = found_path(pass.file);
    for (auto& array : program->record.arrays) array.file = found_path(array.file);
    for (std::size_t k = 0; k < program->record.modules.size(); ++k) {
        auto& texts = program->texts.emplace_back();
        for (std::size_t t = 0; t < program->record.modules[k].num_texts; ++t)
            texts.push_back(with_file_names(member(text_member(k, t), kMaxText), found_path));
    }
    program->states = std::make_unique<ProgramStates>(member(kStatesMember, kMaxStates));
    return program;
}

void add_program_members(ZipWriter& zip, const FinishedProgram& program) {
    zip.add(kRecordMember, program_json(program).dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
    ShownSources names({});
    for (std::size_t k = 0; k < program.texts.size(); ++k)
        for (std::size_t t = 0; t < program.texts[k].size(); ++t)
            zip.add(text_member(k, t), names.with_names(program.texts[k][t]));
    for (const auto& [name, text] : program.sources) zip.add("program/source/" + name, text);
    zip.add(kStatesMember, program.states->content());
}

}  // namespace

void write_program_recording(OutputFile& file, Run& run, nlohmann::ordered_json manifest,
                             const FinishedProgram& program, Progress& progress, const trace::Log* trace) {
    manifest["kind"] = program.on_gpu ? "capture" : "program";
    manifest["program"] = kRecordMember;
    if (!program.capture.is_null()) manifest["report"]["capture"] = program.capture;
    for (auto& pass : manifest["report"]["passes"])
        for (auto& launch : pass["launches"]) launch["file"] = plain(launch.value("file", ""));
    write_recording(file, run, std::move(manifest), progress, trace,
                    [&](ZipWriter& zip) { add_program_members(zip, program); });
}

bool holds_program(const Recording& recording) {
    const auto kind = recording.manifest().value("kind", "");
    return (kind == "program" || kind == "capture") && recording.manifest().contains("program");
}

OpenedProgram open_recorded_program(const std::shared_ptr<const Recording>& recording) {
    try {
        const auto program = read_members(*recording);
        nlohmann::ordered_json shown{{"dataset", {{"generate", "none"}}}};
        const auto stored = recording->manifest().value("scenario", nlohmann::ordered_json::object());
        for (const auto key : kDisplayKeys)
            if (const auto found = stored.find(key); found != stored.end()) shown[std::string(key)] = *found;
        auto scenario = parse_scenario(shown.dump(), recording->file());
        auto opened = open_program(drawing_of(program), scenario.draw_as);
        scenario.algorithm = opened.scenario.algorithm;
        scenario.dataset = {.input = program->call.source.files.front()};
        opened.scenario = std::move(scenario);
        return opened;
    } catch (const json::exception& error) {
        throw InputError(fmt::format("{}: {} has a key that is missing or of another type ({})",
                                     recording->file().string(), kRecordMember, error.what()));
    }
}

}  // namespace lockstep
