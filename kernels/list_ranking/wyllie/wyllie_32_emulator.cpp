#include "kernels/list_ranking/wyllie/wyllie_32.hpp"
#include "kernels/run/entry/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::Wyllie32, Emulator);
}
