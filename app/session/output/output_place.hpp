#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <sys/stat.h>

namespace lockstep {

/// An open folder. Files in it are named relative to it, so nobody can put another folder in its place.
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
    std::string problem;  ///< why the path leads nowhere, in words
    std::shared_ptr<const OpenFolder> folder;
    std::string name;
    bool exists = false;
    struct stat status {};  ///< of what exists, which is no link
};

/// Follows a path one name at a time. In a folder where everybody may create files, only links of the user and of the
/// folder's owner are followed, as Linux does with protected_symlinks. A link to nothing is a problem: its creator is
/// unknown.
OutputPlace find_place(const std::filesystem::path& path);

}  // namespace lockstep
