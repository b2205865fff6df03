#include "kernels/list_ranking/sublists/helman_jaja.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::HelmanJaja, Emulator);
}
