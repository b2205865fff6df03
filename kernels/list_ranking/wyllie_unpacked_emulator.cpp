#include "kernels/list_ranking/wyllie_unpacked.hpp"
#include "kernels/run/make_on.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
LOCKSTEP_INSTANTIATE(list_ranking::WyllieUnpacked, Emulator);
}
