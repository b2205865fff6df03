#include "app/session/output/output_place.hpp"

#include <array>
#include <cerrno>
#include <climits>
#include <deque>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "kernels/base/errno_text.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // the kernel's limit
constexpr int kFolderFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;

class Walk {
public:
    explicit Walk(const fs::path& path) { follow(path); }

    OutputPlace end() && {
        while (place_.problem.empty() && !names_.empty()) take(std::exchange(names_.front(), {}));
        if (!place_.problem.empty()) return std::move(place_);
        if (place_.name.empty()) return fail("it is a folder");
        if (!place_.exists && !last_link_.empty())
            return fail(fmt::format("it is a link to {}, which does not exist", last_link_.string()));
        place_.folder = std::move(folder_);
        return std::move(place_);
    }

private:
    /// Puts the names of a path before the remaining names.
    void follow(const fs::path& path) {
        if (path.is_absolute() || !folder_) enter(AT_FDCWD, path.is_absolute() ? "/" : ".");
        const auto names = path.relative_path();
        names_.insert(names_.begin(), names.begin(), names.end());
    }

    void enter(int from, const char* name) {
        const int descriptor = openat(from, name, kFolderFlags | (from == AT_FDCWD ? 0 : O_NOFOLLOW));
        if (descriptor < 0) fail(fmt::format("{}: {}", name, errno_text(errno)));
        else folder_ = std::make_shared<OpenFolder>(descriptor);
    }

    void take(const std::string& name) {
        names_.pop_front();
        const bool last = names_.empty();
        if (name.empty() || name == "." || name == "..") {
            if (name == "..") enter(folder_->descriptor(), "..");
            return;
        }
        struct stat status {};
        if (fstatat(folder_->descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno != ENOENT) fail(errno_text(errno));
            else if (!last) fail(fmt::format("{} is not a folder", (folder_->path() / name).string()));
            else place_.name = name;
        } else if (S_ISLNK(status.st_mode)) {
            take_link(name, status, last);
        } else if (!last && !S_ISDIR(status.st_mode)) {
            fail(fmt::format("{} is not a folder", (folder_->path() / name).string()));
        } else if (S_ISDIR(status.st_mode)) {
            enter(folder_->descriptor(), name.c_str());
        } else {
            place_.name = name;
            place_.exists = true;
            place_.status = status;
        }
    }

    void take_link(const std::string& name, const struct stat& link, bool last) {
        struct stat folder {};
        if (++links_ > kMaxLinks || fstat(folder_->descriptor(), &folder) != 0) {
            fail(errno_text(ELOOP));
            return;
        }
        const bool shared = (folder.st_mode & (S_ISVTX | S_IWOTH)) == (S_ISVTX | S_IWOTH);
        if (shared && link.st_uid != geteuid() && link.st_uid != folder.st_uid) {
            fail(fmt::format("{} is a link that another user has put into a shared folder",
                             (folder_->path() / name).string()));
            return;
        }
        std::array<char, PATH_MAX> target{};
        const auto length = readlinkat(folder_->descriptor(), name.c_str(), target.data(), target.size());
        if (length <= 0) {
            fail(errno_text(errno));
            return;
        }
        const fs::path path(std::string(target.data(), static_cast<std::size_t>(length)));
        if (last) last_link_ = path;
        follow(path);
    }

    OutputPlace fail(std::string problem) {
        place_ = {};
        place_.problem = std::move(problem);
        return place_;
    }

    std::deque<std::string> names_;  ///< the remaining names of the path
    std::shared_ptr<const OpenFolder> folder_;
    OutputPlace place_;
    fs::path last_link_;  ///< the target of the link at the path's end
    int links_ = 0;
};

}  // namespace

OpenFolder::~OpenFolder() { ::close(descriptor_); }

fs::path OpenFolder::path() const {
    std::error_code none;
    return fs::read_symlink(fmt::format("/proc/self/fd/{}", descriptor_), none);
}

OutputPlace find_place(const fs::path& path) { return Walk(path).end(); }

}  // namespace lockstep
