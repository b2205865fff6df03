#include "viz/columns/some_none.hpp"

#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {

bool SomeNone::ask(const ColumnPicture& picture) {
    const auto& column = *picture.column;
    if (column.size == 0) return false;
    if (!column.none || column.size > kMaxRead) return column.none.has_value();
    if (!Fingerprint{}.add(&picture).differs_from(seen_)) return some_;
    const auto values = read_values(picture, false, 0, column.size);
    some_ = false;
    for (std::uint32_t i = 0; i < column.size && !some_; ++i) some_ = column.is_none(values.bits(i));
    return some_;
}

}  // namespace lockstep
