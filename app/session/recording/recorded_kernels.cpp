#include "app/session/recording/recorded_kernels.hpp"

#include <map>
#include <string>

#include <fmt/format.h>

#include "app/session/recording/sha256.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& file) {
    const auto ending = file.extension();
    return ending == ".cpp" || ending == ".hpp" || ending == ".h" || ending == ".cu" || ending == ".cuh";
}

}  // namespace

std::string sha256_of_kernels(const fs::path& kernels) {
    if (!fs::is_directory(kernels)) return sha256_of_file(kernels);
    std::map<std::string, std::string> sums;  // by name below the folder
    std::error_code error;
    for (fs::recursive_directory_iterator at(kernels, error), end; !error && at != end; at.increment(error))
        if (at->is_regular_file() && is_source(at->path()))
            sums[at->path().lexically_relative(kernels).generic_string()] = sha256_of_file(at->path());
    if (error) throw InputError(fmt::format("{} cannot be read: {}", kernels.string(), error.message()));
    std::string text;
    for (const auto& [name, sum] : sums) text += name + "\n" + sum + "\n";
    return sha256_of(text);
}

nlohmann::ordered_json kernels_json(std::string_view algorithm) {
    auto json = nlohmann::ordered_json::array();
    if (const auto kernels = loaded_from(algorithm); !kernels.empty())
        json.push_back({{"folder", kernels.filename().string()}, {"sha256", sha256_of_kernels(kernels)}});
    return json;
}

}  // namespace lockstep
