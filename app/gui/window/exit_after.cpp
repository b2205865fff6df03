#include "app/gui/window/exit_after.hpp"

#include <cstdlib>
#include <system_error>
#include <thread>

#include "app/session/output/child_group.hpp"
#include "app/session/output/temporary_names.hpp"
#include "kernels/base/thread_pool.hpp"

namespace lockstep {

void exit_after(std::chrono::milliseconds most, int code) {
    try {
        std::thread([most, code] {
            block_signals();
            std::this_thread::sleep_for(most);
            end_child_groups();
            remove_temporary_files();
            std::_Exit(code);
        }).detach();
    } catch (const std::system_error&) {
        // No thread available: the program ends when all work is done.
    }
}

}  // namespace lockstep
