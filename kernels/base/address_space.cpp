#include "kernels/base/address_space.hpp"

#include <malloc.h>
#include <sys/resource.h>

namespace lockstep {

void spare_address_space() {
#ifdef M_ARENA_MAX
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

}  // namespace lockstep
