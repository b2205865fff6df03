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
#include "kernels/simt/device.hpp"

extern char** environ;

namespace lockstep {
namespace {

std::string fault_sentence(const nlohmann::json& line) {
    const auto place = line.value("at", "");
    auto text = fmt::format("{}{} in kernel {}: block ({}), thread ({})", place.empty() ? "" : place + ": ",
                            line.value("fault", "fault"), line.value("kernel", ""),
                            fmt::join(line.value("block", std::vector<int>{}), ","),
                            fmt::join(line.value("thread", std::vector<int>{}), ","));
    if (const auto detail = line.value("detail", ""); !detail.empty()) text += ", " + detail;
    return text;
}

/// A sentence about what is not emulated, with the line of the host's code where the sentence has none.
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
        if (parsed.contains("problem") && end.problem.empty() && parsed.value("refused", false))
            end.problem = problem_sentence(parsed, executable);
        if (parsed.contains("fault")) {
            if (fault.empty()) fault = fault_sentence(parsed);
            seen = false;
        }
        if (parsed.contains("fault_seen")) seen = parsed["fault_seen"];
    }
    end.any_fault = fault;
    if (!seen) end.fault = fault;
}

}  // namespace

ProgramEnd run_process(const std::filesystem::path& executable, const std::string& name,
                       const std::vector<std::string>& arguments,
                       const std::vector<std::pair<std::string, std::string>>& environment,
                       const std::filesystem::path& report, const ProcessStreams& streams,
                       const std::atomic<bool>* cancel) {
    std::vector<std::string> variables;
    const auto* paths = std::getenv("LD_LIBRARY_PATH");
    for (char** one = environ; *one; ++one)
        if (std::strncmp(*one, "LD_LIBRARY_PATH=", 16) != 0) variables.emplace_back(*one);
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
    if (cancel != nullptr) {
        constexpr auto kLookAgain = std::chrono::milliseconds(5);
        for (;;) {
            const auto ended = waitpid(child, &status, WNOHANG);
            if (ended == child || (ended < 0 && errno != EINTR)) break;
            if (cancel->load(std::memory_order_relaxed)) kill(child, SIGKILL);
            std::this_thread::sleep_for(kLookAgain);
        }
    } else {
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    }
    ProgramEnd end;
    if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
    else end.signal = WTERMSIG(status);
    read_report(report, executable, end);
    return end;
}

}  // namespace lockstep
