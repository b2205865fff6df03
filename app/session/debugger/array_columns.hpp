#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/debugger/recording.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// Which columns lie in an array of a trace, so that its words are written, and named, as everywhere else.
class ArrayColumns {
public:
    ArrayColumns(const debugger::Recording& recording, const std::vector<Column>& columns, std::uint16_t buffer);
    /// name  the array's own
    ArrayColumns(std::string name, std::vector<Column> columns)
        : columns_(std::move(columns)), name_(std::move(name)) {}

    /// No column lies there, and its elements are written as this one writes its.
    void write_as(const Column& column) { like_ = column; }
    bool empty() const { return columns_.empty(); }  ///< no column lies there

    /// What lies from a word on, by its bits, without commas: as the column there writes it, several with a point between them, or as
    /// a plain number. What nobody has written is no number: kUnwritten.
    std::string element_text(std::uint32_t word, std::uint64_t bits, std::uint32_t bytes) const;
    /// What the number is that lies at a word; none where no column does.
    std::optional<ValueType> type_at(std::uint32_t word) const;
    /// The text of one word of 4 bytes, by the same rule.
    std::string word_text(std::uint32_t word, std::uint32_t bits, std::uint32_t next_bits) const;
    /// The column whose numbers are the elements, each as a whole; null where there is none.
    const Column* whole() const;
    /// What can be picked there; none where no column with a space lies, and at the end of offsets.
    std::optional<Selection> element_at(std::uint32_t word) const;
    /// What the columns there are called: "prefix", "rank, successor"; empty where none lies there.
    std::string names() const;
    /// "rank[74]": by its column, else by the array's own name.
    std::string cell_name(std::uint32_t word) const;

private:
    /// The column whose number begins at a word; null where none does.
    const Column* column_at(std::uint32_t word) const;

    /// Of an element that no column lies at.
    std::string silent_text(std::uint64_t bits, std::uint32_t bytes) const;

    std::vector<Column> columns_;
    std::optional<Column> like_;
    std::string name_;
};

/// A number as its column writes it, without commas; what nobody has written is kUnwritten.
std::string text_in_column(const Column& column, std::uint64_t bits);

/// One for each array of a trace, by buffer number.
std::vector<ArrayColumns> array_columns(const debugger::Recording& recording, const std::vector<Column>& columns);

/// The column that a selection's element lies in, as words of arrays: for each column of its space.
struct CellPlace {
    std::uint16_t buffer = 0;
    std::uint32_t word = 0;
    std::string name;  ///< "rank[74]"
};
std::vector<CellPlace> places_of(const debugger::Recording& recording, const std::vector<Column>& columns,
                                 const Selection& element);

/// Commas are for counts that stand alone.
std::string without_commas(std::string text);

}  // namespace lockstep
