#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {

/// Where a dataset comes from: a file, and how it is to be read, or a generator's spec.
struct DatasetSource {
    std::filesystem::path input;  ///< empty: `generate` it
    std::string generate;
    LoadOptions::As as = LoadOptions::As::guess;
    bool undirected = false;
    std::optional<bool> header{};  ///< of a table: whether its first row names the columns; none: guessed
    char delimiter = '\0';  ///< of a table: what parts its columns; '\0': guessed

    std::string weights{};  ///< drawn in place of a graph's own, as typed: "1", "1..100:7"; empty: its own
    std::uint32_t base = 0;  ///< of an edge list: the least id, 0 or 1

    std::uint32_t item = 0;  ///< of several graphs or trees in a file: which one, from 1; 0: the first
    std::string member{};  ///< of several arrays in a .npz: the name of one

    /// The bytes of the file, where a scenario contains them; `input` is then its name alone.
    std::optional<std::string> content{};
    std::string sha256{};  ///< of the file that a scenario was saved with; empty: not known, not checked

    LoadOptions options(std::optional<DatasetKind> wanted = std::nullopt) const;
    bool empty() const { return input.empty() && generate.empty(); }
    /// As people call it: "ny.gr.gz", "list:random,n=64".
    std::string name() const;
    bool operator==(const DatasetSource&) const = default;
};

/// Reads or generates. Throws InputError (with file and line where there is one) and Cancelled.
/// wanted     what the algorithm works on: a file that can be read as several kinds becomes this one
/// run_bytes  of that algorithm, where it is known: what does not fit with its run is refused before it is read
Dataset open_dataset(const DatasetSource& source, Progress& progress, std::optional<DatasetKind> wanted = std::nullopt,
                     RunBytes run_bytes = {});

/// "list", "parent", "edges", "array", "segments", and back. `option` names what held the word in the InputError.
LoadOptions::As parse_as(std::string_view word, std::string_view option);
std::string_view name_of(LoadOptions::As as);
/// "auto", "yes", "no".
std::optional<bool> parse_header(std::string_view word, std::string_view option);
/// "auto", "tab", "space", "comma", or the character itself, and back.
char parse_delimiter(std::string_view word, std::string_view option);
std::string delimiter_word(char delimiter);

/// "0" or "1".
std::uint32_t parse_base(std::string_view word, std::string_view option);

/// "1", "2", ...
std::uint32_t parse_item(std::string_view word, std::string_view option);

/// The options that a command line has to say to read the input so: " --undirected --base 1"; empty where there is nothing to say.
std::string reading_options_text(const DatasetSource& source);

/// The text of --weights, after a look at it. Throws InputError that names `option`.
std::string checked_weights(std::string text, std::string_view option);

/// What was chosen of how a file is read, for people: "undirected, parted by tabs, with a header"; empty where all is guessed.
std::string choices_text(const DatasetSource& source);

}  // namespace lockstep
