#include "app/session/user_kernels/loaded_from.hpp"

#include <functional>
#include <map>
#include <utility>

namespace lockstep {
namespace {

namespace fs = std::filesystem;

std::map<std::string, fs::path, std::less<>>& places() {
    static std::map<std::string, fs::path, std::less<>> all;
    return all;
}

}  // namespace

fs::path loaded_from(std::string_view algorithm) {
    const auto found = places().find(algorithm);
    return found == places().end() ? fs::path() : found->second;
}

void set_loaded_from(std::string algorithm, const fs::path& from) {
    places().insert_or_assign(std::move(algorithm), from);
}

}  // namespace lockstep
