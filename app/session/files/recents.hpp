#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/dataset_source.hpp"

namespace lockstep {

/// A file that was opened: where it lies, how it was read, and what was in it.
struct Recent {
    DatasetSource source;  ///< a file, with an absolute path
    std::string sizes{};  ///< "4,039 vertices, 88,234 arcs"

    bool operator==(const Recent&) const = default;
};

/// The files that were opened last, the newest first, each once. One that is gone stays: its disk may come back.
class Recents {
public:
    static constexpr std::size_t kMost = 20;

    /// The newest of all; what is known of the same file before is forgotten.
    void add(Recent recent);
    const std::vector<Recent>& all() const { return all_; }
    /// Null: not among them.
    const Recent* find(const std::filesystem::path& file) const;
    /// How many were added.
    std::uint64_t version() const { return version_; }

private:
    std::vector<Recent> all_;
    std::uint64_t version_ = 0;
};

/// To the text of a file, and back. Entries that are broken, or of a later version, are left out.
std::string recents_text(const Recents& recents);
Recents parse_recents(std::string_view text);

}  // namespace lockstep
