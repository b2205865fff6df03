#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// The names of the elements of a space in a file: "anna", "Homo sapiens", "src/main.cpp". Element i has name i. A name is text
/// of any length (UTF-8, without quotes or escapes). An empty name means none; several elements may have the same name.
///
/// A reader adds names in the order of the elements and leaves them in the dataset:
///
///     ElementNames names;
///     for (const auto& label : labels) names.add(label);
///     dataset.name_elements(std::move(names));  // of nodes or vertices: the kind's own elements
///     dataset.names["arcs"] = std::move(names_of_arcs);  // of any other space, as DatasetKindInfo::spaces calls it
///
/// Elements after the last added name have no name. Tooltips, cards, Selection, Arrays and "go to" read the names from the
/// dataset (Dataset::name_of, find_names).
class ElementNames {
public:
    ElementNames() = default;
    explicit ElementNames(std::span<const std::string> names);

    void reserve(std::size_t count, std::size_t bytes);
    void add(std::string_view name);

    bool empty() const { return ends_.empty(); }
    /// The number of added names, including empty ones.
    std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
    /// Empty if the element has no name, or does not exist.
    std::string_view operator[](std::uint32_t element) const;

private:
    std::string text_;  ///< all names, one after the other
    std::vector<std::uint64_t> ends_;  ///< the end of each in text_
};

}  // namespace lockstep
