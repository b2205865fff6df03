#include "app/session/programs/capture_program.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/shown_sources.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibrary = "liblockstep_capture.so";
constexpr const char* kCupti = "libcupti.so.13";

bool is_program(const fs::path& file) {
    std::error_code error;
    return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

/// The file of a command, as a shell finds it. Throws InputError.
fs::path executable_of(const std::string& word) {
    if (word.find('/') != std::string::npos) {
        if (is_program(word)) return word;
        throw InputError(fmt::format("{} is no program that can be run", word));
    }
    const auto* paths = std::getenv("PATH");
    for (std::string_view rest = paths ? paths : ""; !rest.empty();) {
        const auto end = std::min(rest.find(':'), rest.size());
        if (const auto file = fs::path(rest.substr(0, end)) / word; is_program(file)) return file;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    throw InputError(
        fmt::format("there is no program {} in PATH; write ./{} for a program in this folder", word, word));
}

fs::path capture_library() {
    const auto file = emulated_runtime_folder() / kLibrary;
    if (std::error_code error; fs::exists(file, error)) return file;
    throw DeviceError(fmt::format("this build has no {} and cannot capture programs", kLibrary));
}

/// The answer of a process that asked the driver for GPUs.
struct DriverAnswer {
    bool has_driver = false;
    int error = 0, devices = 0;
};

/// Asks in a process of its own: a driver in this process would take addresses that the arrays of captured launches need.
DriverAnswer ask_driver() {
    DriverAnswer answer;
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw DeviceError("the driver cannot be asked for GPUs: no pipe is left");
    const auto child = fork();
    if (child == 0) {
        using Init = int(unsigned);
        using Count = int(int*);
        auto* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
        answer.has_driver = driver != nullptr;
        const auto init = driver ? reinterpret_cast<Init*>(dlsym(driver, "cuInit")) : nullptr;
        const auto count = driver ? reinterpret_cast<Count*>(dlsym(driver, "cuDeviceGetCount")) : nullptr;
        answer.error = init != nullptr && count != nullptr ? init(0) : -1;
        if (answer.error == 0) answer.error = count(&answer.devices);
        [[maybe_unused]] const auto written = write(ends[1], &answer, sizeof answer);
        _exit(0);
    }
    close(ends[1]);
    const bool answered = child > 0 && read(ends[0], &answer, sizeof answer) == sizeof answer;
    close(ends[0]);
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (!answered) answer.has_driver = true, answer.error = -1;
    return answer;
}

/// Throws DeviceError unless the driver finds a GPU.
void require_gpu() {
    constexpr int kNoDevice = 100;
    const auto answer = ask_driver();
    if (!answer.has_driver)
        throw DeviceError("capture needs a GPU with NVIDIA's driver, and this machine has no driver (libcuda.so.1)");
    if (answer.error == kNoDevice || (answer.error == 0 && answer.devices == 0))
        throw DeviceError("capture needs a GPU, and NVIDIA's driver finds none on this machine");
    if (answer.error != 0)
        throw DeviceError(
            fmt::format("capture needs a GPU, and NVIDIA's driver does not start (error {})", answer.error));
}

/// Folders of Python's packages that may hold CUPTI.
std::vector<fs::path> package_folders(const fs::path& executable) {
    std::vector<fs::path> roots{executable.parent_path().parent_path() / "lib", "/usr/local/lib", "/usr/lib"};
    if (const auto* environment = std::getenv("VIRTUAL_ENV"))
        roots.insert(roots.begin(), fs::path(environment) / "lib");
    if (const auto* home = std::getenv("HOME")) roots.push_back(fs::path(home) / ".local/lib");
    std::vector<fs::path> folders;
    std::error_code error;
    for (const auto& root : roots)
        for (auto entry = fs::directory_iterator(root, error); !error && entry != fs::end(entry);
             entry.increment(error))
            if (entry->path().filename().string().starts_with("python3"))
                for (const auto* packages : {"site-packages", "dist-packages"})
                    folders.push_back(entry->path() / packages / "nvidia");
    return folders;
}

/// Throws DeviceError that says where to get it.
std::string cupti_for(const fs::path& executable) {
    if (auto* loaded = dlopen(kCupti, RTLD_LAZY | RTLD_LOCAL)) {
        dlclose(loaded);
        return kCupti;
    }
    std::vector<fs::path> folders;
    for (const auto* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const auto* home = std::getenv(variable)) folders.push_back(fs::path(home) / "extras/CUPTI/lib64");
    for (const auto* folder : {"/usr/local/cuda/extras/CUPTI/lib64", "/usr/local/cuda-13/extras/CUPTI/lib64",
                               "/usr/local/cuda/lib64", "/opt/cuda/extras/CUPTI/lib64"})
        folders.emplace_back(folder);
    for (const auto& packages : package_folders(executable)) {
        folders.push_back(packages / "cu13/lib");
        folders.push_back(packages / "cuda_cupti/lib");
    }
    std::error_code error;
    for (const auto& folder : folders)
        if (const auto file = folder / kCupti; fs::exists(file, error)) return file.string();
    throw DeviceError(
        fmt::format("capture needs CUPTI ({}): it is a part of the CUDA toolkit (extras/CUPTI/lib64), and "
                    "`pip install nvidia-cuda-cupti` installs it alone",
                    kCupti));
}

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The program for people: a script's name rather than its interpreter's.
std::string shown_name(const std::vector<std::string>& words) {
    const auto first = fs::path(words.front()).filename().string();
    if (first.starts_with("python"))
        for (const auto& word : words)
            if (word.ends_with(".py")) return fs::path(word).filename().string();
    return first;
}

/// PTX and lines under names without folders, and the texts of the files below --source.
void name_sources(const CaptureCall& call, FinishedProgram& program) {
    ShownSources names(call.source);
    for (auto& texts : program.texts)
        for (auto& text : texts) text = names.with_names(text);
    for (auto& pass : program.record.passes) pass.file = names.name_of(pass.file);
    for (auto& array : program.record.arrays) array.file = names.name_of(array.file);
    program.sources = names.texts();
}

std::string value_text(const nlohmann::json& value) { return value.is_null() ? "no number" : value.dump(); }

std::string difference_text(const FinishedProgram& program, const LaunchDifference& one) {
    const auto& pass = program.record.passes[one.pass - 1];
    return fmt::format("launch {}, {}: {}[{}] is {} on the GPU and {} on the emulator; {} there", pass.launch,
                       pass.kernel, one.array, one.element, value_text(one.recorded), value_text(one.emulated),
                       one.count == 1 ? "1 element differs" : fmt::format("{} elements differ", count_text(one.count)));
}

/// The arrays that were left out, and the launches that differ on the emulator.
std::vector<std::string> capture_sentences(const CaptureCall& call, const CapturedProgram& captured) {
    const auto& program = *captured.program;
    const auto& record = program.record;
    const auto& capture = record.capture;
    std::vector<std::string> sentences;
    if (!capture.problem.empty()) sentences.push_back(capture.problem + "; nothing was captured");
    else if (!capture.began) sentences.push_back("the program never used the GPU; nothing was captured");
    if (captured.streams > 1)
        sentences.push_back(
            fmt::format("launches of {} streams ran one after the other while they were captured", captured.streams));
    if (!capture.not_recorded.empty())
        sentences.push_back(fmt::format("not recorded: {}", fmt::join(capture.not_recorded, "; ")));
    if (!captured.left_out.empty())
        sentences.push_back(fmt::format("left out, over the budget of {}: {}", megabytes(call.budget),
                                        fmt::join(captured.left_out, ", ")));
    if (captured.first_left_out != 0)
        sentences.push_back(
            fmt::format("the budget of {} was used up: launches from {} on were left out; "
                        "--launches A..B chooses others, --budget BYTES gives more room",
                        megabytes(call.budget), captured.first_left_out));
    constexpr std::size_t kMaxSentences = 10;
    const auto& comparison = captured.comparison;
    for (std::size_t k = 0; k < std::min(kMaxSentences, comparison.differences.size()); ++k)
        sentences.push_back(difference_text(program, comparison.differences[k]));
    if (comparison.differences.size() > kMaxSentences)
        sentences.push_back(fmt::format("{} further arrays differ after a launch",
                                        count_text(comparison.differences.size() - kMaxSentences)));
    if (comparison.compared > 0 && comparison.differences.empty())
        sentences.push_back(fmt::format(
            "the emulator gives the same as the GPU in {}",
            comparison.compared == 1 ? "1 launch" : fmt::format("{} launches", count_text(comparison.compared))));
    // One sentence for each reason.
    std::vector<std::pair<std::string, std::vector<std::uint64_t>>> reasons;
    for (const auto& [pass, why] : comparison.not_compared) {
        auto known = std::ranges::find(reasons, why, &std::pair<std::string, std::vector<std::uint64_t>>::first);
        if (known == reasons.end()) known = reasons.insert(reasons.end(), {why, {}});
        known->second.push_back(record.passes[pass - 1].launch);
    }
    for (std::size_t k = 0; k < std::min(kMaxSentences, reasons.size()); ++k) {
        const auto& [why, launches] = reasons[k];
        sentences.push_back(fmt::format("not compared with the emulator: launch {}{}: {}", launches.front(),
                                        launches.size() > 1 ? fmt::format(" and {} more", launches.size() - 1) : "",
                                        why));
    }
    return sentences;
}

/// The same for scripts.
nlohmann::ordered_json capture_json(const CapturedProgram& captured) {
    using Json = nlohmann::ordered_json;
    const auto& record = captured.program->record;
    const auto place_of = [&](std::uint32_t pass) {
        const auto& one = record.passes[pass - 1];
        return Json{{"pass", pass}, {"launch", one.launch}, {"kernel", one.kernel}};
    };
    Json differences = Json::array(), not_compared = Json::array();
    for (const auto& one : captured.comparison.differences) {
        auto json = place_of(one.pass);
        json["array"] = one.array;
        json["element"] = one.element;
        json["elements"] = one.count;
        json["gpu"] = one.recorded;
        json["emulator"] = one.emulated;
        differences.push_back(std::move(json));
    }
    for (const auto& [pass, why] : captured.comparison.not_compared) {
        auto json = place_of(pass);
        json["why"] = why;
        not_compared.push_back(std::move(json));
    }
    return {{"launches", record.capture.launches},
            {"captured", record.passes.size()},
            {"bytes", captured.bytes},
            {"program_ms", captured.program_ms},
            {"capture_ms", record.capture.ms},
            {"streams", captured.streams},
            {"left_out", captured.left_out},
            {"not_recorded", record.capture.not_recorded},
            {"left_out_from_launch", captured.first_left_out == 0 ? Json(nullptr) : Json(captured.first_left_out)},
            {"compared", captured.comparison.compared},
            {"differences", std::move(differences)},
            {"not_compared", std::move(not_compared)}};
}

}  // namespace

std::string megabytes(std::uint64_t bytes) {
    return bytes < 1'000'000 ? fmt::format("{:.1f} KB", static_cast<double>(bytes) / 1e3)
                             : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

CapturedProgram capture_program(const CaptureCall& call, Progress& progress) {
    const auto executable = executable_of(call.words.front());
    const auto library = capture_library();
    require_gpu();
    const auto cupti = cupti_for(executable);

    const ScratchFolder scratch(fs::temp_directory_path());
    std::error_code error;
    const auto space = fs::space(scratch.path(), error);
    const auto budget = error ? call.budget : std::min<std::uint64_t>(call.budget, space.available / 2);
    std::vector<std::pair<std::string, std::string>> environment{
        {"CUDA_INJECTION64_PATH", library.string()},
        {"LOCKSTEP_CAPTURE_CUPTI", cupti},
        {"LOCKSTEP_PROGRAM_STATES", scratch.path().string()},
        {"LOCKSTEP_PROGRAM_STATES_BYTES", std::to_string(budget)}};
    if (!call.launches.empty()) environment.emplace_back("LOCKSTEP_PROGRAM_LAUNCHES", call.launches);
    if (!call.kernels.empty())
        environment.emplace_back("LOCKSTEP_CAPTURE_KERNELS", fmt::format("{}", fmt::join(call.kernels, ",")));

    CapturedProgram captured;
    captured.program = std::make_shared<FinishedProgram>();
    auto& program = *captured.program;
    program.on_gpu = true;
    program.call.source.files = {shown_name(call.words)};
    program.call.arguments = {call.words.begin() + 1, call.words.end()};
    const auto began = std::chrono::steady_clock::now();
    program.end = run_process(executable, call.words.front(), program.call.arguments, environment,
                              scratch.path() / "report", {}, nullptr, CudaOfProcess::own);
    captured.program_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();

    program.record = read_record(scratch.path() / "report", executable);
    auto& record = program.record;
    // A launch whose arrays did not fit is no pass.
    if (record.states_end != 0 && record.passes.size() >= record.states_end) {
        captured.first_left_out = record.passes[record.states_end - 1].launch;
        record.passes.resize(record.states_end - 1);
    } else if (record.states_end != 0) {
        captured.first_left_out = record.passes.empty() ? 1 : record.passes.back().launch + 1;
    }
    record.states_end = 0;
    const auto states = scratch.path() / "states.bin";
    if (!fs::exists(states, error)) std::ofstream(states).close();  // a program without CUDA wrote none
    program.states = std::make_unique<ProgramStates>(states);
    captured.bytes = program.states->content().size();
    for (std::size_t k = 0; k < record.modules.size(); ++k) {
        auto& texts = program.texts.emplace_back();
        for (std::size_t t = 0; t < record.modules[k].num_texts; ++t)
            texts.push_back(content(scratch.path() / fmt::format("{}_{}.ptx", k, t)));
    }
    name_sources(call, program);
    for (const auto& array : record.arrays)
        if (array.left_out) captured.left_out.push_back(fmt::format("{} ({})", array.name, megabytes(array.bytes)));
    std::set<std::uint64_t> streams;
    for (const auto& pass : record.passes) streams.insert(pass.stream);
    captured.streams = streams.size();
    try {
        captured.comparison = compare_with_emulator(captured.program, progress);
    } catch (const DeviceError& failure) {  // the recording is written all the same
        for (std::uint32_t pass = 1; pass <= record.passes.size(); ++pass)
            captured.comparison.not_compared.emplace_back(pass, failure.what());
    }
    program.notices = capture_sentences(call, captured);
    program.capture = capture_json(captured);
    return captured;
}

}  // namespace lockstep
