#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace lockstep {

/// A line of a study: one algorithm with one choice of parameters, timed against n.
struct StudySeries {
    std::string algorithm;  ///< its id
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< as typed; the rest has its defaults
    std::string name{};  ///< at the end of its line: "rhj, n / log n"
    std::string generator{};  ///< of its own input; empty: the study's
    bool on_host = false;  ///< plain host code on one core, whatever executor the study runs on
};

/// One of a study's own inputs.
struct StudyInput {
    std::string name;  ///< "pwtk"
    std::string generator;  ///< empty: a file
    std::string on_emulator{};  ///< a smaller one where no GPU runs it; empty: the same
    std::string file{};  ///< looked for beside the input that is open, then in the current folder
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< of every series on this input
};

/// Times that the source printed, with the machine that they were taken on.
struct PublishedSeries {
    struct Point {
        std::uint64_t n = 0;  ///< of a study over inputs, the position among them
        double ms = 0;
    };
    std::string name;  ///< with its place: "thesis, table 4.1"
    std::string machine;  ///< "GTX 280"
    std::size_t like = 0;  ///< position of the series that repeats it, whose colour it has
    std::vector<Point> points;
};

/// What the source found of two lines, so that a measurement can agree or not.
struct PublishedOrder {
    std::size_t faster = 0, slower = 0;  ///< positions among the study's series
    std::uint64_t from = 0, to = 0;  ///< sizes that it speaks of, both included; to = 0: no end
    std::string found;  ///< in a sentence's words: "the reduced version runs best at all sizes (section 3.3.1)"
    /// The likely hardware reason where a current GPU gives another result.
    std::string reason;
};

/// A ready-made measurement that repeats a figure of a paper: an entry of the catalogue, supplied by a family as its
/// algorithms are.
struct Study {
    std::string id;  ///< "rehman-fig-4.2"
    std::string title;  ///< "Rehman fig. 4.2"
    std::string shows;  ///< what it compares, in a few words
    std::string generator;  ///< of its inputs: "list:random,seed=7"
    std::uint64_t from = 0, to = 0;  ///< sizes, doubling from the first to the last; of a parameter, each of its values
    std::uint64_t to_on_emulator = 0;  ///< the last size where no GPU runs it
    std::vector<StudySeries> series;
    std::vector<PublishedSeries> published_series{};
    std::vector<PublishedOrder> orders{};
    std::vector<StudyInput> inputs{};  ///< instead of sizes: a group of bars for each
    std::string parameter{};  ///< instead of sizes: this is swept, on one input
    std::string generator_on_emulator{};  ///< of a parameter: a smaller input where no GPU runs it
    std::string printed_in = "thesis";  ///< what the source is called
    /// Caveats: the source prints no figures, or contradicts itself.
    std::string remark{};
};

}  // namespace lockstep
