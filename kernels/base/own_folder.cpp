#include "kernels/base/own_folder.hpp"

#include <system_error>

namespace lockstep {

std::filesystem::path own_folder() {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path(".") : self.parent_path();
}

}  // namespace lockstep
