#include "kernels/algorithms/memory/copies.hpp"

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {
namespace {

Parameter word() {
    return {.name = "word",
            .kind = Parameter::Kind::choice,
            .highest = 2,
            .unit = "bytes",
            .summary = "bytes that a thread copies at once: 1, 2 or 4 elements",
            .choices = {"4", "8", "16"}};
}

/// For the copies whose own parameter is another one.
Parameter offset() {
    return {
        .name = "offset", .highest = 32, .summary = "words skipped at the beginning, so that warps begin unaligned"};
}

}  // namespace

// ----------------------------------------------------------------------------------------- Offset copy

AlgorithmInfo copy_offset() {
    auto info = copy_entry("memory.copy-offset", "Copy at an offset", "Rehman 2010, listing 6.1");
    info.parameters = {{.name = "offset",
                        .lowest = 0,
                        .highest = 32,
                        .value = 1,
                        .summary = "words skipped at the beginning, so that warps begin unaligned"},
                       word()};
    info.heading = "copy(idata, odata, offset)";
    info.pseudocode = {{0, "i \u2190 thread + offset"}, {0, "odata[i] \u2190 idata[i]"}};
    set_executors<OffsetCopy>(info);
    return info;
}

// ----------------------------------------------------------------------------------------- Stride copy

AlgorithmInfo copy_stride() {
    auto info = copy_entry("memory.copy-stride", "Copy at a stride", "Rehman 2010, listing 6.2");
    info.parameters = {
        {.name = "stride", .lowest = 1, .highest = 32, .value = 2, .summary = "words from one copied word to the next"},
        word(),
        offset()};
    info.heading = "copy(idata, odata, stride)";
    info.pseudocode = {{0, "i \u2190 thread \u00B7 stride + offset"}, {0, "odata[i] \u2190 idata[i]"}};
    set_executors<StrideCopy>(info);
    return info;
}

// --------------------------------------------------------------------------------------- Permuted copy

AlgorithmInfo copy_permuted() {
    auto info = copy_entry("memory.copy-permuted", "Copy with exchanged lanes", "Malison 2012, fig. 3.3");
    info.parameters = {
        {.name = "xor", .lowest = 0, .highest = 31, .value = 1, .summary = "lane l of a warp copies word l xor mask"},
        word(),
        offset()};
    info.heading = "copy(idata, odata, mask)";
    info.pseudocode = {{0, "i \u2190 (thread xor mask) + offset"}, {0, "odata[i] \u2190 idata[i]"}};
    set_executors<PermutedCopy>(info);
    return info;
}

}  // namespace lockstep::memory
