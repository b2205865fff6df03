#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/files/recents.hpp"
#include "app/session/opening/folder_listing.hpp"
#include "app/session/opening/typed_path.hpp"

namespace lockstep {

/// A completion of the typed path.
struct Proposal {
    enum class Kind { recent, folder, file } kind = Kind::file;
    std::string typed;  ///< the completed text
    std::string name;  ///< "facebook.txt.gz", "data/"
    std::string detail;  ///< "undirected", "218 KB"
    std::string place;  ///< of a recent file: its folder
};

/// Recent files that match the typed text, then matching entries of its folder. Hidden files match only a typed dot.
/// listing  of part_typed(typed).folder; a listing of another folder is ignored
std::vector<Proposal> proposals(std::string_view typed, const Recents& recents, const FolderListing& listing,
                                const PathRoots& roots);

/// The text after Tab: the longest common prefix of all proposals if longer than the typed text, else the typed text.
std::string completed(std::string_view typed, const std::vector<Proposal>& proposals, const PathRoots& roots);

}  // namespace lockstep
