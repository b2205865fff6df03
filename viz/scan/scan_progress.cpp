#include "viz/scan/scan_progress.hpp"

#include <algorithm>
#include <cmath>

#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {

void ScanProgress::update(const Scene& scene, const ScanLayout& layout) {
    const auto* prefix = scene.find(Role::prefix, 0);
    const auto* stored = prefix ? StoredAtAccess::find(scene, *prefix) : nullptr;
    const auto first = static_cast<std::uint32_t>(layout.first);
    const auto end = static_cast<std::uint32_t>(
        std::min<double>(layout.steps().num_elements(), std::ceil(layout.first + layout.count)));
    Fingerprint fingerprint;
    fingerprint.add(prefix).add(stored).add(first).add(end);
    if (!fingerprint.differs_from(seen_)) return;
    first_ = first;
    stored_ = stored ? StoredAtAccess::read(*stored, *prefix, first, end - first) : std::vector<bool>();
}

}  // namespace lockstep
