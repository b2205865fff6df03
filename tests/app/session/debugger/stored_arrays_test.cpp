// Stepping through launches of every algorithm: each store that changes a value changes the drawing on the Stage.

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/stored_arrays.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

constexpr StoredRoom kRoom{.rows = 1, .cells = 20};

std::shared_ptr<Run> run_of(const AlgorithmInfo& info, const std::shared_ptr<const Dataset>& input,
                            const ParameterValues& parameters) {
    auto run = std::make_shared<Run>(RunRequest{.algorithm = &info,
                                                .dataset = input,
                                                .parameters = parameters,
                                                .executor = ExecutorKind::simt,
                                                .order = Order::lockstep()});
    run->wait();
    return run;
}

OpenedLaunch opened(const std::shared_ptr<Run>& run, std::uint32_t pass, std::uint32_t launch) {
    return open_launch({run,
                        {.pass = pass, .launch = launch, .limit = std::size_t{1} << 20, .memory = true},
                        std::make_shared<Progress>()});
}

/// The latest marked word; null if there is none or several.
const StoredCell* latest_of(const std::vector<StoredRow>& rows) {
    const StoredCell* found = nullptr;
    for (const auto& row : rows)
        for (const auto& cell : row.cells) {
            if (cell.latest && found) return nullptr;
            if (cell.latest) found = &cell;
        }
    return found;
}

std::string text_of(const std::vector<StoredRow>& rows) {
    std::string text;
    for (const auto& row : rows)
        for (const auto& cell : row.cells) text += row.name + std::to_string(cell.index) + "=" + cell.value + " ";
    return text;
}

/// Steps to some hundred stores of a launch.
void expect_each_store_seen(const OpenedLaunch& opened) {
    const auto& open = *opened.launch;
    const auto& recording = open.recording();
    debugger::Cursor cursor(open.traced->recording);
    std::vector<std::uint32_t> stores;
    for (std::uint32_t i = 0; i < recording.num_events(); ++i)
        if (debugger::writes(recording.event(i))) stores.push_back(i);
    constexpr std::size_t kMax = 150;
    const auto stride = stores.size() / kMax + 1;
    for (std::size_t i = 0; i < stores.size(); i += stride) {
        const auto& event = recording.event(stores[i]);
        cursor.go_to(stores[i] + 1);
        const auto after = stored_rows(open, cursor, event.block, kRoom);
        const auto* latest = latest_of(after);
        ASSERT_TRUE(latest) << "line " << event.line << " of " << recording.launch().kernel << ": " << text_of(after);
        EXPECT_TRUE(latest->state == StoredCell::State::now);
        EXPECT_EQ(register_note(open, cursor), "");
        EXPECT_NE(latest->value, kUnwritten);
        if (event.before == event.after) continue;
        const auto row = after.front();
        cursor.go_to(stores[i]);
        // The same part of the same array, unless the launch has just moved on to another array.
        for (const auto& was : stored_rows(open, cursor, event.block, {.rows = 8, .cells = kRoom.cells})) {
            if (was.name != row.name || was.cells.front().index != row.cells.front().index) continue;
            EXPECT_NE(text_of({was}), text_of({row})) << "line " << event.line << " of " << recording.launch().kernel;
        }
    }
}

class EveryAlgorithmStepped : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryAlgorithmStepped, EachStoreChangesDrawing) {
    const auto& info = *GetParam();
    const auto input = test::examples(info, 300, 2048).front();
    auto choices = test::choices_of(info);
    choices.insert(choices.begin(), {"defaults", test::defaults_of(info)});
    std::set<std::string> seen;  // kernels
    for (const auto& choice : choices) {
        const auto run = run_of(info, input, choice.values);
        if (!run->ready()) continue;  // a choice that does not apply to this input
        for (std::uint32_t pass = 1; pass < run->num_passes(); ++pass) {
            const auto& launches = run->timeline().record(pass).launches;
            for (std::uint32_t launch = 0; launch < launches.size(); ++launch) {
                if (launches[launch].source.file == nullptr || !seen.insert(launches[launch].kernel).second) continue;
                SCOPED_TRACE(testing::Message() << choice.text << ", pass " << pass << ", launch " << launch);
                expect_each_store_seen(opened(run, pass, launch));
                if (HasFatalFailure()) return;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithmStepped, ::testing::ValuesIn(test::every_algorithm()),
                         test::name_of_test);
INSTANTIATE_TEST_SUITE_P(Demonstrations, EveryAlgorithmStepped, ::testing::ValuesIn(test::every_algorithm(true)),
                         test::name_of_test);

/// The first launch of a kernel in any pass.
OpenedLaunch opened_by_name(const char* algorithm, const char* spec, const std::string& kernel) {
    const auto& info = *test::catalog().find(algorithm);
    Progress progress;
    const auto run =
        run_of(info, std::make_shared<const Dataset>(generate_dataset(spec, progress)), test::defaults_of(info));
    for (std::uint32_t pass = 1; pass < run->num_passes(); ++pass) {
        const auto& launches = run->timeline().record(pass).launches;
        for (std::uint32_t launch = 0; launch < launches.size(); ++launch)
            if (launches[launch].kernel == kernel) return opened(run, pass, launch);
    }
    ADD_FAILURE() << kernel << " is not launched";
    return opened(run, 1, 0);
}

TEST(StoredArrays, NamesOfKernelAndColumns) {
    const auto launch = opened_by_name("scan.blocked", "array:random,n=64,seed=1", "scan_blocks").launch;
    ASSERT_EQ(launch->stored.size(), 3u);
    EXPECT_EQ(launch->stored[0].name, "shared.words");
    EXPECT_TRUE(launch->stored[0].is_shared());
    EXPECT_EQ(launch->stored[1].name, "shared.warp_sum");
    EXPECT_EQ(launch->stored[1].size, 32u);
    EXPECT_EQ(launch->stored[2].name, "out");
    EXPECT_EQ(launch->stored[2].column, "prefix");
    EXPECT_EQ(launch->stored[2].size, 64u);
}

TEST(StoredArrays, ArrayOfTwoColumnsIsListedOnce) {
    // The next arcs of the tour are the successors of the list that is ranked then.
    const auto launch = opened_by_name("tree.euler-tour", "tree:random,n=24,seed=1", "map_arcs").launch;
    ASSERT_FALSE(launch->stored.empty());
    const auto& array = launch->stored.front();
    EXPECT_NE(array.column.find(", "), std::string::npos) << array.column;
    const auto& event = launch->recording().event(array.stores.front());
    EXPECT_EQ(launch->array(array.buffer).element_text(event.word, event.after, event.bytes),
              std::to_string(event.after));
}

TEST(StoredArrays, StayInPlaceDuringStores) {
    const auto open = opened_by_name("scan.naive", "array:random,n=600,seed=1", "combine_from_left");
    ASSERT_EQ(open.launch->stored.size(), 1u);
    debugger::Cursor cursor(open.launch->traced->recording);
    std::set<std::uint32_t> firsts;
    for (const auto store : open.launch->stored.front().stores) {
        cursor.go_to(store + 1);
        const auto rows = stored_rows(*open.launch, cursor, 0, {.rows = 3, .cells = 21});
        ASSERT_EQ(rows.size(), 1u);
        EXPECT_EQ(rows.front().cells.front().index % 16, 0u) << "a multiple of eight";
        firsts.insert(rows.front().cells.front().index);
    }
    EXPECT_EQ(firsts.size(), 38u) << "600 elements, 16 at a time";
}

TEST(StoredArrays, BlocksHaveSeparateParts) {
    const auto open = opened_by_name("scan.blocked", "array:index,n=1024", "scan_blocks");
    const auto& words = open.launch->stored.front();
    ASSERT_TRUE(words.is_shared());
    debugger::Cursor cursor(open.launch->traced->recording);
    cursor.go_to(words.stores.back() + 1);
    const auto block = open.launch->recording().event(words.stores.back()).block;
    const auto own = stored_rows(*open.launch, cursor, block, {.rows = 1, .cells = 16}),
               other = stored_rows(*open.launch, cursor, 1 - block, {.rows = 1, .cells = 16});
    EXPECT_TRUE(latest_of(own));
    EXPECT_FALSE(latest_of(other));
    EXPECT_EQ(own.front().block, block);
}

TEST(StoredArrays, LoadNamesRegisterAndNextStore) {
    const auto open = opened_by_name("scan.naive", "array:random,n=600,seed=1", "combine_from_left");
    const auto& recording = open.launch->recording();
    debugger::Cursor cursor(open.launch->traced->recording);
    cursor.go_to(0);
    EXPECT_EQ(register_note(*open.launch, cursor), "");
    cursor.go_to(0 + 1);
    const auto note = register_note(*open.launch, cursor);
    EXPECT_TRUE(test::has_parts(
        note, {"sum", "lane 0", std::to_string(recording.event(open.launch->stored.front().stores.front()).line)}));
}

}  // namespace
}  // namespace lockstep
