#include "app/session/output/random_name.hpp"

#include <cstdint>

#include <sys/random.h>
#include <unistd.h>

#include <fmt/format.h>

namespace lockstep {
namespace {

constexpr std::string_view kBegin = ".lockstep-";

}  // namespace

std::filesystem::path random_name(const std::filesystem::path& folder, std::string_view ending) {
    std::uint64_t number = 0;
    if (getrandom(&number, sizeof number, 0) != sizeof number) number = static_cast<std::uint64_t>(getpid());
    return folder / fmt::format("{}{:016x}{}", kBegin, number, ending);
}

bool is_random_name(std::string_view name, std::string_view ending) {
    if (!name.starts_with(kBegin) || !name.ends_with(ending) || name.size() != kBegin.size() + 16 + ending.size())
        return false;
    return name.substr(kBegin.size(), 16).find_first_not_of("0123456789abcdef") == name.npos;
}

}  // namespace lockstep
