#include "kernels/run/entry/changes.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace lockstep {

Changes::Changes(std::span<const Column> columns, std::span<const FieldChange> changes)
    : columns_(columns), changes_(changes) {
    if (columns.size() != changes.size())
        throw std::logic_error(fmt::format("{} changes were given for {} columns", changes.size(), columns.size()));
}

const FieldChange& Changes::operator[](std::string_view column) const {
    std::string known;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::string_view name = columns_[i].name;
        if (!name.starts_with(prefix_)) continue;
        if (name.substr(prefix_.size()) == column) return changes_[i];
        known += (known.empty() ? "" : ", ") + std::string(name.substr(prefix_.size()));
    }
    throw std::logic_error(
        fmt::format("a report asks for changes of the column '{}', and there {}", column,
                    known.empty() ? "are none" : (known.find(',') == std::string::npos ? "is " : "are ") + known));
}

Changes Changes::within(std::string_view prefix) const {
    auto inner = *this;
    inner.prefix_ += prefix;
    return inner;
}

}  // namespace lockstep
