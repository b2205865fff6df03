#include "kernels/data/dataset.hpp"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace lockstep {

const ElementNames& Dataset::names_in(std::string_view space) const {
    static const ElementNames none;
    const auto found = names.find(space);
    return found == names.end() ? none : found->second;
}

void Dataset::name_elements(ElementNames of_elements) {
    for (std::uint32_t element = 0; element < of_elements.size(); ++element) {
        if (of_elements[element].empty()) continue;
        names[std::string(info().element.many)] = std::move(of_elements);
        return;
    }
}

void Dataset::refuse(DatasetKind wanted) const {
    throw std::logic_error(
        fmt::format("{} is of kind {}, and the algorithm's class takes kind {}: `input` of its entry says which",
                    source, info().name, kind_info(wanted).name));
}

}  // namespace lockstep
