#include "kernels/layout/device/library_calls.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "kernels/simt/emulator.hpp"

namespace lockstep {

std::size_t room_for(Emulator&, const SortByKey&, const SumBefore&) { return 0; }

void sort_by_key(Emulator& executor, const SortByKey& sort, void*, std::size_t) {
    executor.call_library("std::stable_sort", source_here(), [&] {
        std::vector<std::uint32_t> places(sort.keys.size);
        std::iota(places.begin(), places.end(), 0u);
        std::ranges::stable_sort(places, {}, [&](std::uint32_t place) { return unrecorded(sort.keys)[place]; });
        for (std::uint32_t k = 0; k < sort.keys.size; ++k) {
            unrecorded(sort.sorted_keys)[k] = unrecorded(sort.keys)[places[k]];
            unrecorded(sort.sorted_order)[k] = unrecorded(sort.order)[places[k]];
        }
    });
}

void sum_before(Emulator& executor, const SumBefore& sum, void*, std::size_t) {
    executor.call_library("std::exclusive_scan", source_here(), [&] {
        std::exclusive_scan(unrecorded(sum.counts), unrecorded(sum.counts) + sum.counts.size, unrecorded(sum.bases),
                            0u);
    });
}

}  // namespace lockstep
