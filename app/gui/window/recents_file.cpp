#include "app/gui/window/recents_file.hpp"

#include <ranges>
#include <utility>

#include "app/gui/window/saved_text.hpp"
#include "app/gui/window/time_limit.hpp"
#include "app/session/output/output_file.hpp"

namespace lockstep {
namespace {

/// Waits for the disk.
Recents read_recents(const std::filesystem::path& file) { return parse_recents(read_saved_text(file)); }

}  // namespace

RecentsFile::RecentsFile(std::filesystem::path file)
    : file_(std::move(file)),
      reading_([](const std::filesystem::path& path, Progress&) { return read_recents(path); }) {
    if (!file_.empty()) reading_.ask(file_);
}

std::optional<Recents> RecentsFile::take(std::chrono::milliseconds patience) {
    auto reply = take_within(reading_, patience);
    return reply ? std::move(reply->answer) : std::nullopt;
}

void RecentsFile::keep(const Recents& recents) {
    if (file_.empty() || recents.all().empty()) return;
    saver_.save(file_, [newest = recents.all().front()](const std::filesystem::path& path) {
        auto all = read_recents(path);
        all.add(newest);
        write_file(path, recents_text(all));
    });
    while (saver_.take()) continue;
}

Recents joined(const Recents& since, const Recents& before) {
    auto all = before;
    for (const auto& recent : since.all() | std::views::reverse) all.add(recent);
    return all;
}

}  // namespace lockstep
