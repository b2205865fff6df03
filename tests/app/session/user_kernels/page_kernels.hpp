#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "lockstep/build_info.hpp"

namespace lockstep::test {

/// The files of the algorithm of kernels/ADDING.md by path, with the entry of user kernels instead of the line in the
/// catalogue.
inline std::map<std::filesystem::path, std::string> files_of_page() {
    std::ifstream page(std::filesystem::path(kSourceDir) / "kernels/ADDING.md");
    std::map<std::filesystem::path, std::string> files;
    std::filesystem::path file;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("// kernels/") && file.empty()) file = line.substr(3);
        else if (line == "```") file.clear();
        else if (!file.empty()) files[file] += line + "\n";
    }
    for (auto& [name, text] : files)
        if (name.extension() == ".cpp")
            text = "#include \"kernels/run/entry/executors/from_outside.hpp\"\n" + text +
                   "LOCKSTEP_ENTRY(lockstep::relay::relay)\n";
    return files;
}

inline void write_files_of_page(const std::filesystem::path& folder) {
    for (const auto& [name, text] : files_of_page()) {
        std::filesystem::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
    }
}

/// The algorithm in one header, relay.hpp.
inline void write_page_in_one_header(const std::filesystem::path& folder) {
    auto files = files_of_page();
    std::string all;
    for (const auto* name : {"pass_on.hpp", "relay.hpp", "relay.cpp"})
        all += files[std::filesystem::path("kernels/relay") / name];
    std::string text;
    for (std::size_t begin = 0; begin < all.size();) {
        const auto end = all.find('\n', begin) + 1;
        const auto line = all.substr(begin, end - begin);
        if (!line.starts_with("#pragma once") && !line.starts_with("#include \"kernels/relay/")) text += line;
        begin = end;
    }
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "relay.hpp") << text;
}

}  // namespace lockstep::test
