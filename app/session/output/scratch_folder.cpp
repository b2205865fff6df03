#include "app/session/output/scratch_folder.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/session/output/abandoned.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/random_name.hpp"
#include "kernels/base/errno_text.hpp"

namespace lockstep {
namespace {

constexpr int kAttempts = 16;  // to find an unused name
constexpr mode_t kOwnersAlone = 0700;

}  // namespace

ScratchFolder::ScratchFolder(const std::filesystem::path& in) {
    remove_abandoned(in.c_str(), "");
    for (int attempt = 0;; ++attempt) {
        path_ = random_name(in, "");
        remembered_.emplace(path_, TemporaryName::Kind::folder_with_content);
        if (mkdir(path_.c_str(), kOwnersAlone) == 0) {  // fails on an existing symbolic link
            descriptor_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            mark_in_use(descriptor_);
            return;
        }
        const int error = errno;
        remembered_.reset();
        if (error != EEXIST || attempt == kAttempts)
            throw WriteError(fmt::format("{} cannot be made: {}", path_.string(), errno_text(error)));
    }
}

ScratchFolder::~ScratchFolder() {
    std::error_code none;
    std::filesystem::remove_all(path_, none);
    close(descriptor_);
}

}  // namespace lockstep
