#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/algorithms/scan/operator.hpp"
#include "viz/scan/scan_steps.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// What the elements in view hold in each row, in words: of the last row that is there what the run has left, of the others
/// what is meant to be, put together from the input.
class ScanValues {
public:
    /// Elements in view: few enough for figures. Again only when something has changed.
    void update(const Scene& scene, const ScanSteps& steps, std::uint32_t first, std::uint32_t count);

    /// Nothing where it is put together from too many elements to do it here.
    std::optional<std::uint32_t> at(int row, std::uint32_t element) const;
    /// In the last row that is there.
    bool is_wrong(std::uint32_t element) const;

private:
    struct Row {
        std::uint32_t first = 0;
        std::vector<std::optional<std::uint32_t>> words;
    };
    std::vector<Row> rows_;
    std::uint32_t first_ = 0;
    std::vector<bool> wrong_;
    std::uint64_t seen_ = 0;
};

}  // namespace lockstep
