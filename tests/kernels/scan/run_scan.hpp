#pragma once

#include <gtest/gtest.h>

#include "kernels/scan/algorithms.hpp"
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
