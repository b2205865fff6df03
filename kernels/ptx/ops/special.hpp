#pragma once

#include <cstdint>
#include <string_view>

namespace lockstep::ptx {

/// Special registers; the first three number Warp::thread.
enum class Special : std::uint8_t {
    tid_x,
    tid_y,
    tid_z,
    ntid_x,
    ntid_y,
    ntid_z,
    ctaid_x,
    ctaid_y,
    ctaid_z,
    nctaid_x,
    nctaid_y,
    nctaid_z,
    laneid,
    warpid,
    nwarpid,
    smid,
    nsmid,
    gridid,
    lanemask_eq,
    lanemask_lt,
    lanemask_le,
    lanemask_gt,
    lanemask_ge,
    clock,
    clock_hi,
    clock64,
    globaltimer,
    globaltimer_hi,
    dynamic_smem_size,
    total_smem_size,
    envreg1,
    envreg2,
    clusterid_x,
    clusterid_y,
    clusterid_z,
    nclusterid_x,
    nclusterid_y,
    nclusterid_z,
    one,
    zero,
};
bool special_from_text(std::string_view name, Special& result);

}  // namespace lockstep::ptx
