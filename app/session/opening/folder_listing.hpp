#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// What lies in a folder: folders first, each kind in the order of its names.
struct FolderListing {
    struct Entry {
        std::string name;
        bool is_folder = false;
        std::uint64_t bytes = 0;  ///< of a file; 0: not known
    };

    std::filesystem::path folder;
    std::vector<Entry> entries;
    bool cut = false;  ///< there are more
    std::string failure;  ///< why it could not be listed, in a sentence
};

/// At most so many are listed.
inline constexpr std::size_t kMaxListed = 20'000;

/// Waits for disks and networks: to be asked on another thread. Throws Cancelled.
FolderListing list_folder(const std::filesystem::path& folder, const Progress& progress, std::size_t most = kMaxListed);

}  // namespace lockstep
