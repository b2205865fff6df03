#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/column/column.hpp"

namespace lockstep {

/// The changes of a pass in an algorithm's columns, by name: changes["level"].changed.
class Changes {
public:
    /// For an algorithm without columns.
    Changes() = default;
    /// One change for each column. Both must outlive this.
    Changes(std::span<const Column> columns, std::span<const FieldChange> changes);

    /// Throws std::logic_error with the missing column and the existing ones.
    const FieldChange& operator[](std::string_view column) const;
    /// For a nested algorithm: its columns appear here with a prefix.
    Changes within(std::string_view prefix) const;

private:
    std::span<const Column> columns_{};
    std::span<const FieldChange> changes_{};
    std::string prefix_;
};

}  // namespace lockstep
