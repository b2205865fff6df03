#pragma once

namespace lockstep {

/// Where this process may have so much address space only (ulimit -v), its threads share one heap from now on: one for each would
/// take 64 MiB of that, used or not. Call before any thread is started.
void spare_address_space();

}  // namespace lockstep
