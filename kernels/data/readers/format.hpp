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

/// The beginning of a file, and the options for reading it.
struct FileHead {
    std::string_view text;
    bool whole = false;  ///< text is the complete file
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

/// Statistics of a text's beginning, for estimates.
struct LineCount {
    std::uint64_t records = 0;
    std::uint64_t largest = 0;  ///< the largest end of an edge
};

/// A file format. The file of its reader contains everything about it; formats.cpp lists all formats.
struct FileFormat {
    std::string_view name;  ///< "DIMACS"
    std::string_view listed{};  ///< in the list of formats that can be opened: "DIMACS .gr"; empty: not listed
    std::vector<std::string_view> endings{};  ///< file name extensions, used if the content is ambiguous
    bool (*by_name)(const FileHead&) = nullptr;  ///< replaces the extensions
    /// The reason why the content has this format: "its first line says p sp"; empty: it does not.
    std::string (*by_content)(const FileHead&) = nullptr;
    bool binary = false;  ///< by_content is also called for binary files
    bool items = false;  ///< a file may contain several graphs or trees: --item selects one
    bool members = false;  ///< a file contains named arrays: --member selects one
    /// Like by_content, for lines of numbers without a header.
    std::string (*by_numbers)(const FileHead&) = nullptr;
    /// Lines without a header have this format if --as says so. guess: the content decides, and --as is refused.
    ReadAs as = ReadAs::guess;
    /// The first is used unless another kind is wanted. Empty: files of this format are refused by name.
    std::vector<Reading> readings{};
    std::string_view advice{};  ///< what to do if there is no reading
    /// Sets sizes, direction and columns as far as the beginning shows them.
    void (*describe)(const FileHead&, Recognised&) = nullptr;
    LineCount (*count)(const FileHead&) =
        nullptr;  ///< null: each line is a record that begins with the ends of an edge

    bool named_by(const FileHead& head) const;
    bool reads(DatasetKind kind) const;
};

/// All formats, in the order of recognition.
std::span<const FileFormat* const> formats();

/// The format of a file, and the reason for recognising it: "its name says .gr".
struct Recognition {
    const FileFormat* format;
    std::string reason;
};
/// Uses the beginning of the file, and the name if that is ambiguous. Throws InputError for an unknown format, and if only the
/// options can decide.
Recognition recognise(const FileHead& head);

/// The formats that can be opened, in a sentence: "DIMACS .gr, MatrixMarket .mtx, ...".
std::string accepted_files();

/// The name in lower case, without .gz, .xz, .bz2 or .zst.
std::string plain_name(std::string_view name);

// ---- for by_content and describe -------------------------------------------------------------------------------------

/// The lines of a text from its beginning. The last line may be truncated, unless the text is complete.
class HeadLines {
public:
    HeadLines(std::string_view text, bool whole) : text_(text), whole_(whole) {}
    explicit HeadLines(const FileHead& head) : HeadLines(head.text, head.whole) {}
    bool next(std::string_view& line);

private:
    std::string_view text_;
    bool whole_;
};

/// The words of the first line that is neither empty nor a comment. comments  characters that begin one
std::vector<std::string_view> first_words(std::string_view text, std::string_view comments);
/// Sets num_vertices and num_edges from the words at these places of a header, if they are numbers.
void take_sizes(Recognised& found, const std::vector<std::string_view>& words, std::size_t vertices, std::size_t edges);
bool starts_without_case(std::string_view text, std::string_view lower);
std::string_view without_blanks_before(std::string_view text);

// ---- the formats, each in its reader's file -----------------------------------------------------------------------

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
/// Formats that are recognised but not read.
std::span<const FileFormat> refused_formats();

}  // namespace lockstep
