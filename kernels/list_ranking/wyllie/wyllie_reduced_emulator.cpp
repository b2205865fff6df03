#include "kernels/list_ranking/wyllie/wyllie_reduced.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::WyllieReduced, Emulator);
}
