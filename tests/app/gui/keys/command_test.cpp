#include "app/gui/keys/command.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(Commands, UniqueIdsAndTitles) {
    std::set<std::string> ids, titles;
    for (const auto& one : all_commands()) {
        EXPECT_TRUE(ids.insert(one.id).second) << one.id;
        EXPECT_TRUE(titles.insert(one.title).second) << one.title;
        EXPECT_NE(one.run, nullptr) << one.id;
    }
}

TEST(Commands, KeysAreUnique) {
    std::map<ImGuiKeyChord, std::string> keys;
    for (const auto& one : all_commands())
        for (const auto key : {one.key, one.other_key}) {
            if (key == 0) continue;
            EXPECT_TRUE(keys.emplace(key, one.id).second) << one.id << " and " << keys[key];
        }
}

TEST(Commands, NamesOfKeys) {
    EXPECT_EQ(key_name(ImGuiMod_Ctrl | ImGuiKey_O), "Ctrl+O");
    EXPECT_EQ(key_name(ImGuiKey_RightArrow), "→");
    EXPECT_EQ(key_name(0), "");
    EXPECT_EQ(hint_of(command("run/step-forward")), "Step forward (→)");
}

}  // namespace
}  // namespace lockstep
