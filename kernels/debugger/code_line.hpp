#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// A line of a launch's source: of the kernel's own file, or of one with a function that it calls.
struct CodeLine {
    std::uint8_t file = 0;  ///< as in trace::Event; 0: the kernel's own
    std::uint32_t line = 0;  ///< from 1; 0: none
    auto operator<=>(const CodeLine&) const = default;
};

/// Numbers that Event::file can have.
inline constexpr std::size_t kMaxFiles = 16;

inline CodeLine line_of(const trace::Event& event) { return {event.file, event.line}; }
/// Where a fault has stopped a launch.
CodeLine line_of(const trace::Launch& launch, const trace::Fault& fault);

/// "warp_sum.hpp" of "kernels/algorithms/scan/warp_sum.hpp".
std::string name_of_file(const trace::Launch& launch, std::uint8_t file);
/// "20"; in another file than the kernel's "warp_sum.hpp:20".
std::string brief_text(const trace::Launch& launch, const CodeLine& line);
/// "line 20"; in another file than the kernel's "line 20 of warp_sum.hpp".
std::string line_text(const trace::Launch& launch, const CodeLine& line);

/// The launch that an event of a log belongs to.
const trace::Launch& launch_of(const trace::Log& log, std::size_t event);

}  // namespace lockstep::debugger
