#include "app/session/user_kernels/library_cache.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/output_folder.hpp"
#include "app/session/output/private_folder.hpp"
#include "kernels/base/errno_text.hpp"
#include "kernels/data/input_error.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {

namespace fs = std::filesystem;

fs::path library_cache() {
    const auto* given = std::getenv("XDG_CACHE_HOME");
    const auto* home = std::getenv("HOME");
    fs::path folder;
    if (given && *given) folder = given;
    else if (home && *home) folder = fs::path(home) / ".cache";
    if (folder.empty()) {
        folder = fs::temp_directory_path() / fmt::format("lockstep-{}", geteuid());  // where anybody may make anything
    } else {
        OutputFolder(folder).keep();
        folder /= "lockstep";
    }
    make_private_folder(folder);
    folder /= "kernels";
    make_private_folder(folder);
    return folder;
}

void keep_library(const fs::path& made, const fs::path& library) {
    std::error_code error;
    fs::rename(made, library, error);
    if (error) throw WriteError(fmt::format("{} cannot be written: {}", library.string(), errno_text(error.value())));
}

void BuildName::add(std::string_view text) {
    for (const auto letter : text) hash_ = (hash_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3ull;
    hash_ = (hash_ ^ text.size()) * 0x100000001B3ull;
}

std::string BuildName::text() const { return fmt::format("{:016x}", hash_); }

std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(fmt::format("{} cannot be read", file.string()));
    return {std::istreambuf_iterator<char>(stream), {}};
}

void require_own_headers(std::string_view what) {
    std::error_code error;
    const auto built = fs::last_write_time("/proc/self/exe", error);
    const fs::path headers = fs::path(kSourceDir) / "kernels";
    if (error || !fs::is_directory(headers, error))
        throw InputError(fmt::format("{}: {} is not there, which this program was built from", what, headers.string()));
    for (const auto& entry : fs::recursive_directory_iterator(headers, error)) {
        const auto ending = entry.path().extension();
        if ((ending == ".hpp" || ending == ".cuh") && entry.last_write_time(error) > built)
            throw InputError(fmt::format("{}: {} is newer than this program: build it again, as app/run does", what,
                                         entry.path().string()));
    }
}

}  // namespace lockstep
