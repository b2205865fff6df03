#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// How a file calls the elements of a space: "anna", "Homo sapiens", "src/main.cpp". Element i has the name at i. A name is
/// the text of the file (UTF-8, without quotes or escapes), of any length; it may be empty, which is no name, and elements may
/// share one.
///
/// A reader hands names out by adding them in the order of the elements, and leaves them in the dataset:
///
///     ElementNames names;
///     for (const auto& label : labels) names.add(label);
///     dataset.name_elements(std::move(names));  // of nodes or vertices: the kind's own elements
///     dataset.names["arcs"] = std::move(names_of_arcs);  // of any other space, as DatasetKindInfo::spaces calls it
///
/// Elements beyond the last one that was added have none. That is all: tooltips, cards, Selection, Arrays and "go to" ask the
/// dataset (Dataset::name_of, find_names).
class ElementNames {
public:
    ElementNames() = default;
    explicit ElementNames(std::span<const std::string> names);

    void reserve(std::size_t count, std::size_t bytes);
    void add(std::string_view name);

    bool empty() const { return ends_.empty(); }
    /// One more than the last element that was given a name, an empty one too.
    std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
    /// Empty where the element has none, or is not there at all.
    std::string_view operator[](std::uint32_t element) const;

private:
    std::string text_;  ///< one after the other
    std::vector<std::uint64_t> ends_;  ///< of each in text_
};

}  // namespace lockstep
