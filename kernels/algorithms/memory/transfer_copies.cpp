#include "kernels/algorithms/memory/transfer_copies.hpp"

#include <algorithm>

#include "kernels/base/progress.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {

HostWords host_words(Emulator& executor, std::uint64_t words, HostMemoryKind kind) {
    const auto block = std::make_shared<Block>(executor, std::max<std::uint64_t>(words, 1) * 4, "host memory");
    return {block->words(), kind == HostMemoryKind::mapped ? block->words() : nullptr, block};
}

OperationTimes copy_round_trip(Emulator& executor, const RoundTrip& trip) {
    for (std::uint64_t begin = 0; begin < trip.words; begin += trip.piece) {
        if (executor.cancel_requested()) throw Cancelled();
        const auto bytes = std::min(trip.piece, trip.words - begin) * 4;
        executor.copy(trip.device + begin, trip.from + begin, bytes);
        executor.copy(trip.to + begin, trip.device + begin, bytes);
    }
    return {};
}

OperationTimes time_launches(Emulator&, std::uint64_t count, std::uint32_t,
                             const std::function<void(std::uint64_t)>& launch) {
    for (std::uint64_t i = 0; i < count; ++i) launch(i);
    return {};
}

}  // namespace lockstep
