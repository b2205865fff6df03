#include "kernels/data/dataset.hpp"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {

const ElementNames& Dataset::names_in(std::string_view space) const {
    static const ElementNames none;
    const auto found = names.find(space);
    return found == names.end() ? none : found->second;
}

namespace {

/// Converts names that are not UTF-8 from Windows-1252.
ElementNames as_utf8(ElementNames names, std::vector<std::string>& notes) {
    std::uint32_t others = 0, first = 0;
    for (std::uint32_t element = 0; element < names.size(); ++element)
        if (!is_utf8(names[element]) && others++ == 0) first = element;
    if (others == 0) return names;
    ElementNames converted;
    for (std::uint32_t element = 0; element < names.size(); ++element)
        converted.add(is_utf8(names[element]) ? std::string(names[element]) : from_windows_1252(names[element]));
    notes.push_back(fmt::format(
        "{} read as Latin-1 (Windows-1252), \"{}\" first",
        others == 1 ? "1 name is not UTF-8 and was" : fmt::format("{} names are not UTF-8 and were", others),
        printable(converted[first])));
    return converted;
}

}  // namespace

void Dataset::name_elements(ElementNames of_elements) {
    of_elements = as_utf8(std::move(of_elements), notes);
    for (std::uint32_t element = 0; element < of_elements.size(); ++element) {
        if (of_elements[element].empty()) continue;
        names[std::string(info().element.many)] = std::move(of_elements);
        return;
    }
}

void Dataset::refuse(DatasetKind wanted) const {
    throw std::logic_error(
        fmt::format("{} is of kind {}, and the algorithm's class takes kind {}: compare `input` of its entry", source,
                    info().name, kind_info(wanted).name));
}

}  // namespace lockstep
