#include "kernels/system/errno_text.hpp"

#include <cerrno>
#include <set>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ErrnoText, HasWordsOfItsOwnForEach) {
    std::set<std::string> seen;
    for (const int code : {ENOSPC, EDQUOT, EIO,    EROFS,        EACCES, EPERM,  ENOENT, ENOTDIR, EISDIR,
                           EEXIST, ELOOP,  EMFILE, ENAMETOOLONG, ENFILE, EFBIG,  ENOMEM, EBUSY,   ETXTBSY,
                           EPIPE,  ESTALE, EAGAIN, ETIMEDOUT,    EINVAL, ENODEV, EINTR,  ENOSYS,  EXDEV})
        EXPECT_TRUE(seen.insert(errno_text(code)).second) << errno_text(code);
    EXPECT_EQ(errno_text(ENOSPC), "the disk is full");
    EXPECT_NE(errno_text(ENOSYS), "");
}

}  // namespace
}  // namespace lockstep
