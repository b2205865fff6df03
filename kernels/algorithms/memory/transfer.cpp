#include "kernels/algorithms/memory/transfer.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/model/bus.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {
namespace {

constexpr std::int64_t kWord = 4, kMaxOwnPiece = 1 << 20;

/// An eighth of the array, at most 1 MiB.
std::int64_t piece_for(const Dataset& dataset) {
    return std::clamp(kWord * ((std::int64_t{dataset.array().size()} + 7) / 8), kWord, kMaxOwnPiece);
}

}  // namespace

std::uint64_t words_of_piece(const ParameterValues& parameters) {
    const auto bytes = parameters.at("bytes");
    if (bytes % 4 != 0)
        throw InputError(fmt::format("bytes: {} is not a multiple of 4, the size of an element; take {}", bytes,
                                     bytes + 4 - bytes % 4));
    return static_cast<std::uint64_t>(bytes) / 4;
}

std::uint32_t TransferPlan::kind_of(std::uint64_t copy) const {
    if (memory == HostMemoryKind::mapped) return 2;
    return copy % 2 == 0 ? 0 : 3;
}

std::uint32_t TransferPlan::stream_of(std::uint64_t copy) const {
    return memory == HostMemoryKind::mapped ? 0 : static_cast<std::uint32_t>(copy / 2 % streams);
}

double TransferPlan::ms_of(std::uint64_t copy) const {
    const auto begin = copy / 2 * piece;
    const auto across = model::ms_on_bus(4.0 * static_cast<double>(std::min(piece, words - begin)));
    return memory == HostMemoryKind::pageable ? 2 * across : across;
}

OperationTimes TransferPlan::modelled() const {
    model::EngineTurns turns(streams, 2);
    for (std::uint32_t copy = 0; copy < drawn(); ++copy) {
        const std::size_t direction = copy % 2;
        turns.run(stream_of(copy), memory == HostMemoryKind::pinned ? direction : 0, ms_of(copy));
    }
    return turns.times();
}

AlgorithmInfo transfer() {
    auto info =
        machine_entry("memory.transfer", "Copies to the device and back", "Rehman 2010, 2.3.2; Malison 2012, 3.2.6");
    info.roles = {Role::value, Role::operation_kind, Role::operation_stream, Role::operation_begin,
                  Role::operation_end};
    info.claim = "The array that came back is the one that was sent";
    info.parameters = {
        {.name = "bytes",
         .lowest = 4,
         .highest = std::int64_t{1} << 30,
         .value = kMaxOwnPiece,
         .unit = "bytes",
         .summary = "size of a piece, a multiple of 4; unless given, an eighth of the array, at most 1 MiB",
         .logarithmic = true,
         .own_of = &piece_for},
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
        "no bus: there the bytes are counted, and the view streams has the times of a model of a GTX 280: a bus of 8 GB/s (\"about 8 GB/s\", "
        "Malison 3.2.6) in each direction, one copy at a time in each. It takes pageable memory to be copied twice, once by the driver within the host's memory "
        "at the same speed, with the host waiting, and mapped memory to cross the bus by one kernel after another: both are our reading.";
    info.verify = verify_transfer;
    info.find_wrong = find_wrong_transfer;
    set_executors<Transfer>(info);
    return info;
}

}  // namespace lockstep::memory
