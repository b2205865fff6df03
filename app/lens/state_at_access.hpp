#pragma once

#include "kernels/lens/memory_state.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"

namespace lockstep {

/// The algorithm's buffers at a moment of a launch, on a device of the host's: what pictures and tables of the pass are drawn from
/// while the cursor stands inside of it. `after`: the state after the pass, for what the trace does not know; `last`: what was
/// made before, whose blocks are kept where nothing in them has changed. Empty where all of it is more than can be copied at
/// every step.
Snapshot state_at_access(Device& device, const lens::MemoryState& state, const Snapshot& after, const Snapshot& last);

}  // namespace lockstep
