// DIMACS coordinates.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "kernels/base/parallel.hpp"
#include "kernels/data/readers/coordinates.hpp"
#include "kernels/data/readers/readers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace lockstep;
    const ScopedWorkerCount one(1);
    try {
        Progress progress;
        LineBlocks lines(open_memory({reinterpret_cast<const char*>(bytes), size}, "x.co"), "x.co", progress, 64);
        const LoadOptions options;
        std::vector<std::string> notes;
        const auto points = read_coordinates({lines, options, progress, notes}, 3);
        if (points.size() != 3) std::abort();
        for (const auto& [x, y] : points) {
            if (!std::isfinite(x) || !std::isfinite(y)) std::abort();
        }
    } catch (const InputError&) {
    }
    return 0;
}
