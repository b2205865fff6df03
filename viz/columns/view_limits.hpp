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

/// Which columns a view's shaders read.
enum class ReadsOf {
    elements,  ///< those of the dataset's own elements, and of spaces derived from them
    all_spaces,  ///< those of every space: a tour's arcs are the nodes of a list
};

/// Why this OpenGL cannot draw a scene, in a sentence; nothing when it can.
std::optional<std::string> beyond_limits(const Scene& scene, ReadsBy reads = ReadsBy::storage,
                                         ReadsOf of = ReadsOf::elements);

/// The same of columns that a view is about to draw; null ones do not count.
std::optional<std::string> beyond_limits(std::span<const ColumnPicture* const> columns);

/// Wraps a view: beyond the limits it writes the reason instead of drawing. A thumbnail, which has no words, throws
/// std::length_error.
std::unique_ptr<View> within_limits(std::unique_ptr<View> view, ReadsBy reads = ReadsBy::storage,
                                    ReadsOf of = ReadsOf::elements);

/// The same where one of the columns that it reads has a type that it does not draw (drawn_types).
std::unique_ptr<View> of_types(std::unique_ptr<View> view, std::vector<ColumnKey> reads);

/// The same where memory has no room for the preparations of a dataset. It asks once for each dataset, before the view prepares
/// anything. free: bytes that may be taken.
std::unique_ptr<View> within_memory(std::unique_ptr<View> view, ViewNeed need,
                                    std::function<std::uint64_t()> free = available_memory);

}  // namespace lockstep
