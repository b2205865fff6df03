#include "app/session/programs/trusted_folders.hpp"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace lockstep {
namespace {

namespace fs = std::filesystem;

struct Trusted {
    std::mutex mutex;
    std::vector<fs::path> folders;
};
Trusted& trusted() {
    static Trusted all;
    return all;
}

fs::path real_path(const fs::path& path) {
    std::error_code error;
    auto real = fs::weakly_canonical(fs::absolute(path), error);
    return error ? fs::absolute(path).lexically_normal() : real;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end();
}

}  // namespace

void trust_folder(const fs::path& folder) {
    auto real = real_path(folder);
    if (!real.has_filename()) real = real.parent_path();
    const std::scoped_lock lock(trusted().mutex);
    trusted().folders.push_back(std::move(real));
}

void require_trusted(const fs::path& source) {
    const auto file = real_path(source);
    const std::scoped_lock lock(trusted().mutex);
    if (std::ranges::any_of(trusted().folders, [&](const fs::path& folder) { return lies_in(file, folder); })) return;
    throw UntrustedProgram(
        fmt::format("{}: the file that names this program would have it compiled and run; where you trust "
                    "it, add --trust {}",
                    file.string(), file.parent_path().string()),
        file);
}

}  // namespace lockstep
