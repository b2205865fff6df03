#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// A figure that an algorithm's source gives for an input like the one at hand: shown beside a run's own, never mixed with
/// it.
struct PublishedFigure {
    std::string name;  ///< "longest"
    std::string text;  ///< as printed: "350", "about 16,000"
};

/// Where the time went, as the source printed it.
struct PublishedProfile {
    struct Row {
        std::string input;  ///< "8 M"
        std::vector<double> phase_ms;  ///< of each phase
        double total_ms = 0;
    };
    std::string title;  ///< with machine and place: "Thesis, GTX 280 (table 4.1)"
    std::vector<std::string> phases;  ///< as the passes' labels name them; the rest of the total has no row of its own
    std::vector<Row> rows;
    /// Where table and text disagree, or what else a reader has to know; may be empty.
    std::string remark;
};

/// What the source of an algorithm calls itself and printed.
struct Published {
    std::string by;  ///< "thesis": whose the default parameters are; empty: nobody's
    std::vector<PublishedProfile> profiles;
};

}  // namespace lockstep
