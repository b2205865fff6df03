#include "kernels/algorithms/segscan/host.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/segscan/reference.hpp"
#include "kernels/base/parallel.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::segscan {

// ------------------------------------------------------------------------------------------------ Host

AlgorithmInfo host() {
    auto info = entry("segscan.host", "Segmented scan by threads of the host", "Tsai, CME 213, II");
    info.parameters.push_back(
        {.name = "threads", .highest = 256, .unit = "threads", .summary = "threads of the host; 0: one per core"});
    info.heading = "omp parallel for";
    info.pseudocode = {{0, "x\u0304[l] \u2190 x[k[l]] for all l, once"},
                       {0, "for each segment in parallel, for j = its start \u2192 its end \u2212 1"},
                       {1, "curr[j] \u2190 curr[j] \u00B7 x\u0304[j]"},
                       {1, "curr[j] += curr[j \u2212 1], but at its start"}};
    info.remark = "Tsai multiplies in a separate loop; here one loop multiplies and sums.";
    info.host_code = true;
    info.verify = verify_in_order;
    info.find_wrong = find_wrong_in_order;
    set_executors<Host>(info);
    return info;
}

// ----------------------------------------------------------------------------------------- Sum on host

namespace {

constexpr std::uint32_t kCancelInterval = 1u << 20;  // elements

template <class Number>
void sum_segment(const HostSums<Number>& sums, std::uint32_t segment, const std::function<bool()>& cancelled) {
    const auto begin = unrecorded(sums.offsets)[segment], end = unrecorded(sums.offsets)[segment + 1];
    auto* curr = unrecorded(sums.curr);
    for (auto j = begin; j < end; ++j) {
        if ((j - begin) % kCancelInterval == kCancelInterval - 1 && cancelled()) throw Cancelled();
        if (sums.x_bar.size != 0) curr[j] = sums.numbers.product(curr[j], unrecorded(sums.x_bar)[j]);
        if (j != begin) curr[j] = sums.numbers.sum(curr[j - 1], curr[j]);
    }
}

}  // namespace

std::uint32_t host_threads(std::uint32_t asked) {
    return asked != 0 ? asked : std::max(std::thread::hardware_concurrency(), 1u);
}

template <class Number>
void sum_on_host(const HostSums<Number>& sums, std::uint32_t threads, const std::function<bool()>& cancelled) {
    const auto num_segments = sums.offsets.size - 1;
    // One at a time if they are few, and several if threads would otherwise wait for the counter.
    const auto some = std::clamp(num_segments / (threads * 64), 1u, 1024u);
    std::atomic<std::uint64_t> next{0};
    run_workers(std::min(threads, std::max(num_segments, 1u)), [&](unsigned) {
        for (;;) {
            const auto first = next.fetch_add(some);
            if (first >= num_segments) return;
            if (cancelled()) throw Cancelled();
            const auto last = std::min<std::uint64_t>(first + some, num_segments);
            for (auto segment = first; segment < last; ++segment)
                sum_segment(sums, static_cast<std::uint32_t>(segment), cancelled);
        }
    });
}

template void sum_on_host(const HostSums<std::uint32_t>&, std::uint32_t, const std::function<bool()>&);
template void sum_on_host(const HostSums<double>&, std::uint32_t, const std::function<bool()>&);

}  // namespace lockstep::segscan
