#include "kernels/data/names/element_names.hpp"

namespace lockstep {

ElementNames::ElementNames(std::span<const std::string> names) {
    std::size_t bytes = 0;
    for (const auto& name : names) bytes += name.size();
    reserve(names.size(), bytes);
    for (const auto& name : names) add(name);
}

void ElementNames::reserve(std::size_t count, std::size_t bytes) {
    ends_.reserve(count);
    text_.reserve(bytes);
}

void ElementNames::add(std::string_view name) {
    text_ += name;
    ends_.push_back(text_.size());
}

std::string_view ElementNames::operator[](std::uint32_t element) const {
    if (element >= ends_.size()) return {};
    const auto begin = element == 0 ? 0 : ends_[element - 1];
    return std::string_view(text_).substr(begin, ends_[element] - begin);
}

}  // namespace lockstep
