#pragma once

#include <gtest/gtest.h>

#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/algorithms/scan/blocked.hpp"
#include "kernels/algorithms/scan/library/library.hpp"
#include "kernels/algorithms/scan/look_back/champion.hpp"
#include "kernels/algorithms/scan/naive.hpp"
#include "kernels/algorithms/scan/sequential.hpp"
#include "kernels/algorithms/scan/work_efficient.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep {

/// A scan, plain or segmented.
class ScanRun : public EmulatedRun {
public:
    using EmulatedRun::EmulatedRun;
    const U32s& prefix() const { return columns().at("prefix").u32(); }
};

}  // namespace lockstep
