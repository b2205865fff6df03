// Every algorithm in the debugger: any launch of any pass opens, its memory matches the passes before and after it, and
// every query has an answer.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/lane_values.hpp"
#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/debugger/written/provenance.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/debugger/traced.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

/// Checks memory access by access: each access reads the value that earlier accesses stored.
void expect_consistent(const debugger::Recording& recording, debugger::Cursor& cursor) {
    for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
        const auto& event = recording.event(i);
        if (!trace::is_access(event.operation) || event.bytes < 4) continue;
        cursor.go_to(i);
        const auto held = cursor.state().bits(debugger::place_of(event), event.bytes);
        ASSERT_TRUE(held) << "line " << event.line << " touches an array that is not known";
        ASSERT_EQ(*held, event.before) << "line " << event.line << ", access " << i;
    }
}

/// Random steps forward and back.
void expect_symmetry(const debugger::Recording& recording, debugger::Cursor& cursor, std::mt19937& random) {
    for (int turn = 0; turn < 20; ++turn) {
        const auto grain = static_cast<debugger::Grain>(random() % 6);
        cursor.go_to(static_cast<std::uint32_t>(random() % (recording.num_events() + 1)));
        const auto from = cursor.position();
        if (cursor.step(grain)) {
            ASSERT_TRUE(cursor.step_back(grain));
        }
        ASSERT_EQ(cursor.position(), from);
    }
}

/// The lines of a source file; each file is read once.
const std::vector<std::string>& lines_of(const std::string& path) {
    static std::map<std::string, std::vector<std::string>> files;
    auto& lines = files[path];
    if (!lines.empty()) return lines;
    std::ifstream file(std::filesystem::path(kSourceRoot) / path);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

/// The statement that contains a line (counted from 1).
std::string statement_at(const std::string& path, std::size_t number) {
    const auto& lines = lines_of(path);
    if (number == 0 || number > lines.size()) return {};
    auto text = lines[number - 1];
    for (auto at = number - 1; at > 0 && lines[at - 1].find_last_of(";{}") == std::string::npos; --at)
        text = lines[at - 1] + text;
    return text;
}

/// Every line with counted accesses contains a call of the context.
void expect_accesses_where_they_are_counted(const debugger::Recording& recording) {
    for (const auto& [line, count] : debugger::line_counts(recording)) {
        const auto file = std::string(recording.launch().file(line.file));
        const auto statement = statement_at(file, line.line);
        EXPECT_TRUE(statement.find("ctx.") != std::string::npos || statement.find("(ctx,") != std::string::npos)
            << recording.launch().kernel << ": " << file << ":" << line.line << " \"" << statement << "\"";
    }
}

void look_at_everything(const std::shared_ptr<const debugger::Recording>& recording) {
    const auto text = debugger::text_of(*recording);
    EXPECT_FALSE(recording->num_events() != 0 && text.first_line() == 0)
        << recording->launch().kernel << ": its source is not found";
    const debugger::LaneValues values(recording, text);
    values.at({recording->first_block(), 0}, recording->num_events() / 2);
    debugger::Traffic sum;
    for (const auto& [line, count] : debugger::line_counts(*recording)) sum.add(count.traffic);
    EXPECT_EQ(sum, debugger::traffic_of(*recording));
    expect_accesses_where_they_are_counted(*recording);
    for (std::uint32_t i = 0; i < recording->num_events(); i += 97)
        for (const auto& source : debugger::values_in(*recording, text, i)) EXPECT_LE(source.event, i);
}

class EveryLaunch : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryLaunch, OpensInDebugger) {
    const auto& info = *GetParam();
    std::mt19937 random(3);
    for (const auto& input : test::examples(info, 65)) {
        const debugger::Traced traced(info, input, test::defaults_of(info), Order::lockstep());
        for (std::uint32_t pass = 0; pass < traced.run->num_passes(); ++pass) {
            // A sample of the passes.
            if (pass > 3 && random() % traced.run->num_passes() > 4) continue;
            for (std::uint32_t launch = 0; launch < traced.num_launches(pass); ++launch) {
                SCOPED_TRACE(input->source + ", pass " + std::to_string(pass) + ", launch " + std::to_string(launch));
                const auto recording = traced.open(pass, launch);
                ASSERT_EQ(recording->launch().number, launch);
                debugger::Cursor cursor(recording);
                expect_consistent(*recording, cursor);
                expect_symmetry(*recording, cursor, random);
                look_at_everything(recording);
                if (HasFailure()) return;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryLaunch, ::testing::ValuesIn(test::with_demonstrations()), test::name_of_test);

}  // namespace
}  // namespace lockstep
