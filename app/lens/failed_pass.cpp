#include "app/lens/failed_pass.hpp"

namespace lockstep {

// trace::Fault::what() names the kernel; nothing else that ends a run does.
bool stopped_in_a_kernel(const Run& run) {
    return run.state() == RunState::failed && run.num_passes() > 0 && run.executor() == "simt" &&
           run.error().find(": kernel ") != std::string::npos;
}

}  // namespace lockstep
