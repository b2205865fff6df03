#include "app/session/user_kernels/compiler.hpp"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <sstream>

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/child_group.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "lockstep/build_info.hpp"

extern char** environ;

namespace lockstep {
namespace {

/// Attributes of a started program: no signal blocked, SIGPIPE not ignored, its own process group.
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
        // The process group allows its child processes to be ended with it.
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~UsualSignals() { posix_spawnattr_destroy(&attributes); }
    UsualSignals(const UsualSignals&) = delete;
    UsualSignals& operator=(const UsualSignals&) = delete;

    posix_spawnattr_t attributes;
};

/// Reads until the other end is closed, or `cancel` becomes true.
std::string read_all(int descriptor, const std::atomic<bool>* cancel,
                     const std::function<void(std::string_view)>& heard) {
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
        if (size <= 0) continue;
        text.append(part, static_cast<std::size_t>(size));
        if (heard) heard(text);
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

/// Advice on compiler errors whose message names no remedy: an access to an array without the context, or a missing member of a kernel's
/// shape (the context of non-cooperative threads has neither barriers nor warp operations). Empty for other errors.
std::string advice_on(std::string_view error) {
    if (error.find("AccessThroughContext") != error.npos)
        return "; a kernel accesses arrays through its context: ctx.load(span, i), ctx.store(span, i, value)";
    if (error.find("DirectContext") == error.npos || error.find("no member named") == error.npos) return {};
    const auto names = [&](std::string_view member) { return error.find(member) != error.npos; };
    if (names("spin\xE2") || names("'spin'"))
        return "; threads that wait for others outside of barriers need `.spins = true` in their kernel's `shape`";
    if (names("sync_") || names("shuffle") || names("ballot"))
        return "; barriers and warp operations need `.cooperative = true` in their kernel's `shape`";
    return {};
}

std::string_view without(std::string_view text, std::size_t end) { return text.substr(0, end); }

/// Removes a number and the character before it from the end of a text. None if the text does not end with them.
std::optional<int> take_number(std::string_view& text, char before) {
    const auto begin = text.find_last_not_of("0123456789");
    if (begin == text.npos || begin + 1 == text.size() || begin == 0 || text[begin] != before) return std::nullopt;
    int number = 0;
    std::from_chars(text.data() + begin + 1, text.data() + text.size(), number);
    text = without(text, begin);
    return number;
}

// std::regex recurses for each character: a line of 20 KB would overflow the stack.
constexpr std::size_t kMaxShown = 400;
std::string shown(std::string_view text) {
    return text.size() <= kMaxShown ? std::string(text) : std::string(without(text, kMaxShown)) + " ...";
}

std::optional<CompilerError> error_in(std::string_view line) {
    using namespace std::string_view_literals;
    for (const auto word : {": fatal error: "sv, ": catastrophic error: "sv, ": error: "sv}) {
        const auto at = line.find(word);
        if (at == line.npos) continue;
        auto place = without(line, at);
        const auto what = shown(line.substr(at + word.size())) + advice_on(line);
        if (place.ends_with(')')) {  // nvcc: FILE(LINE)
            place.remove_suffix(1);
            if (const auto number = take_number(place, '(')) return CompilerError{std::string(place), *number, what};
            return std::nullopt;
        }
        auto last = take_number(place, ':');
        if (!last) break;
        if (const auto first = take_number(place, ':')) last = first;
        return CompilerError{std::string(place), *last, what};
    }
    for (const auto tool : {"nvcc"sv, "ptxas"sv, "nvlink"sv}) {
        if (!line.starts_with(tool)) continue;
        const auto word = line.find_first_not_of(' ', tool.size());
        const auto colon = line.find(" : ");
        if (word == line.npos || colon == line.npos || word == tool.size()) continue;
        const auto kind = line.substr(word, line.find(' ', word) - word);
        if (kind == "error" || kind == "fatal")
            return CompilerError{std::string(tool), 0, shown(line.substr(colon + 3))};
    }
    for (const auto word : {"undefined reference "sv, "error: "sv}) {
        const auto at = line.find(word);
        const auto colon = line.find(": ");
        if (at == line.npos || colon == line.npos || colon > at) continue;
        auto place = without(line, colon);
        const auto name = place.substr(place.rfind('/') + 1);
        if (name.ends_with("ld") || name.find("ld.") != name.npos)
            return CompilerError{std::string(place), 0, shown(line.substr(at))};
        if (const auto number = take_number(place, ':'))
            return CompilerError{std::string(place), *number, shown(line.substr(at))};
    }
    return std::nullopt;
}

}  // namespace

ProgramOutput run_program_for_output(const std::vector<std::string>& words, const std::atomic<bool>* cancel,
                                     const std::vector<std::string>& more_environment,
                                     const std::function<void(std::string_view)>& heard) {
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
    std::vector<char*> environment;
    for (char** one = environ; *one; ++one) environment.push_back(*one);
    for (const auto& one : more_environment) environment.push_back(const_cast<char*>(one.c_str()));
    environment.push_back(nullptr);
    const UsualSignals usual;
    const ChildGroup group([&] {
        pid_t child = -1;
        const auto failed = posix_spawnp(&child, words.front().c_str(), &actions, &usual.attributes, arguments.data(),
                                         environment.data());
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (failed == 0) return child;
        close(ends[0]);
        throw DeviceError(fmt::format("{} cannot be started: {}", words.front(), errno_text(failed)));
    });
    ProgramOutput output{.text = read_all(ends[0], cancel, heard)};
    close(ends[0]);
    const bool cancelled = cancel && cancel->load(std::memory_order_relaxed);
    if (cancelled) group.end();
    int status = 0;
    while (waitpid(group.first(), &status, 0) < 0 && errno == EINTR) continue;
    if (cancelled) throw Cancelled();
    output.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return output;
}

std::string CompilerError::text() const {
    return line == 0 ? fmt::format("{}: {}", file, what) : fmt::format("{}:{}: {}", file, line, what);
}

std::vector<CompilerError> compiler_errors(const std::string& output) {
    std::vector<CompilerError> errors;
    for (const auto& line : lines_of(output))
        if (auto error = error_in(line)) errors.push_back(std::move(*error));
    return errors;
}

std::string first_error(const std::string& output) {
    const auto errors = compiler_errors(output);
    return errors.empty() ? std::string() : errors.front().text();
}

std::string reports_reads_in(const std::filesystem::path& file) {
    return "SUNPRO_DEPENDENCIES=" + file.string() + " read";
}

namespace {

/// The options that this program was compiled with; paths in the build tree become those of the installed program.
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
                     const std::filesystem::path& library, const std::filesystem::path& read,
                     const std::atomic<bool>* cancel) {
    std::vector<std::string> words{kBuildFacts.compiler};
    words.push_back(fmt::format("-I{}/kernels/simt/host/user_code", kSourceDir));  // before the system's <cassert>
    // The folder comes first: its files can have the same paths as in the source tree, e.g. kernels/relay/relay.hpp.
    words.push_back("-I" + folder.string());
    for (auto& option : build_options()) words.push_back(std::move(option));
    words.push_back(fmt::format("-fmacro-prefix-map={}/=", folder.string()));
    words.push_back(fmt::format("-fmacro-prefix-map={}/=", kSourceDir));
    words.insert(words.end(), {"-g1", "-DLOCKSTEP_FROM_OUTSIDE", "-fdiagnostics-color=never", "-fPIC", "-shared",
                               "-Wl,--wrap=exit,--wrap=_exit,--wrap=_Exit,--wrap=quick_exit", "-o", library.string()});
#if defined(__GNUC__) && !defined(__clang__)
    // Without it, two libraries share the static members of classes of the same name, for example the source of a kernel.
    words.emplace_back("-fno-gnu-unique");
#endif
    for (const auto& source : sources) words.push_back(source.string());
    const auto output = run_program_for_output(words, cancel, {reports_reads_in(read)});
    if (output.code == 0) return;
    complain(for_terminal(output.text));
    auto errors = compiler_errors(output.text);
    const auto sentence = errors.empty() ? fmt::format("{} could not be compiled: {} ended with {}", folder.string(),
                                                       kBuildFacts.compiler, output.code)
                                         : errors.front().text();
    throw CompilationError(sentence, std::move(errors));
}

std::optional<SourcePlace> line_in_library(const void* instruction) {
    Dl_info info{};
    if (dladdr(instruction, &info) == 0 || !info.dli_fname || !info.dli_fbase) return std::nullopt;
    const auto offset = static_cast<const char*>(instruction) - static_cast<const char*>(info.dli_fbase);
    ProgramOutput output;
    try {
        output = run_program_for_output({"addr2line", "-i", "-e", info.dli_fname, fmt::format("{:#x}", offset)});
    } catch (const DeviceError&) {
        return std::nullopt;  // binutils is not installed
    }
    // The frames run from the innermost function: of the emulator's context, of a header, of the kernel.
    for (const auto& frame : lines_of(output.text)) {
        auto place = std::string_view(frame).substr(0, frame.find(" ("));
        const auto line = take_number(place, ':');
        if (!line || *line == 0 || place.starts_with("/usr/")) continue;
        if (place.starts_with(std::string(kSourceDir) + "/kernels/")) continue;
        return SourcePlace{kept_file_name(relative_to_user_folder(std::string(place))), *line};
    }
    return std::nullopt;
}

}  // namespace lockstep
