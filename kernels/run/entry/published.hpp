#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// A figure that an algorithm's source gives for an input like the current one: shown beside the run's own figures, never
/// mixed with them.
struct PublishedFigure {
    std::string name;  ///< "longest"
    std::string text;  ///< as printed: "350", "about 16,000"
};

/// A breakdown of the time by phase, as printed by the source.
struct PublishedProfile {
    struct Row {
        std::string input;  ///< "8 M"
        std::vector<double> phase_ms;  ///< of each phase
        double total_ms = 0;
    };
    std::string title;  ///< with machine and place: "Thesis, GTX 280 (table 4.1)"
    std::vector<std::string> phases;  ///< as in the passes' labels; the rest of the total has no row
    std::vector<Row> rows;
    /// Contradictions between table and text, or other remarks; may be empty.
    std::string remark;
};

/// The name of an algorithm's source, and the figures that it printed.
struct Published {
    std::string by;  ///< "thesis": the origin of the default parameters; empty: none
    std::vector<PublishedProfile> profiles;
};

}  // namespace lockstep
