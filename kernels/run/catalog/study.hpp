#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace lockstep {

/// The quantity of a line of a sweep: times, or counts by the emulator.
enum class Quantity : std::uint8_t { time, work, depth };

/// A line of a study: one algorithm with fixed parameters, timed over n.
struct StudySeries {
    std::string algorithm;  ///< its id
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< as typed; all others have their defaults
    std::string name{};  ///< label at the end of its line: "rhj, n / log n"
    std::string generator{};  ///< of its own input; empty: the study's
    bool on_host = false;  ///< plain host code on one core, on any executor of the study
    Quantity quantity = Quantity::time;  ///< one for all series of a study, or work and depth
};

/// An input of a study over named inputs.
struct StudyInput {
    std::string name;  ///< "pwtk"
    std::string generator;  ///< empty: a file
    std::string on_emulator{};  ///< a smaller one for machines without a GPU; empty: the same
    std::string file{};  ///< searched beside the open input, then in the current folder
    std::vector<std::pair<std::string, std::string>> parameters{};  ///< for every series on this input
};

/// Times that the source printed, with the machine that they were taken on.
struct PublishedSeries {
    struct Point {
        std::uint64_t n = 0;  ///< for a study over inputs: the index of the input
        double ms = 0;
    };
    std::string name;  ///< with its place: "thesis, table 4.1"
    std::string machine;  ///< "GTX 280"
    std::size_t like = 0;  ///< index of the series that repeats it and has its colour
    std::vector<Point> points;
};

/// The source's ranking of two lines; a measurement agrees with it or not.
struct PublishedOrder {
    std::size_t faster = 0, slower = 0;  ///< indices into the study's series
    std::uint64_t from = 0, to = 0;  ///< range of sizes, both included; to = 0: no end
    std::string found;  ///< as part of a sentence: "the reduced version runs best at all sizes (section 3.3.1)"
    /// The likely hardware reason if a current GPU gives another result.
    std::string reason;
};

/// A predefined measurement that repeats a figure of a paper: an entry of the catalogue, supplied by a family like its
/// algorithms.
struct Study {
    std::string id;  ///< "rehman-fig-4.2"
    std::string title;  ///< "Rehman fig. 4.2"
    std::string shows;  ///< the comparison, in a few words
    std::string generator;  ///< generator of its inputs: "list:random,seed=7"
    std::uint64_t from = 0, to = 0;  ///< sizes, doubling from the first to the last; or each value of the parameter
    std::uint64_t to_on_emulator = 0;  ///< the last size on machines without a GPU
    std::vector<StudySeries> series;
    std::vector<PublishedSeries> published_series{};
    std::vector<PublishedOrder> orders{};
    std::vector<StudyInput> inputs{};  ///< replaces the sizes: one group of bars per input
    std::string parameter{};  ///< replaces the sizes: the parameter that is swept, on one input
    std::string generator_on_emulator{};  ///< for a parameter: a smaller input for machines without a GPU
    std::string printed_in = "thesis";  ///< the kind of source
    /// Caveats: the source prints no figures, or contradicts itself.
    std::string remark{};
};

}  // namespace lockstep
