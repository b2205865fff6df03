#include "kernels/simt/trace.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::trace {

std::uint8_t Launch::number_of_file(std::string_view path) {
    std::uint8_t found = 0;
    while (found <= other_files.size() && file(found) != path) ++found;
    if (found > other_files.size() && other_files.size() < kMaxOtherFiles) other_files.emplace_back(path);
    return found;
}

namespace {

/// "0, 2, 4, ..."
std::string some_of(const std::vector<std::uint16_t>& threads) {
    constexpr std::size_t kShown = 3;
    const auto shown = std::span(threads).first(std::min(threads.size(), kShown));
    return fmt::format("{}{}", fmt::join(shown, ", "), threads.size() > kShown ? ", ..." : "");
}

/// "128 threads (0, 2, 4, ...) wait at the barrier of line 28"
std::string text_of(const WaitingThreads& waiting) {
    const bool one = waiting.threads.size() == 1;
    return fmt::format("{} thread{} ({}) wait{} at the {} of line {}", waiting.threads.size(), one ? "" : "s",
                       some_of(waiting.threads), one ? "s" : "", waiting.of_warp ? "warp operation" : "barrier",
                       waiting.at.line);
}

}  // namespace

std::string Fault::what() const {
    const auto place = fmt::format("{}:{}: kernel {}, block {}, thread {}", at.file, at.line, kernel, block, thread);
    switch (kind) {
        case Kind::out_of_range:
            return fmt::format("{}: index {} of {} is out of range, it has {} element{}", place, index, buffer, size,
                               size == 1 ? "" : "s");
        case Kind::diverging_barrier: {
            std::vector<std::string> groups;
            for (const auto& one : waiting) groups.push_back(text_of(one));
            return fmt::format("{}: the block's threads wait at different barriers: {}", place,
                               fmt::join(groups, ", "));
        }
        case Kind::stack_overflow:
            return fmt::format(
                "{}: the stack of {} bytes is too small; the kernel's shape can ask for more with "
                "stack_bytes",
                place, size);
        case Kind::waits_for_ever:
            return fmt::format("{}: waits for ever: no runnable thread of the launch changes memory", place);
        case Kind::undeclared_spin:
            return fmt::format("{}: waits for another thread; the kernel's shape must declare it with spins", place);
        case Kind::does_not_end: {
            const auto round = last_line > at.line ? fmt::format("lines {} to {}", at.line, last_line)
                                                   : fmt::format("line {}", at.line);
            const auto where = last_line == 0 ? std::string()
                                              : fmt::format(", this thread {} {}",
                                                            last_line > at.line ? "goes round" : "was in", round);
            if (unchanged != 0)
                return fmt::format("{}: does not end: of {} steps the last {} changed nothing{}", place,
                                   count_text(steps), count_text(unchanged), where);
            return fmt::format("{}: stopped at the limit of {} steps{}", place, count_text(steps), where);
        }
        case Kind::assertion:
        case Kind::trap: return fmt::format("{}: {}", place, text);
    }
    return place;
}

}  // namespace lockstep::trace
