#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "viz/scan/scan_steps.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The words of the elements in view in each row. The last row is the stored result. The other rows are recorded by the run
/// (the column "held") or, where the result is right, sums of the input. Else they are unknown.
class ScanValues {
public:
    /// Elements in view: few enough for figures. Again only when something has changed.
    void update(const Scene& scene, const ScanSteps& steps, std::uint32_t first, std::uint32_t count);

    /// Nothing where it is put together from too many elements to do it here.
    std::optional<std::uint32_t> at(int row, std::uint32_t element) const;
    /// The element differs from what its row must hold.
    bool is_wrong(int row, std::uint32_t element) const;
    bool any_wrong() const;

private:
    struct Row {
        std::uint32_t first = 0;
        std::vector<std::optional<std::uint32_t>> words;
    };
    std::vector<Row> rows_;
    std::uint32_t first_ = 0;
    std::vector<std::vector<bool>> wrong_;  ///< by row
    std::uint64_t seen_ = 0;
};

}  // namespace lockstep
