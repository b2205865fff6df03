#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/memory_need.hpp"
#include "kernels/data/opening/load.hpp"
#include "kernels/data/opening/recognised.hpp"

namespace lockstep {

/// What would be opened, before it is: what a file is taken for, and how large its dataset will be.
struct Preview {
    Recognised file;
    /// Where the sizes come from: the file was short and read wholly; its header promises them; or they follow from its length.
    enum class Sizes { unknown, counted, promised, about } sizes = Sizes::unknown;
    std::optional<std::uint64_t> num_elements;  ///< nodes or vertices
    std::optional<std::uint64_t> num_edges;  ///< arcs of the CSR; links; arcs of a forest
    MemoryNeed need;  ///< at the least, where sizes are not counted
    std::uint64_t free_memory = 0;  ///< bytes that it may take
    std::vector<std::string> notes;  ///< what opening it would say; only where it was read wholly

    bool fits() const { return need.most() <= free_memory; }
};

/// Reads no more than a block of the file. What is wrong beyond the beginning is known of short files only, and becomes the
/// refusal. Throws InputError where it cannot be read at all, or is no file but a pipe, which can be read only once; and
/// Cancelled.
Preview preview_file(const std::filesystem::path& path, const LoadOptions& options, Progress& progress);

/// The same of a text that lies in a file called `name`.
Preview preview_text(std::string_view content, const std::string& name, const LoadOptions& options, Progress& progress);

}  // namespace lockstep
