#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// The hierarchical queues of bfs.queue in one launch (Luo, Wong, Hwu 2010, figures 3 and 4): W-frontiers, B-frontier and
/// G-frontier of a block, which layer ran it, all blocks at a glance, and how busy the block's lanes were.
std::unique_ptr<View> make_queue_view();

}  // namespace lockstep
