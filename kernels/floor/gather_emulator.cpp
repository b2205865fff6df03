#include "kernels/floor/gather.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(floors::Gather, Emulator);
}
