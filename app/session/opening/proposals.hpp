#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/files/recents.hpp"
#include "app/session/opening/folder_listing.hpp"
#include "app/session/opening/typed_path.hpp"

namespace lockstep {

/// Something that what was typed may become.
struct Proposal {
    enum class Kind { recent, folder, file } kind = Kind::file;
    std::string typed;  ///< what would stand in the field
    std::string name;  ///< "facebook.txt.gz", "data/"
    std::string detail;  ///< "undirected", "218 KB"
    std::string place;  ///< of a recent one: its folder
};

/// The files that were opened before and go by what is typed, then what lies in the folder that it names. Hidden files come only
/// when their dot is typed. listing  of part_typed(typed).folder, or of another folder: then nothing of it
std::vector<Proposal> proposals(std::string_view typed, const Recents& recents, const FolderListing& listing,
                                const PathRoots& roots);

/// What Tab makes of it: as much as all folders and files among the proposals have alike. The same text where that is no more.
std::string completed(std::string_view typed, const std::vector<Proposal>& proposals, const PathRoots& roots);

}  // namespace lockstep
