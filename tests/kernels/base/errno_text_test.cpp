#include "kernels/base/errno_text.hpp"

#include <set>
#include <system_error>

#include <gtest/gtest.h>

#include "tests/kernels/base/errno_codes.hpp"

namespace lockstep {
namespace {

TEST(ErrnoText, DifferentTextForEachCode) {
    std::set<std::string> seen;
    for (const int code : test::kErrnoCodes) {
        EXPECT_TRUE(seen.insert(errno_text(code)).second) << errno_text(code);
        EXPECT_NE(errno_text(code), std::generic_category().message(code));
    }
    EXPECT_EQ(errno_text(ENOSPC), "the disk is full");
    EXPECT_EQ(errno_text(EAGAIN), "temporarily unavailable (EAGAIN)");
    EXPECT_NE(errno_text(ENOTTY), "") << "the system's words";
}

}  // namespace
}  // namespace lockstep
