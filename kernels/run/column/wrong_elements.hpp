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

/// Which elements of a result are wrong: a bit for each element of a column, and what they must be where that is one number.
class WrongElements {
public:
    /// None is wrong yet.
    WrongElements(std::string column, std::size_t size)
        : column_(std::move(column)), size_(size), words_(size / 32 + 1) {}

    /// Those whose bits differ from what is expected, of the same type. Throws std::logic_error where the column is not there
    /// or has another type or size.
    static WrongElements differing(std::string column, const HostColumns& results, ColumnValues expected);
    /// Those of `size` elements for which is_wrong(i), where several results are right or a difference is allowed.
    template <class IsWrong>
    static WrongElements where(std::string column, std::size_t size, IsWrong&& is_wrong) {
        WrongElements wrong(std::move(column), size);
        for (std::size_t i = 0; i < size; ++i) {
            require_wanted(i);
            if (is_wrong(i)) wrong.add(i);
        }
        return wrong;
    }

    void add(std::size_t element);

    const std::string& column() const { return column_; }
    /// Of the column.
    std::size_t size() const { return size_; }
    /// How many are wrong.
    std::size_t count() const { return count_; }
    bool contains(std::size_t element) const {
        return element < size_ && (words_[element / 32] >> (element % 32) & 1u) != 0;
    }
    /// The first that is wrong from one on; nothing when there is none.
    std::optional<std::size_t> next(std::size_t from = 0) const;
    /// What an element must be; nothing where that is not one number.
    std::optional<std::uint64_t> expected_bits(std::size_t element) const;
    /// Bit i % 32 of word i / 32 is element i's; one word more than none.
    std::span<const std::uint32_t> words() const { return words_; }

private:
    std::string column_;
    std::size_t size_ = 0, count_ = 0;
    std::vector<std::uint32_t> words_;
    ColumnValues expected_;
};

/// Of each column of a result that has any; empty: all are right, or it is not known which are not.
using WrongColumns = std::vector<WrongElements>;

/// Null when none of the column's elements is wrong.
const WrongElements* find_wrong_column(const WrongColumns& wrong, const std::string& column);

/// "37 of 256 in rank", of each column that has any.
std::string wrong_text(const WrongColumns& wrong);

}  // namespace lockstep
