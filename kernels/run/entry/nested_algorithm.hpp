#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Sets the null value of a column, and how it is written.
inline void set_none(Column& column, std::uint64_t none) {
    column.none = none;
    column.style = column.style == ValueStyle::index ? ValueStyle::optional : ValueStyle::unknown;
}

/// An algorithm that runs inside another one, pass by pass: a list ranking that ranks a tour. Declared by
/// DeclaredAlgorithm::nested(), its buffers, columns and numbers belong to the outer algorithm; their names
/// ("ranking.rank") and the paths of its passes begin with its own name.
class NestedAlgorithm {
public:
    /// name   "ranking"
    NestedAlgorithm(Device& device, std::string name, std::unique_ptr<Algorithm> algorithm);

    const Algorithm& algorithm() const { return *algorithm_; }

    /// Call it in the outer start(): until the nested algorithm begins, its columns hold null values. A field that is too
    /// narrow for a null value (a flag) is set to 0.
    void forget();
    /// Runs a pass; the first call runs start(), which reads the buffers that the algorithm was made with. Returns false,
    /// and does nothing, if it is finished.
    bool step();
    /// Reports the last pass. Lines are left out: they belong to the nested algorithm's pseudocode.
    PassReport describe(const Changes& outer);

    /// The numbers of one of its columns, for kernels of the outer algorithm: they read an array of words, so the column must
    /// be unpacked, with one word per number. Their address may change with a pass.
    /// Throws std::logic_error if there is no such column.
    Span<const std::uint32_t> values(std::string_view column) const;

    /// Each column has a null value, which marks unwritten elements, except inputs and fields too narrow for a null value.
    /// elements   the outer index space of the nested algorithm's input; empty: its own name with the prefix
    std::vector<Column> columns(const std::string& elements = {}) const;
    std::vector<SpaceLink> links(const std::string& elements = {}) const;
    std::vector<IndexSpace> spaces() const;
    StateBuffer state(std::size_t i) const;
    StateBuffer input(std::size_t i) const;
    HostState host_state() const;
    void restore(const HostState& host);

private:
    std::string outer_space(const std::string& inner, const std::string& elements) const;

    Device& device_;
    std::string name_, prefix_;
    std::unique_ptr<Algorithm> algorithm_;
    bool begun_ = false;
};

}  // namespace lockstep
