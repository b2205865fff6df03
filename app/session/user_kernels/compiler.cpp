#include "app/session/user_kernels/compiler.hpp"

#include <algorithm>
#include <csignal>
#include <regex>
#include <sstream>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/child_group.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/user_kernels/build_facts.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"

extern char** environ;

namespace lockstep {
namespace {

/// As another program expects to find them: nothing blocked, nothing ignored.
class UsualSignals {
public:
    UsualSignals() {
        posix_spawnattr_init(&attributes);
        sigset_t none, broken_pipe;
        sigemptyset(&none);
        sigemptyset(&broken_pipe);
        sigaddset(&broken_pipe, SIGPIPE);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &broken_pipe);
        // A group of its own, so that what it starts itself can be ended with it.
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~UsualSignals() { posix_spawnattr_destroy(&attributes); }
    UsualSignals(const UsualSignals&) = delete;
    UsualSignals& operator=(const UsualSignals&) = delete;

    posix_spawnattr_t attributes;
};

/// Until its other end is closed, or `cancel` becomes true.
std::string read_all(int descriptor, const std::atomic<bool>* cancel) {
    constexpr int kLookAgainMs = 50;
    std::string text;
    char part[4096];
    for (;;) {
        pollfd one{.fd = descriptor, .events = POLLIN, .revents = 0};
        const int ready = poll(&one, 1, cancel ? kLookAgainMs : -1);
        if (cancel && cancel->load(std::memory_order_relaxed)) return text;
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const auto size = read(descriptor, part, sizeof part);
        if (size == 0 || (size < 0 && errno != EINTR)) return text;
        if (size > 0) text.append(part, static_cast<std::size_t>(size));
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

/// What a kernel's shape must say for an access that its context lacks; empty where it is no such thing. A context of threads that
/// run straight through has neither barriers nor warp operations.
std::string missing_in_shape(const std::string& error) {
    static const std::regex member(R"(no member named \W+(sync_\w+|shuffle\w*|ballot\w*|spin)\W)");
    std::smatch parts;
    if (error.find("DirectContext") == std::string::npos || !std::regex_search(error, parts, member)) return {};
    if (parts.str(1) == "spin")
        return "; threads that wait for others outside of barriers need `.spins = true` in their kernel's `shape`";
    return "; barriers and warp operations need `.cooperative = true` in their kernel's `shape`";
}

}  // namespace

Said run_and_listen(const std::vector<std::string>& words, const std::atomic<bool>* cancel) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw DeviceError(fmt::format("{} cannot be started: {}", words.front(), errno_text(errno)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const UsualSignals usual;
    const ChildGroup group([&] {
        pid_t child = -1;
        const auto failed =
            posix_spawnp(&child, words.front().c_str(), &actions, &usual.attributes, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (failed == 0) return child;
        close(ends[0]);
        throw DeviceError(fmt::format("{} cannot be started: {}", words.front(), errno_text(failed)));
    });
    Said said{.text = read_all(ends[0], cancel)};
    close(ends[0]);
    const bool cancelled = cancel && cancel->load(std::memory_order_relaxed);
    if (cancelled) group.end();
    int status = 0;
    while (waitpid(group.first(), &status, 0) < 0 && errno == EINTR) continue;
    if (cancelled) throw Cancelled();
    said.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return said;
}

std::string first_error(const std::string& text) {
    static const std::regex compiled(R"(^(.+?):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$)");
    static const std::regex by_nvcc(R"(^(.+?)\((\d+)\): (?:catastrophic )?error: (.*)$)");
    static const std::regex of_tool(R"(^(nvcc|ptxas|nvlink) +(?:error|fatal) +: (.*)$)");
    static const std::regex linked(R"(^(.+?:\d+|.*ld(?:\.\w+)?): .*(undefined reference .*|error: .*)$)");
    for (const auto& line : lines_of(text)) {
        std::smatch parts;
        if (std::regex_match(line, parts, compiled) || std::regex_match(line, parts, by_nvcc))
            return fmt::format("{}:{}: {}{}", parts.str(1), parts.str(2), parts.str(3), missing_in_shape(line));
        if (std::regex_match(line, parts, linked) || std::regex_match(line, parts, of_tool))
            return fmt::format("{}: {}", parts.str(1), parts.str(2));
    }
    return {};
}

namespace {

/// The options that this program was compiled with; folders of the build tree are those of the installed program.
std::vector<std::string> build_options() {
    auto options = lines_of(kBuildFacts.options);
    for (auto& option : options) option = installed_path(option);
    return options;
}

}  // namespace

std::vector<std::string> own_options(std::initializer_list<std::string_view> beginnings) {
    auto options = build_options();
    std::erase_if(options, [&](const std::string& option) {
        return std::ranges::none_of(beginnings, [&](auto beginning) { return option.starts_with(beginning); });
    });
    return options;
}

void compile_library(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& sources,
                     const std::filesystem::path& library, const std::atomic<bool>* cancel) {
    std::vector<std::string> words{kBuildFacts.compiler};
    // First where its own files are: a folder may lie as the tree does, kernels/relay/relay.hpp.
    words.push_back("-I" + folder.string());
    for (auto& option : build_options()) words.push_back(std::move(option));
    words.push_back(fmt::format("-fmacro-prefix-map={}/=", folder.string()));
    words.push_back(fmt::format("-fmacro-prefix-map={}/=", kSourceDir));
    words.insert(words.end(),
                 {"-DLOCKSTEP_FROM_OUTSIDE", "-fdiagnostics-color=never", "-fPIC", "-shared", "-o", library.string()});
    for (const auto& source : sources) words.push_back(source.string());
    const auto said = run_and_listen(words, cancel);
    if (said.code == 0) return;
    complain(said.text);
    const auto error = first_error(said.text);
    throw InputError(error.empty() ? fmt::format("{} could not be compiled: {} ended with {}", folder.string(),
                                                 kBuildFacts.compiler, said.code)
                                   : error);
}

}  // namespace lockstep
