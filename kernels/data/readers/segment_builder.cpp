#include "kernels/data/readers/segment_builder.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

void require_segments(const ReadContext& context, std::uint64_t num_elements, std::uint64_t num_segments,
                      std::uint64_t num_x, std::uint64_t line) {
    if (num_elements >= kNone || num_x >= kNone)
        throw context.error(line, fmt::format("{} and {} of x are more than 32 bits can number",
                                              counted(num_elements, "element"), counted(num_x, "number")));
    if (num_x > std::max(context.options.isolated_vertices_limit, 16 * context.lines.text_bytes()))
        throw context.error(line, fmt::format("an x of {} is too long for a text of {}", counted(num_x, "number"),
                                              counted(context.lines.text_bytes(), "byte")));
    require_fits(fmt::format("{}:{}: {} with an x of {}", context.lines.name(), std::max<std::uint64_t>(line, 1),
                             counted(num_elements, "element"), counted(num_x, "number")),
                 "it", need_of_segments(num_elements, num_segments, num_x), context.options.free_memory,
                 context.options.run_bytes);
}

void SegmentBuilder::end_segment() {
    if (segments_.x_indices.size() >= kNone)
        throw context_.error(context_.lines.lines_taken(), "the elements are more than 32 bits can number");
    segments_.offsets.push_back(static_cast<std::uint32_t>(segments_.x_indices.size()));
}

Segments SegmentBuilder::finish(std::uint64_t num_x) {
    require_segments(context_, segments_.size(), segments_.num_segments(), num_x, context_.lines.lines_taken());
    segments_.value = std::vector<float>(segments_.size(), 1.0f);
    segments_.x = drawn_x(num_x);
    return std::move(segments_);
}

}  // namespace lockstep
