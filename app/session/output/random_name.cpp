#include "app/session/output/random_name.hpp"

#include <cstdint>

#include <sys/random.h>
#include <unistd.h>

#include <fmt/format.h>

namespace lockstep {

std::filesystem::path random_name(const std::filesystem::path& folder, std::string_view ending) {
    std::uint64_t number = 0;
    if (getrandom(&number, sizeof number, 0) != sizeof number) number = static_cast<std::uint64_t>(getpid());
    return folder / fmt::format(".lockstep-{:016x}{}", number, ending);
}

}  // namespace lockstep
