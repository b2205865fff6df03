#include "app/outside/compiler.hpp"

#include <csignal>
#include <regex>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/output/standard_streams.hpp"
#include "app/outside/build_facts.hpp"
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
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~UsualSignals() { posix_spawnattr_destroy(&attributes); }
    UsualSignals(const UsualSignals&) = delete;
    UsualSignals& operator=(const UsualSignals&) = delete;

    posix_spawnattr_t attributes;
};

std::string read_all(int descriptor) {
    std::string text;
    char part[4096];
    for (ssize_t size; (size = read(descriptor, part, sizeof part)) != 0;) {
        if (size < 0 && errno != EINTR) break;
        if (size > 0) text.append(part, static_cast<std::size_t>(size));
    }
    return text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

}  // namespace

Said run_and_listen(const std::vector<std::string>& words) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw DeviceError(
            fmt::format("{} cannot be started: {}", words.front(), std::generic_category().message(errno)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const UsualSignals usual;
    pid_t child = -1;
    const auto failed =
        posix_spawnp(&child, words.front().c_str(), &actions, &usual.attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    Said said;
    if (failed == 0) said.text = read_all(ends[0]);
    close(ends[0]);
    if (failed != 0)
        throw DeviceError(
            fmt::format("{} cannot be started: {}", words.front(), std::generic_category().message(failed)));
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    said.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return said;
}

std::string first_error(const std::string& text) {
    static const std::regex compiled(R"(^(.+?):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$)");
    static const std::regex linked(R"(^(.+?:\d+|.*ld(?:\.\w+)?): .*(undefined reference .*|error: .*)$)");
    for (const auto& line : lines_of(text)) {
        std::smatch parts;
        if (std::regex_match(line, parts, compiled))
            return fmt::format("{}:{}: {}", parts.str(1), parts.str(2), parts.str(3));
        if (std::regex_match(line, parts, linked)) return fmt::format("{}: {}", parts.str(1), parts.str(2));
    }
    return {};
}

void compile_library(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& sources,
                     const std::filesystem::path& library) {
    std::vector<std::string> words{kBuildFacts.compiler};
    // First where its own files are: a folder may lie as the tree does, kernels/relay/relay.hpp.
    words.push_back("-I" + folder.string());
    for (auto& option : lines_of(kBuildFacts.options)) words.push_back(std::move(option));
    words.push_back(fmt::format("-fmacro-prefix-map={}/=", folder.string()));
    words.push_back(fmt::format("-fmacro-prefix-map={}/=", kSourceDir));
    words.insert(words.end(),
                 {"-DLOCKSTEP_FROM_OUTSIDE", "-fdiagnostics-color=never", "-fPIC", "-shared", "-o", library.string()});
    for (const auto& source : sources) words.push_back(source.string());
    const auto said = run_and_listen(words);
    if (said.code == 0) return;
    complain(said.text);
    const auto error = first_error(said.text);
    throw InputError(error.empty() ? fmt::format("{} could not be compiled: {} ended with {}", folder.string(),
                                                 kBuildFacts.compiler, said.code)
                                   : error);
}

}  // namespace lockstep
