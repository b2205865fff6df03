#include "app/session/output/asked_outputs.hpp"

#include <algorithm>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "app/session/output/destination.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

/// True if the file is the folder itself, or lies in it with the extension of its files.
bool conflicts_with_folder(const fs::path& file, const AskedOutput& folder) {
    std::error_code error;
    auto place = fs::weakly_canonical(fs::absolute(folder.path, error), error);
    if (!place.has_filename()) place = place.parent_path();  // "deep/" means "deep"
    if (error || file.empty()) return false;
    return file == place || (file.parent_path() == place && file.extension() == folder.ending);
}

bool same_place(const AskedOutput& one, const AskedOutput& other) {
    if (!one.ending.empty()) return conflicts_with_folder(destination_of(other.path).file(), one);
    if (!other.ending.empty()) return conflicts_with_folder(destination_of(one.path).file(), other);
    return same_place(destination_of(one.path), destination_of(other.path));
}

/// The file that both write; one of them may be a folder.
std::string place_of(const AskedOutput& one, const AskedOutput& other) {
    if (is_standard_output(destination_of(one.path))) return "the standard output";
    return written_name(one.ending.empty() ? one.path : other.path);
}

}  // namespace

void require_apart(std::span<const AskedOutput> outputs) {
    for (auto one = outputs.begin(); one != outputs.end(); ++one)
        for (auto other = one + 1; other != outputs.end(); ++other)
            if (same_place(*one, *other))
                throw InputError(fmt::format("{} and {} cannot both be written to {}", one->option, other->option,
                                             place_of(*one, *other)));
}

bool write_standard_output(std::span<const AskedOutput> outputs) {
    return std::ranges::any_of(
        outputs, [](const auto& one) { return one.ending.empty() && is_standard_output(destination_of(one.path)); });
}

}  // namespace lockstep
