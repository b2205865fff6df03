#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockstep::scan {

/// Numbers of operations and levels of an inclusive scan of n elements, counted here and in Malison 2012, 4.2.
struct ScanCounts {
    std::string scan;  ///< "naive"
    std::string algorithm;  ///< the figures of its runs add up to these counts: "scan.naive"
    std::uint64_t operations = 0;
    std::uint32_t levels = 0;  ///< number of consecutive levels that combine elements
    std::string thesis;  ///< "at least n/2 log n = 10,485,760"
};

/// For the sequential, the naive and the work-efficient scan. n  a power of two
std::vector<ScanCounts> counts_at(std::uint32_t n);

}  // namespace lockstep::scan
