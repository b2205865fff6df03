#pragma once

#include <gtest/gtest.h>

#include "kernels/scan/algorithms.hpp"
#include "kernels/scan/blocked.hpp"
#include "kernels/scan/champion.hpp"
#include "kernels/scan/library.hpp"
#include "kernels/scan/naive.hpp"
#include "kernels/scan/naive_in_place.hpp"
#include "kernels/scan/sequential.hpp"
#include "kernels/scan/work_efficient.hpp"
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
