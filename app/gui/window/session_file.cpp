#include "app/gui/window/session_file.hpp"

#include <charconv>
#include <csignal>
#include <string_view>
#include <system_error>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>

#include "app/gui/window/saved_text.hpp"
#include "app/session/output/output_file.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegin = "session-", kEnd = ".json";  // of the file's name; between them is the process

/// The process that a file belongs to; none for other files.
std::optional<pid_t> process_of(const fs::path& file) {
    const auto name = file.filename().string();
    if (!name.starts_with(kBegin) || !name.ends_with(kEnd)) return std::nullopt;
    const char *begin = name.data() + kBegin.size(), *end = name.data() + name.size() - kEnd.size();
    pid_t process = 0;
    const auto [stop, error] = std::from_chars(begin, end, process);
    return error == std::errc() && stop == end && process > 0 ? std::optional(process) : std::nullopt;
}

/// Waits for the disk.
std::optional<Scenario> take_unclosed(const fs::path& folder) {
    std::optional<Scenario> newest;
    fs::file_time_type newest_time = fs::file_time_type::min();
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none)) {
        const auto process = process_of(entry.path());
        if (!process || kill(*process, 0) == 0 || errno != ESRCH) continue;
        const auto time = entry.last_write_time(none);
        try {
            if (time >= newest_time)
                newest = parse_scenario(read_saved_text(entry.path()), entry.path()), newest_time = time;
        } catch (const InputError&) {
            // The file was truncated during the write: there is nothing to offer.
        }
        fs::remove(entry.path(), none);
    }
    return newest;
}

/// Waits for the disk.
std::optional<Scenario> read_closed(const fs::path& file) {
    try {
        const auto text = read_saved_text(file);
        return text.empty() ? std::nullopt : std::optional(parse_scenario(text, file));
    } catch (const InputError&) {
        return std::nullopt;  // of another version: there is nothing to continue
    }
}

void write_scenario(const Scenario& scenario, const fs::path& file) { write_file(file, scenario_text(scenario, file)); }

}  // namespace

SessionFile::SessionFile(const fs::path& folder)
    : file_(folder.empty() ? folder : folder / fmt::format("{}{}{}", kBegin, getpid(), kEnd)),
      closed_(folder.empty() ? folder : folder / "closed.json"),
      reading_([](const fs::path& path, Progress&) { return take_unclosed(path); }),
      reading_closed_([](const fs::path& path, Progress&) { return read_closed(path); }) {
    if (folder.empty()) return;
    reading_.ask(folder);
    reading_closed_.ask(closed_);
}

std::optional<Scenario> SessionFile::take() {
    const auto reply = reading_.take();
    return reply && reply->answer ? *reply->answer : std::nullopt;
}

std::optional<Scenario> SessionFile::take_closed() {
    const auto reply = reading_closed_.take();
    return reply && reply->answer ? *reply->answer : std::nullopt;
}

bool SessionFile::is_due() const {
    return !file_.empty() && (!kept_ || std::chrono::steady_clock::now() - written_ >= kInterval);
}

void SessionFile::keep(const Scenario& scenario) {
    if (file_.empty() || scenario == kept_) return;
    kept_ = scenario;
    written_ = std::chrono::steady_clock::now();
    saver_.save(file_, [scenario](const fs::path& path) { write_scenario(scenario, path); });
    while (saver_.take()) continue;  // on a full disk there is nothing to offer after a crash
}

void SessionFile::close(const std::optional<Scenario>& open) {
    if (file_.empty()) return;
    if (open) saver_.save(closed_, [scenario = *open](const fs::path& path) { write_scenario(scenario, path); });
    if (kept_) saver_.save(file_, [](const fs::path& path) { fs::remove(path); });
    file_.clear();
}

}  // namespace lockstep
