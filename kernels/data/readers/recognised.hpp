#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

class LineBlocks;
struct FileFormat;

/// The format of a file and the properties that its beginning shows, before it is opened.
struct Recognised {
    std::string name;
    std::uint64_t file_bytes = 0;  ///< 0: unknown, as for a pipe
    std::string format;  ///< "DIMACS", "edge list"
    const FileFormat* file_format = nullptr;  ///< null: not recognised
    std::string reason;  ///< how the format was recognised: "its first line says p sp"
    std::vector<DatasetKind> kinds;  ///< kinds as which it can be read, the wanted one first
    bool bare_numbers = false;  ///< lines of numbers: LoadOptions::as may be set; also known for a refused file
    LoadOptions::As as = LoadOptions::As::guess;  ///< how these lines are read
    bool columns_matter = false;  ///< LoadOptions::delimiter and header may be set
    bool weighted = false;  ///< the header declares weights
    bool directed = true;  ///< a line of a graph is an arc; false: an edge, read both ways
    std::optional<std::uint64_t> num_vertices, num_edges;  ///< from its header; for a matrix its rows
    std::uint64_t num_columns = 0;  ///< for a matrix, from its header; 0: unknown
    char delimiter = ' ';  ///< for a table
    bool header = false;  ///< for a table: the first row names the columns
    std::vector<std::string> columns;  ///< fields of a table's first row
    std::vector<std::string> first_lines;  ///< a few lines, shortened if long
    std::string refusal;  ///< the reason why it cannot be read and what to do; other members may then be unset
};

/// Recognises a text that is being read, by at most one block, which is not consumed. Throws InputError if it cannot be read
/// at all (damaged), and Cancelled.
Recognised recognise_lines(LineBlocks& lines, const LoadOptions& options);

/// The same for the beginning of a file called `name`.
Recognised recognise_text(std::string_view content, const std::string& name, const LoadOptions& options,
                          Progress& progress);

}  // namespace lockstep
