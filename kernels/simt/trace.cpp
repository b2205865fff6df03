#include "kernels/simt/trace.hpp"

#include <fmt/format.h>

namespace lockstep::trace {

std::string Fault::what() const {
    if (kind == Kind::out_of_range)
        return fmt::format("{}:{}: kernel {}, block {}, thread {}: index {} of {} is out of range, it has {} elements",
                           source.file, line, kernel, block, thread, index, buffer, size);
    return fmt::format("{}:{}: kernel {}, block {}, thread {}: the block's threads wait at different barriers",
                       source.file, line, kernel, block, thread);
}

}  // namespace lockstep::trace
