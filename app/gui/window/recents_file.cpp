#include "app/gui/window/recents_file.hpp"

#include <ranges>
#include <utility>

#include <fmt/format.h>

#include "app/gui/window/saved_text.hpp"
#include "app/gui/window/time_limit.hpp"
#include "app/session/output/output_file.hpp"

namespace lockstep {
namespace {

/// Waits for the disk.
RecentsFile::Found read_recents(const std::filesystem::path& file) {
    RecentsFile::Found found;
    bool damaged = false;
    found.recents = parse_recents(read_saved_text(file), &damaged);
    if (damaged) {
        set_aside(file);
        found.notice =
            fmt::format("{} was damaged: its readable entries are kept; the damaged file is beside it, as {}",
                        file.string(), set_aside_name(file).filename().string());
        try {
            write_file(file, recents_text(found.recents));
        } catch (const WriteError&) {
            found.notice += "; the entries cannot be saved";
        }
    }
    return found;
}

}  // namespace

RecentsFile::RecentsFile(std::filesystem::path file)
    : file_(std::move(file)),
      reading_([](const std::filesystem::path& path, Progress&) { return read_recents(path); }) {
    if (!file_.empty()) reading_.ask(file_);
}

std::optional<RecentsFile::Found> RecentsFile::take(std::chrono::milliseconds patience) {
    auto reply = take_within(reading_, patience);
    return reply ? std::move(reply->answer) : std::nullopt;
}

void RecentsFile::keep(const Recents& recents) {
    if (file_.empty() || recents.all().empty()) return;
    saver_.save(file_, [newest = recents.all().front()](const std::filesystem::path& path) {
        auto all = read_recents(path).recents;
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
