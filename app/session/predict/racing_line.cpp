#include "app/session/predict/racing_line.hpp"

#include <set>

#include <fmt/format.h>

#include "kernels/debugger/code_line.hpp"
#include "kernels/debugger/races/hazards.hpp"

namespace lockstep {

std::optional<Question> make_line_question(const debugger::Recording& recording, std::uint32_t pass) {
    if (recording.num_events() > kMaxSearchedAccesses) return std::nullopt;
    const auto& launch = recording.launch();
    std::set<debugger::CodeLine> lines, racing;
    for (std::size_t i = 0; i < recording.num_events(); ++i)
        lines.insert(debugger::line_of(recording.log().events[launch.first_event + i]));
    for (const auto& hazard : debugger::find_hazards(recording.log(), launch).found)
        if (debugger::verdict_of(hazard) != "harmless") racing.insert({hazard.line, hazard.other_line});
    if (racing.empty()) return std::nullopt;
    Question question{.kind = Question::Kind::line, .pass = pass};
    question.text = fmt::format("At which line of {} does a thread race with another one?", launch.kernel);
    for (const auto& line : lines)
        question.lines.push_back({debugger::line_text(launch, line), "", racing.contains(line)});
    return question;
}

}  // namespace lockstep
