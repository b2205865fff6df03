#include "kernels/floor/copy.hpp"
#include "kernels/run/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(floors::Copy, Emulator);
}
