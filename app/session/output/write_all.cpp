#include "app/session/output/write_all.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/session/output/interrupt.hpp"
#include "kernels/base/retries.hpp"

namespace lockstep {
namespace {

constexpr int kLookAgainMs = 100;
constexpr std::size_t kNeverBlocks = 4096;  // bytes that a pipe takes at once when poll() finds room (PIPE_BUF)

bool plain(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

void wait_for_room(int descriptor) {
    pollfd asked{descriptor, POLLOUT, 0};
    while (poll(&asked, 1, kLookAgainMs) <= 0) throw_if_interrupted();
}

}  // namespace

int write_all(int descriptor, std::string_view bytes) {
    const bool at_once = plain(descriptor);
    Retries retries;
    while (!bytes.empty()) {
        if (!at_once) wait_for_room(descriptor);
        const auto wanted = at_once ? bytes.size() : std::min(bytes.size(), kNeverBlocks);
        const auto written = ::write(descriptor, bytes.data(), wanted);
        if (written < 0) {
            if (!retries.again(errno)) return errno;
            continue;
        }
        retries.success();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

}  // namespace lockstep
