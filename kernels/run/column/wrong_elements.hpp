#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/base/wanted.hpp"
#include "kernels/run/column/column_values.hpp"

namespace lockstep {

/// The wrong elements of a result: one bit per element of a column, and the expected values if they are unique.
class WrongElements {
public:
    /// Marks no element yet.
    WrongElements(std::string column, std::size_t size)
        : column_(std::move(column)), size_(size), words_(size / 32 + 1) {}

    /// The elements whose bits differ from the expected values, which have the same type. Throws std::logic_error if the
    /// column is missing or has another type or size.
    static WrongElements differing(std::string column, const HostColumns& results, ColumnValues expected);
    /// The elements among `size` with is_wrong(i), for results that are not unique or may deviate.
    template <class IsWrong>
    static WrongElements where(std::string column, std::size_t size, IsWrong&& is_wrong) {
        WrongElements wrong(std::move(column), size);
        for (std::size_t i = 0; i < size; ++i) {
            throw_if_cancelled(i);
            if (is_wrong(i)) wrong.add(i);
        }
        return wrong;
    }

    void add(std::size_t element);

    const std::string& column() const { return column_; }
    /// The number of elements of the column.
    std::size_t size() const { return size_; }
    /// The number of wrong elements.
    std::size_t count() const { return count_; }
    bool contains(std::size_t element) const {
        return element < size_ && (words_[element / 32] >> (element % 32) & 1u) != 0;
    }
    /// The first wrong element at or after `from`; empty if there is none.
    std::optional<std::size_t> next(std::size_t from = 0) const;
    /// The expected value of an element; empty if it is not unique.
    std::optional<std::uint64_t> expected_bits(std::size_t element) const;
    /// Bit i % 32 of word i / 32 is element i's; at least one word.
    std::span<const std::uint32_t> words() const { return words_; }

private:
    std::string column_;
    std::size_t size_ = 0, count_ = 0;
    std::vector<std::uint32_t> words_;
    ColumnValues expected_;
};

/// One entry for each column of a result that has wrong elements; empty: none, or they are not known.
using WrongColumns = std::vector<WrongElements>;

/// Null if none of the column's elements is wrong.
const WrongElements* find_wrong_column(const WrongColumns& wrong, const std::string& column);

/// "37 of 256 in rank", for each column with wrong elements.
std::string wrong_text(const WrongColumns& wrong);

}  // namespace lockstep
