#include "app/session/debugger/launch_table.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/read_warp.hpp"

namespace lockstep {
namespace {

/// Columns in the order of their first accesses.
std::vector<LaunchPicture::Column> columns_of(const OpenLaunch& open, std::size_t num_warps) {
    const auto& recording = open.recording();
    std::map<debugger::CodeLine, std::uint32_t> first;  // event
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto event = recording.events_of_instruction(id).front();
        const auto [place, is_new] = first.try_emplace(debugger::line_of(recording.event(event)), event);
        if (!is_new) place->second = std::min(place->second, event);
    }
    std::vector<std::pair<debugger::CodeLine, std::uint32_t>> lines(first.begin(), first.end());
    std::ranges::sort(lines, {}, &std::pair<debugger::CodeLine, std::uint32_t>::second);
    std::vector<LaunchPicture::Column> columns;
    for (const auto& [line, event] : lines) {
        LaunchPicture::Column column{.line = line,
                                     .line_text = debugger::line_text(recording.launch(), line),
                                     .brief = fmt::format("{}{}", line.file == 0 ? "" : ":", line.line),
                                     .what = access_of_line(open, recording.event(event))};
        column.memory = trace::is_access(recording.event(event).operation);
        column.shared = column.memory && recording.event(event).buffer == debugger::kSharedMemory;
        column.cells.resize(num_warps);
        columns.push_back(std::move(column));
    }
    return columns;
}

}  // namespace

void fill_launch_table(OpenLaunch& open, std::span<const debugger::InstructionCost> costs) {
    const auto& recording = open.recording();
    auto& picture = open.picture;
    picture.warps_per_block = recording.warps_per_block();
    picture.first_warp = recording.first_block() * picture.warps_per_block;
    picture.num_warps = (recording.end_block() - recording.first_block()) * picture.warps_per_block;
    picture.columns = columns_of(open, picture.num_warps);
    std::array<std::vector<std::uint16_t>, debugger::kMaxFiles> column_of;  // by line
    for (std::size_t c = 0; c < picture.columns.size(); ++c) {
        const auto line = picture.columns[c].line;
        auto& of_file = column_of[line.file];
        if (of_file.size() <= line.line) of_file.resize(line.line + 1);
        of_file[line.line] = static_cast<std::uint16_t>(c);
    }
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto& event = recording.event(recording.events_of_instruction(id).front());
        const auto warp = event.block * picture.warps_per_block + debugger::warp_of(event) - picture.first_warp;
        auto& cell = picture.columns[column_of[event.file][event.line]].cells[warp];
        cell.sectors += costs[id].sectors;
        cell.replays += costs[id].replays;
        cell.lanes += static_cast<std::uint32_t>(recording.events_of_instruction(id).size());
        ++cell.times;
        picture.max_sectors = std::max(picture.max_sectors, cell.sectors);
    }
    for (const auto& [line, count] : open.costs)
        if (count.traffic.shared_instructions > 0) open.shared_lines.push_back(line);
}

}  // namespace lockstep
