#include "app/window/settings_file.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>

#include "app/output/output_file.hpp"

namespace lockstep {

SettingsFile::SettingsFile(std::filesystem::path file)
    : file_(std::move(file)), reading_([](const std::filesystem::path& path, Progress&) {
          std::ifstream stream(path, std::ios::binary);
          return parse_settings(std::string(std::istreambuf_iterator<char>(stream), {}));
      }) {
    if (file_.empty()) known_ = Settings{};
    else reading_.ask(file_);
}

std::optional<Settings> SettingsFile::take(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!known_) {
        if (const auto reply = reading_.take()) {
            known_ = reply->answer.value_or(Settings{});
            return known_;
        }
        if (std::chrono::steady_clock::now() >= end) return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::nullopt;
}

void SettingsFile::keep(const Settings& settings) {
    if (file_.empty() || !known_ || *known_ == settings) return;
    known_ = settings;
    saver_.save(file_, [settings](const auto& path) {
        if (!save_settings(settings, path)) throw WriteError("the settings could not be kept in " + path.string());
    });
}

std::optional<std::string> SettingsFile::take_failure() {
    std::optional<std::string> failure;
    while (const auto saved = saver_.take())
        if (!saved->error.empty()) failure = saved->error;
    return failure;
}

}  // namespace lockstep
