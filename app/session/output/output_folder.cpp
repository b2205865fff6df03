#include "app/session/output/output_folder.hpp"

#include <cerrno>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "kernels/base/errno_text.hpp"

namespace lockstep {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(const fs::path& path) {
    std::error_code error;
    const auto whole = fs::absolute(path, error);
    try {
        make((error ? path : whole).lexically_normal());
    } catch (...) {
        remove_made();
        throw;
    }
}

OutputFolder::~OutputFolder() { remove_made(); }

void OutputFolder::make(const fs::path& path) {
    std::error_code none;
    if (path.empty() || fs::is_directory(path, none)) return;
    if (path.has_relative_path()) make(path.parent_path());
    if (!path.has_filename()) return;  // "deep/" means "deep"
    auto& folder = made_.emplace_back(path);
    if (mkdir(folder.path.c_str(), 0777) == 0) return;
    const int error = errno;
    made_.pop_back();
    // Another program may have created it meanwhile.
    if (error == EEXIST && fs::is_directory(path, none)) return;
    throw WriteError(fmt::format("{} cannot be made: {}", path.string(), errno_text(error)));
}

void OutputFolder::remove_made() {
    for (; !made_.empty(); made_.pop_back()) rmdir(made_.back().path.c_str());
}

}  // namespace lockstep
