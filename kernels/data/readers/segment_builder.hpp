#pragma once

#include <cstdint>

#include "kernels/data/readers/readers.hpp"
#include "kernels/data/segments.hpp"

namespace lockstep {

/// Refuses segments that 32 bits cannot number or memory cannot hold, and an x that is implausibly long for this text.
void require_segments(const ReadContext& context, std::uint64_t num_elements, std::uint64_t num_segments,
                      std::uint64_t num_x, std::uint64_t line);

/// Segments with a = 1, read one after the other, and the x that is drawn for them.
class SegmentBuilder {
public:
    explicit SegmentBuilder(const ReadContext& context) : context_(context) {}

    void add(std::uint32_t x_index) { segments_.x_indices.push_back(x_index); }
    /// Ends a segment, which consists of the elements added since the last one; throws InputError beyond 32 bits.
    void end_segment();
    /// Elements since the end of the last segment.
    std::size_t open() const { return segments_.x_indices.size() - segments_.size(); }
    std::uint32_t num_segments() const { return segments_.num_segments(); }
    Segments finish(std::uint64_t num_x);

private:
    const ReadContext& context_;
    Segments segments_;
};

}  // namespace lockstep
