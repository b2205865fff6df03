#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <lockstep/test_paths.hpp>

#include "app/cli/temporary_folder.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {

struct Ended {
    int code = -1;
    std::string out, err;
};

/// Runs the program itself, without a display.
class Program : public TemporaryFolder {
protected:
    /// The target of each standard stream of the program.
    struct Redirection {
        std::string out, err;  ///< paths; empty: out.txt and err.txt beside the folder
        bool close_out = false, close_err = false, close_in = false;
    };

    pid_t start(std::vector<std::string> words, const Redirection& streams) {
        words.insert(words.begin(), kProgram);
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const auto child = fork();
        if (child == 0) {
            std::signal(SIGHUP, SIG_DFL);  // the tests may run under nohup
            unsetenv("DISPLAY");
            unsetenv("WAYLAND_DISPLAY");
            lead(STDOUT_FILENO, streams.out.empty() ? said("out") : streams.out);
            lead(STDERR_FILENO, streams.err.empty() ? said("err") : streams.err);
            if (streams.close_out) close(STDOUT_FILENO);  // last: the next opened file takes the free number
            if (streams.close_err) close(STDERR_FILENO);
            if (streams.close_in) close(STDIN_FILENO);
            execv(kProgram, arguments.data());
            _exit(127);
        }
        return child;
    }
    pid_t start(std::vector<std::string> words) { return start(std::move(words), Redirection{}); }
    /// The result of the program; it is killed after two minutes.
    Ended end(pid_t child) {
        int status = 0;
        const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (waitpid(child, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > patience) kill(child, SIGKILL);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        Ended ended{WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), content(said("out")),
                    content(said("err"))};
        std::filesystem::remove(said("out"));
        std::filesystem::remove(said("err"));
        return ended;
    }
    Ended call(std::vector<std::string> words, const Redirection& streams) {
        return end(start(std::move(words), streams));
    }
    Ended call(std::vector<std::string> words) { return end(start(std::move(words))); }
    std::string at(const std::string& name) const { return (folder / name).string(); }
    std::string said(const std::string& what) const { return folder.string() + "." + what; }

    /// Waits until the program has installed its signal handlers; earlier signals would kill it.
    static bool has_signal_handlers(pid_t child) {
        return comes_about([&] {
            // Before exec, the process is a copy of this one, in which a sanitizer may block signals for a while.
            const auto process = std::filesystem::path("/proc") / std::to_string(child);
            std::error_code none;
            if (!std::filesystem::equivalent(process / "exe", kProgram, none)) return false;
            std::ifstream status(process / "status");
            for (std::string line; std::getline(status, line);)
                if (line.starts_with("SigBlk:"))
                    return (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1) != 0;
            return false;
        });
    }

    /// The processor time before the first kernel of this test's inputs is below this.
    static constexpr auto kInsideAKernel = std::chrono::milliseconds(kSoon) / 2;
    /// Waits until the program has used this processor time, in all threads together.
    static bool works(pid_t child, std::chrono::milliseconds time) {
        return comes_about([&] {
            std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
            std::string text;
            std::getline(stat, text);
            std::istringstream fields(text.substr(text.rfind(')') + 1));  // from the third field: state, ...
            std::string skipped;
            for (int field = 3; field < 14; ++field) fields >> skipped;
            std::int64_t ticks = 0;
            return fields >> ticks && std::chrono::milliseconds(1000 * ticks / sysconf(_SC_CLK_TCK)) >= time;
        });
    }

private:
    static void lead(int descriptor, const std::string& path) {
        dup2(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), descriptor);
    }
};

}  // namespace lockstep::test
