#include "kernels/pointer_jumping/pointer_jumping.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(pointer_jumping::PointerJumping, Emulator);
}
