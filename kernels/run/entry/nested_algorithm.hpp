#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Has a column say what none is, and how it is written.
inline void set_none(Column& column, std::uint64_t none) {
    column.none = none;
    column.style = column.style == ValueStyle::index ? ValueStyle::optional : ValueStyle::unknown;
}

/// An algorithm that runs inside another one, pass by pass: a tour that is ranked by a list ranking. Declared by
/// DeclaredAlgorithm::nested(), its buffers, columns and numbers belong to the outer one; their names open with its own
/// ("ranking.rank"), and so do the paths of its passes.
class NestedAlgorithm {
public:
    /// name   "ranking"
    NestedAlgorithm(Device& device, std::string name, std::unique_ptr<Algorithm> algorithm);

    const Algorithm& algorithm() const { return *algorithm_; }

    /// In the outer start(): as long as it has not begun, nothing is known of it, and its columns hold none. What is too narrow
    /// for a none, a flag, is 0.
    void forget();
    /// A pass: the first one is its start(), which reads the buffers that it was made with. False, with nothing done, when
    /// it is finished.
    bool step();
    /// What its last pass did. Lines are left out: they are of its own pseudocode.
    PassReport describe(const Changes& outer);

    /// The numbers of a column of its own, for kernels of the outer one: these read an array of words, so it must have a word for
    /// each number, one behind the other, and not lie packed with others. They may lie elsewhere after a pass.
    /// Throws std::logic_error when it has no such column.
    Span<const std::uint32_t> values(std::string_view column) const;

    /// Each has a none, by which it is told that the inner one has not written it yet, unless it is too narrow for one or an input.
    /// elements   the outer space that the input of the inner one runs over; empty: its own name behind the prefix
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
