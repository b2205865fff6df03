#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// The entries of a folder: folders first, then files, each sorted by name.
struct FolderListing {
    struct Entry {
        std::string name;
        bool is_folder = false;
        std::uint64_t bytes = 0;  ///< of a file; 0: unknown
    };

    std::filesystem::path folder;
    std::vector<Entry> entries;
    bool cut = false;  ///< there are more
    std::string failure;  ///< one sentence: why it could not be listed
};

/// The maximum number of entries in a listing.
inline constexpr std::size_t kMaxListed = 20'000;

/// May wait for disks and networks: call it on another thread. Throws Cancelled.
FolderListing list_folder(const std::filesystem::path& folder, const Progress& progress, std::size_t most = kMaxListed);

}  // namespace lockstep
