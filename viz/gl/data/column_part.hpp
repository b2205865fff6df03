#pragma once

#include <cstdint>
#include <string>

#include "viz/gl/programs/program.hpp"

namespace lockstep {

/// Elements of a column that shaders read at once, at most: a part of its buffer is bound that is as large as OpenGL allows.
std::uint64_t max_at_once(const Column& column);

/// Binds the part of a column's buffers that holds elements first .. first + count - 1, at `binding` as they are now and at the
/// next as they were before; sets the ColumnForm `form` to it, with element `first` as number 0.
void bind_part(const Program& program, const std::string& form, const ColumnPicture& picture, unsigned binding,
               std::uint32_t first, std::uint32_t count);

}  // namespace lockstep
