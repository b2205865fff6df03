#include "app/gui/window/settings_file.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/gui/window/saved_text.hpp"
#include "app/gui/window/time_limit.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/output_folder.hpp"

namespace lockstep {

SettingsFile::SettingsFile(std::filesystem::path file)
    : file_(std::move(file)), reading_([](const std::filesystem::path& path, Progress&) { return look(path); }) {
    if (file_.empty()) known_ = Settings{};
    else reading_.ask(file_);
}

/// Waits for the disk.
SettingsFile::Found SettingsFile::look(const std::filesystem::path& file) {
    try {
        OutputFolder(file.parent_path()).keep();
    } catch (const WriteError&) {
        return {};
    }
    Found found{.folder = true};
    bool damaged = false;
    found.settings = parse_settings(read_saved_text(file), &damaged);
    if (damaged) {
        set_aside(file);
        save_settings(found.settings, file);
        found.notice =
            fmt::format("{} was damaged: its readable settings are kept; the damaged file is beside it, as {}",
                        file.string(), set_aside_name(file).filename().string());
    }
    return found;
}

std::optional<Settings> SettingsFile::take(std::chrono::milliseconds patience) {
    if (known_) return std::nullopt;
    const auto reply = take_within(reading_, patience);
    if (!reply) return std::nullopt;
    const auto found = reply->answer.value_or(Found{});
    if (!found.folder) file_.clear();
    known_ = found.settings;
    if (!found.notice.empty()) notice_ = found.notice;
    return known_;
}

void SettingsFile::keep(const Settings& settings) {
    if (file_.empty() || !known_ || *known_ == settings) return;
    known_ = settings;
    saver_.save(file_, [settings](const auto& path) {
        if (!save_settings(settings, path)) throw WriteError("the settings could not be saved in " + path.string());
    });
}

std::optional<std::string> SettingsFile::take_failure() {
    auto failure = std::exchange(notice_, std::nullopt);
    while (const auto saved = saver_.take())
        if (!saved->error.empty()) failure = saved->error;
    return failure;
}

}  // namespace lockstep
