#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {

class LineBlocks;
struct FileFormat;

/// What a file is taken for, by its beginning: what is to be known before it is opened.
struct Recognised {
    std::string name;
    std::uint64_t file_bytes = 0;  ///< 0: not known, as of a pipe
    std::string format;  ///< "DIMACS", "edge list"
    const FileFormat* file_format = nullptr;  ///< null: not recognised
    std::string reason;  ///< why it is taken for that: "its first line says p sp"
    std::vector<DatasetKind> kinds;  ///< what it can be read as; the first is taken unless another is wanted
    bool bare_numbers = false;  ///< LoadOptions::as can say what its lines are; known of a refused file, too
    LoadOptions::As as = LoadOptions::As::guess;  ///< what such lines are taken for
    bool columns_matter = false;  ///< LoadOptions::delimiter and header can say where its columns are
    bool weighted = false;  ///< the header says that arcs have weights
    bool directed = true;  ///< a line of a graph is an arc; else an edge, which goes both ways
    std::optional<std::uint64_t> num_vertices, num_edges;  ///< as its header says; of a matrix its rows
    std::uint64_t num_columns = 0;  ///< of a matrix, as its header says; 0: it does not
    char delimiter = ' ';  ///< of a table
    bool header = false;  ///< of a table: the first row names the columns
    std::vector<std::string> columns;  ///< fields of a table's first row
    std::vector<std::string> first_lines;  ///< some, each cut where it is long
    std::string refusal;  ///< why it cannot be read, and what to do; then what is not said of it is unknown
};

/// Of a text that is being read, by no more than a block of it, which stays to be taken. Throws InputError where it cannot be read
/// at all (damaged), and Cancelled.
Recognised recognise_lines(LineBlocks& lines, const LoadOptions& options);

/// The same from the beginning of a text that lies in a file called `name`.
Recognised recognise_text(std::string_view content, const std::string& name, const LoadOptions& options,
                          Progress& progress);

}  // namespace lockstep
