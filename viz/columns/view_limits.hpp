#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/base/available_memory.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The columns that a view's shaders read.
enum class ReadsOf {
    elements,  ///< those of the dataset's own elements, and of derived spaces
    all_spaces,  ///< those of every space, for example a tour's arcs
};

/// Why this OpenGL cannot draw a scene, in a sentence; nothing if it can.
std::optional<std::string> beyond_limits(const Scene& scene, ReadsBy reads = ReadsBy::storage,
                                         ReadsOf of = ReadsOf::elements);

/// The same for the given columns; null ones are ignored.
std::optional<std::string> beyond_limits(std::span<const ColumnPicture* const> columns);

/// Wraps a view: beyond the limits it shows the reason instead of drawing. A thumbnail, which has no text, throws
/// std::length_error.
std::unique_ptr<View> within_limits(std::unique_ptr<View> view, ReadsBy reads = ReadsBy::storage,
                                    ReadsOf of = ReadsOf::elements);

/// The same if one of the columns that it reads has a type that it cannot draw (drawn_types).
std::unique_ptr<View> of_types(std::unique_ptr<View> view, std::vector<ColumnKey> reads, bool real_lengths);

/// The same if the preparations for a dataset do not fit into memory. Checked once for each dataset, before the view
/// prepares anything. free: available bytes.
std::unique_ptr<View> within_memory(std::unique_ptr<View> view, ViewNeed need,
                                    std::function<std::uint64_t()> free = available_memory);

}  // namespace lockstep
