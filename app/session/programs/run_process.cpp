#include "app/session/programs/run_process.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/program_record.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/run/on_ptx/ptx_library.hpp"
#include "kernels/simt/device.hpp"

extern char** environ;

namespace lockstep {
namespace {

std::string fault_sentence(const nlohmann::json& line, const std::filesystem::path& executable) {
    const auto place = line.value("at", "");
    auto text = fmt::format("{}{} in kernel {}: block ({}), thread ({})", place.empty() ? "" : place + ": ",
                            line.value("fault", "fault"), line.value("kernel", ""),
                            fmt::join(line.value("block", std::vector<int>{}), ","),
                            fmt::join(line.value("thread", std::vector<int>{}), ","));
    if (line.contains("missed")) {
        const auto& missed = line["missed"];
        auto name = missed.value("name", "");
        if (name.empty()) name = allocated_name(missed.value("frames", std::vector<std::uint64_t>{}), executable);
        text += fmt::format(", index {} of {} ({} elements)", missed.value("index", std::int64_t{0}),
                            name.empty() ? "an array" : name, missed.value("elements", std::int64_t{0}));
    }
    if (const auto detail = line.value("detail", ""); !detail.empty()) text += ": " + detail;
    return text;
}

/// The program's message about a feature that is not emulated. A message without a source line gets the line of the host's call.
std::string problem_sentence(const nlohmann::json& line, const std::filesystem::path& executable) {
    const auto sentence = line["problem"].get<std::string>();
    const auto colon = sentence.find(':');
    const bool has_line = colon != std::string::npos && colon + 1 < sentence.size() && sentence[colon + 1] >= '0' &&
                          sentence[colon + 1] <= '9';
    if (has_line) return sentence;
    const auto at = users_line(line.value("frames", std::vector<std::uint64_t>{}), executable);
    return at.empty() ? sentence : at + ": " + sentence;
}

void read_report(const std::filesystem::path& file, const std::filesystem::path& executable, ProgramEnd& end) {
    std::ifstream stream(file);
    bool seen = true;
    std::string fault;
    for (std::string line; std::getline(stream, line);) {
        const auto parsed = nlohmann::json::parse(line, nullptr, false);
        if (!parsed.is_object()) continue;
        if (parsed.contains("problem")) {
            auto sentence = problem_sentence(parsed, executable);
            if (!parsed.value("refused", false)) end.warnings.push_back(std::move(sentence));
            else if (end.problem.empty()) end.problem = std::move(sentence);
        }
        if (parsed.contains("fault")) {
            if (fault.empty()) fault = fault_sentence(parsed, executable);
            seen = false;
            end.endless = end.endless || parsed["fault"] == "step budget";
        }
        if (parsed.contains("fault_seen")) seen = parsed["fault_seen"];
    }
    end.any_fault = fault;
    if (!seen) end.fault = fault;
}

/// The processes that a process started, and theirs. Read before it ends: then nothing names them any more.
std::vector<pid_t> descendants(pid_t parent) {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& task : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", parent), error)) {
        std::ifstream children(task.path() / "children");
        for (pid_t child = 0; children >> child;) {
            found.push_back(child);
            const auto theirs = descendants(child);
            found.insert(found.end(), theirs.begin(), theirs.end());
        }
    }
    return found;
}

void kill_with_descendants(pid_t process) {
    kill(process, SIGSTOP);  // it starts no more of them meanwhile
    for (const auto one : descendants(process)) kill(one, SIGKILL);
    kill(process, SIGKILL);
}

/// In the program's process, before it starts: when memory runs out, the system ends the program and not the one that waits for it.
void be_first_to_go() {
    if (const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); file >= 0) {
        [[maybe_unused]] const auto written = write(file, "1000", 4);
        close(file);
    }
}

}  // namespace

ProgramEnd run_process(const std::filesystem::path& executable, const std::string& name,
                       const std::vector<std::string>& arguments,
                       const std::vector<std::pair<std::string, std::string>>& environment,
                       const std::filesystem::path& report, const ProcessStreams& streams,
                       const std::atomic<bool>* cancel, CudaOfProcess cuda) {
    std::vector<std::string> variables;
    const auto* paths = std::getenv("LD_LIBRARY_PATH");
    const bool emulated = cuda == CudaOfProcess::emulated;
    for (char** one = environ; *one; ++one)
        if (!emulated || std::strncmp(*one, "LD_LIBRARY_PATH=", 16) != 0) variables.emplace_back(*one);
    if (emulated)
        variables.push_back(fmt::format("LD_LIBRARY_PATH={}{}{}", emulated_runtime_folder().string(),
                                        paths && *paths ? ":" : "", paths ? paths : ""));
    variables.push_back("LOCKSTEP_PROGRAM_REPORT=" + report.string());
    for (const auto& [key, value] : environment) variables.push_back(key + "=" + value);
    std::vector<char*> words{const_cast<char*>(name.c_str())}, pairs;
    for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    for (auto& variable : variables) pairs.push_back(variable.data());
    words.push_back(nullptr);
    pairs.push_back(nullptr);

    const auto parent = getpid();
    const auto child = fork();
    if (child < 0) throw DeviceError(fmt::format("the program cannot be started: {}", errno_text(errno)));
    if (child == 0) {
        // In this program's group, so that a terminal is its own; it ends when this program does.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        be_first_to_go();
        if (getppid() != parent) _exit(127);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        std::signal(SIGPIPE, SIG_DFL);
        std::signal(SIGINT, SIG_DFL);
        const auto lead = [](int descriptor, const std::filesystem::path& file, int flags) {
            if (!file.empty()) dup2(open(file.c_str(), flags, 0600), descriptor);
        };
        lead(STDIN_FILENO, streams.in, O_RDONLY);
        lead(STDOUT_FILENO, streams.out, O_WRONLY | O_CREAT | O_TRUNC);
        lead(STDERR_FILENO, streams.err, O_WRONLY | O_CREAT | O_TRUNC);
        execve(executable.c_str(), words.data(), pairs.data());
        _exit(127);
    }
    int status = 0;
    bool cancelled = false;
    if (cancel != nullptr) {
        constexpr auto kLookAgain = std::chrono::milliseconds(5);
        for (;;) {
            const auto ended = waitpid(child, &status, WNOHANG);
            if (ended == child || (ended < 0 && errno != EINTR)) break;
            if (cancel->load(std::memory_order_relaxed)) {
                kill_with_descendants(child);
                cancelled = true;
            }
            std::this_thread::sleep_for(kLookAgain);
        }
    } else {
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    }
    ProgramEnd end;
    if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
    else end.signal = WTERMSIG(status);
    end.out_of_memory = end.signal == SIGKILL && !cancelled;
    read_report(report, executable, end);
    return end;
}

}  // namespace lockstep
