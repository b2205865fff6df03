#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Names of source files without the folders of the machine where a program was compiled.
class ShownSources {
public:
    /// folder  where the sources lie; empty: their lines are not shown
    explicit ShownSources(const std::filesystem::path& folder);

    /// The path below the folder of the file that the compiler read as `path`, whose text is kept; the file's name alone where the
    /// folder lacks it. Headers of CUDA and of the system keep theirs.
    std::string name_of(const std::string& path);
    /// PTX whose .file lines have these names.
    std::string with_names(std::string_view ptx);
    /// Texts by name.
    const std::map<std::string, std::string>& texts() const { return texts_; }

private:
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> files_;  ///< below the folder
    std::map<std::string, std::string> names_, texts_;
};

/// The PTX with `name(file)` in place of each file that its .file lines name.
template <class Name>
std::string with_file_names(std::string_view ptx, Name name) {
    std::string text;
    text.reserve(ptx.size());
    while (!ptx.empty()) {
        const auto end = ptx.find('\n');
        const auto line = ptx.substr(0, end == ptx.npos ? ptx.size() : end + 1);
        ptx.remove_prefix(line.size());
        const auto first = line.find_first_not_of(" \t");
        const auto open = line.find('"'), close = open == line.npos ? open : line.find('"', open + 1);
        if (first == line.npos || !line.substr(first).starts_with(".file") || close == line.npos) {
            text += line;
            continue;
        }
        text += line.substr(0, open + 1);
        text += name(std::string(line.substr(open + 1, close - open - 1)));
        text += line.substr(close);
    }
    return text;
}

}  // namespace lockstep
