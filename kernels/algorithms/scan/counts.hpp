#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockstep::scan {

/// Operations and levels of an inclusive scan of n elements, counted here and in Malison 2012, 4.2.
struct ScanCounts {
    std::string scan;  ///< "naive"
    std::string algorithm;  ///< whose runs' figures add up to this: "scan.naive"
    std::uint64_t operations = 0;
    std::uint32_t levels = 0;  ///< that combine something, one after the other
    std::string thesis;  ///< "at least n/2 log n = 10,485,760"
};

/// Of the sequential, the naive and the work-efficient scan. n  a power of two
std::vector<ScanCounts> counts_at(std::uint32_t n);

}  // namespace lockstep::scan
