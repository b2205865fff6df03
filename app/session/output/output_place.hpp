#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <sys/stat.h>

namespace lockstep {

/// An open folder. Its files are opened relative to it, so another user cannot replace it by another folder.
class OpenFolder {
public:
    explicit OpenFolder(int descriptor) : descriptor_(descriptor) {}
    ~OpenFolder();
    OpenFolder(const OpenFolder&) = delete;
    OpenFolder& operator=(const OpenFolder&) = delete;

    int descriptor() const { return descriptor_; }
    std::filesystem::path path() const;

private:
    int descriptor_;
};

/// Where a path leads after all links: a name in an open folder.
struct OutputPlace {
    std::string problem;  ///< why the path cannot be followed, in words
    std::shared_ptr<const OpenFolder> folder;
    std::string name;
    bool exists = false;
    struct stat status {};  ///< of the existing file, which is not a link
};

/// Follows a path one name at a time. In a folder where everybody may create files, only links of the user and of the
/// folder's owner are followed, as Linux does with protected_symlinks. A link to nothing is a problem: its creator is
/// unknown.
OutputPlace find_place(const std::filesystem::path& path);

}  // namespace lockstep
