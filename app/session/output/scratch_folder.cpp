#include "app/session/output/scratch_folder.hpp"

#include <cerrno>
#include <system_error>

#include <sys/stat.h>

#include <fmt/format.h>

#include "app/session/output/output_file.hpp"
#include "app/session/output/random_name.hpp"
#include "kernels/base/errno_text.hpp"

namespace lockstep {
namespace {

constexpr int kAttempts = 16;  // to find an unused name
constexpr mode_t kOwnersAlone = 0700;

}  // namespace

ScratchFolder::ScratchFolder(const std::filesystem::path& in) {
    for (int attempt = 0;; ++attempt) {
        path_ = random_name(in, "");
        remembered_.emplace(path_, TemporaryName::Kind::folder_with_content);
        if (mkdir(path_.c_str(), kOwnersAlone) == 0) return;  // fails on an existing symbolic link
        const int error = errno;
        remembered_.reset();
        if (error != EEXIST || attempt == kAttempts)
            throw WriteError(fmt::format("{} cannot be made: {}", path_.string(), errno_text(error)));
    }
}

ScratchFolder::~ScratchFolder() {
    std::error_code none;
    std::filesystem::remove_all(path_, none);
}

}  // namespace lockstep
