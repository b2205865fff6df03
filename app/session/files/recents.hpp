#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/dataset_source.hpp"

namespace lockstep {

/// A file that was opened: its path, reading options and sizes.
struct Recent {
    DatasetSource source;  ///< a file's absolute path with its reading options
    std::string sizes{};  ///< "4,039 vertices, 88,234 arcs"

    bool operator==(const Recent&) const = default;
};

/// The recently opened files, newest first, each once. A missing file stays listed: its disk may return.
class Recents {
public:
    static constexpr std::size_t kMaxEntries = 20;

    /// Adds the newest file and replaces the entry of the same file.
    void add(Recent recent);
    const std::vector<Recent>& all() const { return all_; }
    /// Null if the file is not listed.
    const Recent* find(const std::filesystem::path& file) const;
    /// Number of calls of add().
    std::uint64_t version() const { return version_; }

private:
    std::vector<Recent> all_;
    std::uint64_t version_ = 0;
};

/// Converts the list to the text of a file, and back. Malformed entries and entries of a later version are dropped.
/// damaged  set to whether the text is no list: entries on readable lines are kept
std::string recents_text(const Recents& recents);
Recents parse_recents(std::string_view text, bool* damaged = nullptr);

}  // namespace lockstep
