#include "kernels/floor/empty_launch.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(floors::EmptyLaunch, Emulator);
}
