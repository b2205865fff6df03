#include "kernels/list_ranking/sequential.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::Sequential, Emulator);
}
