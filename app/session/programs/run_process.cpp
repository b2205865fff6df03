#include "app/session/programs/run_process.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/output/write_all.hpp"
#include "app/session/programs/compile_program.hpp"
#include "app/session/programs/program_record.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/names/numerals.hpp"
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
    if (line.contains("steps")) {
        const auto last = line.value("last_line", 0u);
        const auto colon = place.rfind(':');
        const auto first = colon == std::string::npos ? std::string() : place.substr(colon + 1);
        if (last != 0 && std::to_string(last) != first)
            text += fmt::format(": it does not leave lines {} to {}", first, last);
        text += fmt::format("; no block has ended during {} warp instructions (--turns N allows more)",
                            count_text(line.value("steps", std::uint64_t{0})));
    }
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
            end.endless = end.endless || parsed["fault"] == "endless loop";
        }
        if (parsed.contains("fault_seen")) {
            seen = parsed["fault_seen"];
            end.report_ended = true;
        }
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

// ---- work in a process of its own ------------------------------------------------------------------------------------------

namespace {

/// The result of one item, as it goes through the pipe; its text follows.
struct ItemHead {
    std::uint32_t item = 0, done = 0;
    std::uint64_t bytes = 0;
};

/// In the process of the work: sends the result of each item.
[[noreturn]] void work_and_send(std::uint32_t first, std::uint32_t end,
                                const std::function<std::string(std::uint32_t)>& work, int pipe) {
    for (auto item = first; item < end; ++item) {
        WorkedItem worked{.item = item, .done = true, .text = {}};
        try {
            worked.text = work(item);
        } catch (const std::exception& error) {
            worked.done = false;
            worked.text = error.what();
        }
        const ItemHead head{.item = item, .done = worked.done ? 1u : 0u, .bytes = worked.text.size()};
        if (write_all(pipe, {reinterpret_cast<const char*>(&head), sizeof head}) != 0 ||
            write_all(pipe, worked.text) != 0)
            break;
    }
    _exit(0);
}

/// Takes whole results off the front of what the pipe gave.
void take_results(std::string& given, std::vector<WorkedItem>& results) {
    for (ItemHead head; given.size() >= sizeof head;) {
        std::memcpy(&head, given.data(), sizeof head);
        if (given.size() - sizeof head < head.bytes) return;
        results.push_back({head.item, head.done != 0, given.substr(sizeof head, head.bytes)});
        given.erase(0, sizeof head + head.bytes);
    }
}

/// The reason why a process gave no result of an item.
std::string reason_of(int status, bool out_of_patience, const std::string& name, std::chrono::milliseconds patience) {
    if (out_of_patience)
        return fmt::format("{} did not end within {} s", name, std::chrono::duration<double>(patience).count());
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
        return fmt::format("{} was killed: it probably used all memory", name);
    if (WIFSIGNALED(status))
        return fmt::format("{} crashed: signal {} ({})", name, WTERMSIG(status), strsignal(WTERMSIG(status)));
    return fmt::format("{} ended with exit code {}", name, WEXITSTATUS(status));
}

}  // namespace

std::vector<WorkedItem> in_own_process(std::uint32_t first, std::uint32_t end,
                                       const std::function<std::string(std::uint32_t)>& work, const std::string& name,
                                       std::chrono::milliseconds patience, const std::atomic<bool>& cancel) {
    using Clock = std::chrono::steady_clock;
    constexpr auto kLookAgain = std::chrono::milliseconds(50);
    std::vector<WorkedItem> results;
    for (auto next = first; next < end; next = results.back().item + 1) {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
            throw DeviceError(fmt::format("{} cannot be started: {}", name, errno_text(errno)));
        const auto parent = getpid();
        const auto child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) _exit(1);
            be_first_to_go();
            close(ends[0]);
            work_and_send(next, end, work, ends[1]);
        }
        const int why_not = errno;
        close(ends[1]);
        if (child < 0) {
            close(ends[0]);
            throw DeviceError(fmt::format("{} cannot be started: {}", name, errno_text(why_not)));
        }
        std::string given;
        std::array<char, 1 << 16> part;
        bool out_of_patience = false;
        for (auto since = Clock::now(); !cancel.load(std::memory_order_relaxed);) {
            pollfd one{.fd = ends[0], .events = POLLIN, .revents = 0};
            const auto ready = poll(&one, 1, static_cast<int>(kLookAgain.count()));
            out_of_patience = ready == 0 && Clock::now() - since > patience;
            if (out_of_patience) break;
            if (ready <= 0) continue;
            const auto size = read(ends[0], part.data(), part.size());
            if (size < 0 && errno == EINTR) continue;
            if (size <= 0) break;
            given.append(part.data(), static_cast<std::size_t>(size));
            const auto before = results.size();
            take_results(given, results);
            if (results.size() != before) since = Clock::now();
        }
        const bool cancelled = cancel.load(std::memory_order_relaxed);
        if (out_of_patience || cancelled) kill(child, SIGKILL);
        close(ends[0]);
        int status = 0;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
        if (cancelled) throw Cancelled();
        const auto reached = results.empty() || results.back().item < next ? next : results.back().item + 1;
        if (reached < end) results.push_back({reached, false, reason_of(status, out_of_patience, name, patience)});
    }
    return results;
}

}  // namespace lockstep
