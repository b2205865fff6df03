#include "app/outside/kernels_of.hpp"

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

fs::path kernels_of(std::string_view algorithm) {
    const auto found = places().find(algorithm);
    return found == places().end() ? fs::path() : found->second;
}

void set_kernels_of(std::string algorithm, const fs::path& from) {
    places().insert_or_assign(std::move(algorithm), from);
}

}  // namespace lockstep
