#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/memory_need.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/data/readers/recognised.hpp"

namespace lockstep {

/// The format and the size of a dataset before it is opened.
struct Preview {
    Recognised file;
    /// The source of the sizes: a short file was read completely; the header states them; or an estimate from the file size.
    enum class Sizes { unknown, counted, promised, about } sizes = Sizes::unknown;
    std::optional<std::uint64_t> num_elements;  ///< nodes or vertices
    std::optional<std::uint64_t> num_edges;  ///< arcs of the CSR; links; arcs of a forest
    MemoryNeed need;  ///< a lower bound, unless sizes are counted
    std::uint64_t free_memory = 0;  ///< bytes available to the dataset
    std::vector<std::string> notes;  ///< the dataset's notes; only if it was read completely

    bool fits() const { return need.peak() <= free_memory; }
};

/// Reads at most one block of the file. Later errors are found only in short files, and become the refusal. Throws InputError
/// if the file cannot be read at all, or is a pipe, which can be read only once; and Cancelled.
Preview preview_file(const std::filesystem::path& path, const LoadOptions& options, Progress& progress);

/// The same for the text of a file called `name`.
Preview preview_text(std::string_view content, const std::string& name, const LoadOptions& options, Progress& progress);

}  // namespace lockstep
