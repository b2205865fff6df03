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
    /// Where the sizes come from: a short file was read completely; the header has them; or they are estimated from the file size.
    enum class Sizes { unknown, counted, promised, about } sizes = Sizes::unknown;
    std::optional<std::uint64_t> num_elements;  ///< nodes or vertices
    std::optional<std::uint64_t> num_edges;  ///< arcs of the CSR; links; arcs of a forest
    MemoryNeed need;  ///< a lower bound, where sizes are not counted
    std::uint64_t free_memory = 0;  ///< bytes available to it
    std::vector<std::string> notes;  ///< the notes of the dataset; only where it was read completely

    bool fits() const { return need.most() <= free_memory; }
};

/// Reads at most one block of the file. Errors behind it are found in short files only, and become the refusal. Throws InputError where
/// the file cannot be read at all, or is a pipe, which can be read only once; and Cancelled.
Preview preview_file(const std::filesystem::path& path, const LoadOptions& options, Progress& progress);

/// The same of the text of a file called `name`.
Preview preview_text(std::string_view content, const std::string& name, const LoadOptions& options, Progress& progress);

}  // namespace lockstep
