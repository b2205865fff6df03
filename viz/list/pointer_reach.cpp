#include "viz/list/pointer_reach.hpp"

#include <cmath>

#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr GLuint kBinsBinding = 10;

}  // namespace

PointerReach::PointerReach() : count_(Program::compute("list/reach.comp")) {}

double PointerReach::links_of_bin(std::uint32_t bin) {
    if (bin <= kExact) return bin;
    const auto above = bin - kExact;
    const double first = std::ldexp(kExact, static_cast<int>(above / 256)), width = first / 256;
    return first + (above % 256) * width + (width - 1) / 2;
}

void PointerReach::update(const Scene& scene, const ListColumns& columns, const NodeOrder& order) {
    if (!Fingerprint{}.add(columns.target).add(scene.dataset_version).differs_from(seen_)) return;
    bins_.assign(std::vector<std::uint32_t>(kNumBins + 1, 0));
    columns.bind(count_, order, scene);
    bins_.bind(kBinsBinding);
    count_.set("exact_bins", kExact).set("tail_bin", kNumBins);
    count_.dispatch(order.size(), 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);

    const auto bins = bins_.read();
    at_tail_ = bins[kNumBins];
    median_ = 0;
    const std::uint64_t others = order.size() - at_tail_;
    std::uint64_t sum = 0;
    for (std::uint32_t bin = 0; bin < kNumBins && others != 0; ++bin) {
        sum += bins[bin];
        if (2 * sum < others) continue;
        median_ = links_of_bin(bin);
        return;
    }
}

}  // namespace lockstep
