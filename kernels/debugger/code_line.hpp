#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// A line of the source of a launch: in the kernel's file, or in the file of a function that it calls.
struct CodeLine {
    std::uint8_t file = 0;  ///< as in trace::Event; 0: the kernel's file
    std::uint32_t line = 0;  ///< from 1; 0: none
    auto operator<=>(const CodeLine&) const = default;
};

/// The number of values of Event::file.
inline constexpr std::size_t kMaxFiles = 16;

inline CodeLine line_of(const trace::Event& event) { return {event.file, event.line}; }
/// The line where a fault stopped a launch.
CodeLine line_of(const trace::Launch& launch, const trace::Fault& fault);

/// "warp_sum.hpp" for "kernels/algorithms/scan/warp_sum.hpp".
std::string name_of_file(const trace::Launch& launch, std::uint8_t file);
/// "20"; outside of the kernel's file "warp_sum.hpp:20".
std::string brief_text(const trace::Launch& launch, const CodeLine& line);
/// "line 20"; outside of the kernel's file "line 20 of warp_sum.hpp".
std::string line_text(const trace::Launch& launch, const CodeLine& line);

/// The launch of an event of a log.
const trace::Launch& launch_of(const trace::Log& log, std::size_t event);

}  // namespace lockstep::debugger
