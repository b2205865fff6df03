#include "kernels/algorithms/memory/transfer.hpp"

#include <fmt/format.h>

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

std::uint64_t words_of_piece(const ParameterValues& parameters) {
    const auto bytes = parameters.at("bytes");
    if (bytes % 4 != 0)
        throw InputError(fmt::format("bytes: {} is not a multiple of 4, the size of an element; take {}", bytes,
                                     bytes + 4 - bytes % 4));
    return static_cast<std::uint64_t>(bytes) / 4;
}

AlgorithmInfo transfer() {
    auto info =
        machine_entry("memory.transfer", "Copies to the device and back", "Rehman 2010, 2.3.2; Malison 2012, 3.2.6");
    info.roles = {Role::value};
    info.claim = "The array that came back is the one that was sent";
    info.parameters = {{.name = "bytes",
                        .lowest = 4,
                        .highest = std::int64_t{1} << 30,
                        .value = 1 << 20,
                        .unit = "bytes",
                        .summary = "size of a piece, a multiple of 4",
                        .logarithmic = true},
                       {.name = "memory",
                        .kind = Parameter::Kind::choice,
                        .highest = 2,
                        .value = 1,
                        .summary = "memory of the host: pageable, pinned (page-locked), or mapped for kernels",
                        .choices = {"pageable", "pinned", "mapped"}},
                       {.name = "streams",
                        .lowest = 1,
                        .highest = 32,
                        .value = 2,
                        .unit = "streams",
                        .summary = "streams that take the pieces in turn, so that both directions overlap"}};
    info.heading = "transfer(array, pieces)";
    info.pseudocode = {
        {0, "for each piece, on stream piece mod streams"}, {1, "copy it to the device"}, {1, "copy it back"}};
    info.remark =
        "The theses name the copies between host and device; pageable, pinned and mapped memory are CUDA's, not theirs. The emulator has "
        "no bus: there the bytes are counted and the times are those of copies in main memory.";
    info.verify = verify_transfer;
    info.find_wrong = find_wrong_transfer;
    set_executors<Transfer>(info);
    return info;
}

}  // namespace lockstep::memory
