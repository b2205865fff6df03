#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

struct Dataset;
struct ReadContext;
struct Recognised;

/// The beginning of a file, and how it is to be read.
struct FileHead {
    std::string_view text;
    bool whole = false;  ///< text is all of the file
    const std::string& name;
    const LoadOptions& options;
    std::string plain_name;  ///< in lower case, without .gz, .xz, .bz2 or .zst

    FileHead(std::string_view beginning, bool is_whole, const std::string& file_name, const LoadOptions& load_options);
    bool ends_in(std::string_view ending) const { return plain_name.ends_with(ending); }
};

/// A format read as a kind of dataset.
struct Reading {
    DatasetKind kind;
    void (*read)(const ReadContext&, Dataset&);  ///< fills data, names and notes
    bool one_number_a_line = false;
};

/// What the beginning of a text tells of all of it.
struct LineCount {
    std::uint64_t records = 0;
    std::uint64_t largest = 0;  ///< of the ends of edges
};

/// A file format. Everything that the program knows of it stands in the file of its reader; formats.cpp lists all.
struct FileFormat {
    std::string_view name;  ///< "DIMACS"
    std::string_view listed{};  ///< among the formats that can be opened: "DIMACS .gr"; empty: not listed
    std::vector<std::string_view> endings{};  ///< of file names that tell the format where the content leaves it open
    bool (*by_name)(const FileHead&) = nullptr;  ///< in place of endings
    /// Why the content is of this format: "its first line says p sp"; empty: it is not.
    std::string (*by_content)(const FileHead&) = nullptr;
    bool binary = false;  ///< by_content is also asked about what is no text
    bool items = false;  ///< a file may hold several graphs or trees: --item takes one
    bool members = false;  ///< a file holds arrays by name: --member takes one
    /// The same of lines of numbers without a header.
    std::string (*by_numbers)(const FileHead&) = nullptr;
    /// Lines without a header are this format where --as says so. guess: the content says what it is, and --as is refused.
    ReadAs as = ReadAs::guess;
    /// The first is taken unless another kind is wanted. None: files of the format are refused by its name.
    std::vector<Reading> readings{};
    std::string_view advice{};  ///< where there is no reading: what to do
    /// Fills sizes, direction and columns as far as the beginning tells them.
    void (*describe)(const FileHead&, Recognised&) = nullptr;
    LineCount (*count)(const FileHead&) =
        nullptr;  ///< null: each line is a record that begins with the ends of an edge

    bool named_by(const FileHead& head) const;
    bool reads(DatasetKind kind) const;
};

/// All formats, in the order in which they are tried.
std::span<const FileFormat* const> formats();

/// The format of a file, and how it is known: "its name says .gr".
struct Recognition {
    const FileFormat* format;
    std::string reason;
};
/// By what the file begins with, and by its name where that leaves it open. Throws InputError for what is no known format, and where
/// only the options can say.
Recognition recognise(const FileHead& head);

/// The formats that can be opened, in a sentence: "DIMACS .gr, MatrixMarket .mtx, ...".
std::string accepted_files();

/// The name in lower case, without .gz, .xz, .bz2 or .zst.
std::string plain_name(std::string_view name);

// ---- for by_content and describe -------------------------------------------------------------------------------------

/// Lines of a text from its beginning. The last one may be cut off, unless the text is whole.
class HeadLines {
public:
    HeadLines(std::string_view text, bool whole) : text_(text), whole_(whole) {}
    explicit HeadLines(const FileHead& head) : HeadLines(head.text, head.whole) {}
    bool next(std::string_view& line);

private:
    std::string_view text_;
    bool whole_;
};

/// The words of the first line that is neither empty nor a comment. comments  characters that open one
std::vector<std::string_view> first_words(std::string_view text, std::string_view comments);
/// Puts the words at these places of a header into num_vertices and num_edges, where they are numbers.
void take_sizes(Recognised& found, const std::vector<std::string_view>& words, std::size_t vertices, std::size_t edges);
bool starts_without_case(std::string_view text, std::string_view lower);
std::string_view without_blanks_before(std::string_view text);

// ---- the formats, each in the file of its reader -----------------------------------------------------------------------

const FileFormat& npy_format();
const FileFormat& npz_format();
const FileFormat& matrix_market_format();
const FileFormat& graphml_format();
const FileFormat& gexf_format();
const FileFormat& node_link_format();
const FileFormat& dot_format();
const FileFormat& expression_format();
const FileFormat& newick_format();
const FileFormat& dimacs_format();
const FileFormat& hypergraph_format();
const FileFormat& course_format();
const FileFormat& segment_lines_format();
const FileFormat& list_format();
const FileFormat& parent_format();
const FileFormat& numbers_format();
const FileFormat& metis_format();
const FileFormat& table_format();
const FileFormat& edge_list_format();
/// Known by their names, and not read.
std::span<const FileFormat> refused_formats();

}  // namespace lockstep
