#include "viz/gl/context_number.hpp"

namespace lockstep {
namespace {

std::uint64_t contexts = 0;

}  // namespace

std::uint64_t gl_context_number() { return contexts; }
void count_gl_context() { ++contexts; }

}  // namespace lockstep
