#include "app/session/opening/folder_listing.hpp"

#include <algorithm>
#include <system_error>
#include <tuple>

#include <fmt/format.h>

#include "kernels/base/errno_text.hpp"

namespace lockstep {

FolderListing list_folder(const std::filesystem::path& folder, const Progress& progress, std::size_t most) {
    FolderListing listing{.folder = folder};
    std::error_code error, ignored;
    std::filesystem::directory_iterator at(folder, std::filesystem::directory_options::skip_permission_denied, error);
    for (const std::filesystem::directory_iterator end; !error && at != end; at.increment(error)) {
        progress.check();
        listing.cut = listing.entries.size() == most;
        if (listing.cut) break;
        FolderListing::Entry entry{.name = at->path().filename().string(), .is_folder = at->is_directory(ignored)};
        if (!entry.is_folder && at->is_regular_file(ignored)) entry.bytes = at->file_size(ignored);
        if (ignored) entry.bytes = 0;
        listing.entries.push_back(std::move(entry));
    }
    if (error == std::errc::no_such_file_or_directory)
        listing.failure = fmt::format("There is no folder {}", folder.string());
    else if (error)
        listing.failure = fmt::format("{} cannot be listed: {}", folder.string(), errno_text(error.value()));
    std::ranges::sort(listing.entries, {}, [](const auto& one) { return std::tuple(!one.is_folder, one.name); });
    return listing;
}

}  // namespace lockstep
