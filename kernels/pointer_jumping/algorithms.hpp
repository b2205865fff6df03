#pragma once

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::pointer_jumping {

AlgorithmInfo forest_roots();  ///< forest.pointer-jumping: Rehman 2010, Alg. 2

}  // namespace lockstep::pointer_jumping
