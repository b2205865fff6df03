#include "app/session/debugger/answers/other_launches.hpp"

#include <gtest/gtest.h>

#include "tests/app/session/debugger/stepping_for_test.hpp"

namespace lockstep::test {
namespace {

class OtherLaunchesTest : public SteppingInside {
protected:
    struct Change {
        OtherLaunches::Cell cell;
        AccessPlace place;
    };
    /// The first and the last change of each selectable element by the open launch, up to a number of elements.
    std::vector<std::pair<Change, Change>> changes_here(std::size_t most) {
        const auto& open = *workspace.debugger().launch();
        const auto& recording = open.recording();
        std::vector<std::pair<Change, Change>> all;
        for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
            const auto& event = recording.event(i);
            if (!debugger::writes(event) || event.before == event.after || event.buffer == debugger::kSharedMemory)
                continue;
            const auto& array = open.array(event.buffer);
            const auto element = array.element_at(event.word);
            if (!element) continue;
            const Change change{{*element, array.cell_name(event.word)}, {0, 0, i + 1}};
            auto known = std::ranges::find_if(all, [&](const auto& one) { return one.first.cell == change.cell; });
            if (known == all.end() && all.size() < most) all.emplace_back(change, change);
            else if (known != all.end()) known->second = change;
        }
        for (auto& [first, last] : all)
            for (auto* one : {&first, &last})
                one->place.pass = workspace.debugger().place().pass,
                one->place.launch = workspace.debugger().place().launch;
        return all;
    }
    OtherLaunches::Changes known_of(const OtherLaunches::Cell& cell) {
        const OtherLaunches::Changes* found = nullptr;
        EXPECT_TRUE(until([&] {
            workspace.answer({.debugger = {.launch = true, .changes_beyond = cell}});
            const auto* others = workspace.debugger().other_launches();
            found = others ? others->of(cell) : nullptr;
            return found != nullptr;
        }));
        return found ? *found : OtherLaunches::Changes{};
    }
};

TEST_F(OtherLaunchesTest, ChangesOfCellInBothDirections) {
    open("graph:grid,n=64", "components.shiloach-vishkin", 2);
    const auto launches = static_cast<std::uint32_t>(workspace.record().launches.size());
    ASSERT_GT(launches, 1u);
    std::uint32_t looked = 0;
    for (std::uint32_t launch = 0; launch < launches; ++launch) {
        go(SeekAccess{2, launch, 1});
        const auto changes = changes_here(3);
        for (const auto& [first, last] : changes) {
            if (launch > 0) {
                go(SeekAccess{2, launch - 1, 1});
                const auto found = known_of(first.cell);
                ASSERT_TRUE(found.next) << first.cell.name;
                EXPECT_EQ(found.next->place, first.place);
                EXPECT_NE(found.next->values.find(" → "), std::string::npos);
                ++looked;
            }
            if (launch + 1 < launches) {
                go(SeekAccess{2, launch + 1, 1});
                const auto found = known_of(last.cell);
                ASSERT_TRUE(found.last) << last.cell.name;
                EXPECT_EQ(found.last->place, last.place);
                ++looked;
            }
        }
    }
    EXPECT_GT(looked, 2u);
}

}  // namespace
}  // namespace lockstep::test
