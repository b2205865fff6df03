#pragma once

namespace lockstep {

/// The stacks that were given up last stay at hand: an emulator is made for every launch that is looked into, and pages that come
/// empty from the system take longer than the launch. The system may have them at any time before they are used again. This
/// gives them back now.
void drop_spare_stacks();

}  // namespace lockstep
