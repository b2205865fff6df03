#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <lockstep/test_paths.hpp>

#include "kernels/data/dataset.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {

using U32s = std::vector<std::uint32_t>;
using I32s = std::vector<std::int32_t>;
using Arcs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

inline Dataset generated(std::string_view spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

inline Dataset parsed(std::string_view content, const std::string& name, const LoadOptions& options = {}) {
    Progress progress;
    return parse_dataset(content, name, options, progress);
}

inline Dataset loaded(const std::filesystem::path& path, const LoadOptions& options = {}) {
    Progress progress;
    return load_dataset(path, options, progress);
}

/// Unlimited memory, so that no reading is refused for lack of memory.
inline const LoadOptions kPlenty{.free_memory = std::uint64_t{1} << 50};

/// The message of the InputError that `work` throws, or "".
inline std::string refusal(const std::function<void()>& work) {
    try {
        work();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

inline std::string parse_refusal(std::string_view content, const std::string& name, const LoadOptions& options = {}) {
    return refusal([&] { parsed(content, name, options); });
}

/// Every arc, row by row.
inline Arcs arcs_of(const CsrGraph& graph) {
    Arcs arcs;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        for (const auto neighbor : graph.neighbors(v)) arcs.emplace_back(v, neighbor);
    }
    return arcs;
}

inline bool has_note(const Dataset& dataset, std::string_view part) {
    return std::any_of(dataset.notes.begin(), dataset.notes.end(),
                       [&](const auto& note) { return note.find(part) != note.npos; });
}

/// A temporary folder, removed at the end of the test.
class Folder {
public:
    Folder() {
        auto pattern = (std::filesystem::temp_directory_path() / "lockstep-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path write(const std::string& name, std::string_view content) const {
        std::ofstream(path_ / name, std::ios::binary) << content;
        return path_ / name;
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// The folder of downloaded data files: LOCKSTEP_DATA, or the folder beside the sources. Empty if there is none.
inline std::filesystem::path data_folder() {
    if (const auto* chosen = std::getenv("LOCKSTEP_DATA")) return chosen;
    const auto beside = (std::filesystem::path(kSourceRoot) / "../shared/data").lexically_normal();
    return std::filesystem::is_directory(beside) ? beside : std::filesystem::path();
}

/// Compresses a file with the system's program; "" if the program is missing.
inline std::string packed(const std::string& program, std::string_view content) {
    const Folder folder;
    const auto plain = folder.write("plain", content), result = folder.path() / "packed";
    const auto command = program + " < '" + plain.string() + "' > '" + result.string() + "' 2> /dev/null";
    if (std::system(command.c_str()) != 0) return "";
    std::ifstream file(result, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace lockstep
