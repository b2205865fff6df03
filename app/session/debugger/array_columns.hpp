#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// The columns that lie in an array of a trace. They format and name its words as the rest of the program does.
class ArrayColumns {
public:
    ArrayColumns(const debugger::Recording& recording, const std::vector<Column>& columns, std::uint16_t buffer);
    /// If no column lies in the array: with the element type that the kernel's source declares for it.
    ArrayColumns(const debugger::Recording& recording, const std::vector<Column>& columns, std::uint16_t buffer,
                 const debugger::KernelText& text);
    /// name  of the array, used if no column lies in it
    ArrayColumns(std::string name, std::vector<Column> columns)
        : columns_(std::move(columns)), name_(std::move(name)) {}

    /// Formats the elements as this column does, if no column lies in the array.
    void write_as(const Column& column) { like_ = column; }
    /// Formats the elements as numbers of this type, if no column lies in the array and none formats it.
    void write_as(ValueType type) { declared_ = type; }
    bool empty() const { return columns_.empty(); }  ///< true if no column lies in the array

    /// The text of the element at a word, without commas: formatted by its column, several columns joined by a point,
    /// or as a plain number. Memory that no thread has written is kUnwritten.
    std::string element_text(std::uint32_t word, std::uint64_t bits, std::uint32_t bytes) const;
    /// The type of the number at a word; without columns, the declared one; none if it is unknown.
    std::optional<ValueType> type_at(std::uint32_t word) const;
    /// The text of one word of 4 bytes, formatted in the same way.
    std::string word_text(std::uint32_t word, std::uint32_t bits, std::uint32_t next_bits) const;
    /// The column whose values are whole elements of the array; null if there is none.
    const Column* whole() const;
    /// The element to select at a word; none without a column that has a space, and for the end entry of offsets.
    /// byte  of the element in its word
    std::optional<Selection> element_at(std::uint32_t word, std::uint32_t byte = 0) const;
    /// The names of the columns: "prefix", "rank, successor"; empty if there are none.
    std::string names() const;
    /// "rank[74]": named after the column, else after the array.
    std::string cell_name(std::uint32_t word, std::uint32_t byte = 0) const;
    std::string cell_name(const trace::Event& event) const;

private:
    /// The column whose value begins at a word; null if there is none.
    const Column* column_at(std::uint32_t word) const;

    /// The text of an element without a column.
    std::string text_without_column(std::uint64_t bits, std::uint32_t bytes) const;

    std::vector<Column> columns_;
    std::optional<Column> like_;
    std::optional<ValueType> declared_;
    std::string name_;
};

/// A value formatted by its column, without commas; unwritten memory is kUnwritten.
std::string text_in_column(const Column& column, std::uint64_t bits);

/// The columns of each array of a trace, indexed by buffer number.
std::vector<ArrayColumns> array_columns(const debugger::Recording& recording, const std::vector<Column>& columns);
/// With declared element types for arrays without columns.
std::vector<ArrayColumns> array_columns(const debugger::Recording& recording, const std::vector<Column>& columns,
                                        const debugger::KernelText& text);

/// The word of an array that holds a selected element's value, for each column of its space.
struct CellPlace {
    std::uint16_t buffer = 0;
    std::uint32_t word = 0;
    std::string name;  ///< "rank[74]"
};
std::vector<CellPlace> places_of(const debugger::Recording& recording, const std::vector<Column>& columns,
                                 const Selection& element);

/// Removes the commas: they are used only for counts in sentences.
std::string without_commas(std::string text);

}  // namespace lockstep
