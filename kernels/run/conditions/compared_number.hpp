#pragma once

#include "kernels/run/conditions/condition_tree.hpp"
#include "kernels/simt/value.hpp"

namespace lockstep {

/// One side of a comparison.
struct ComparedNumber {
    long double number = 0;  ///< holds each number of each type exactly
    bool none = false;
    enum class From {
        text,
        whole,
        real
    } from = From::text;  ///< as typed, from a column of integers, or from a column of floats

    static ComparedNumber of(const Value& value, bool none);
};

/// A null value equals no number and is neither less nor greater. A typed number beside a float is rounded to the
/// nearest float.
bool compares(Compare compare, ComparedNumber left, ComparedNumber right);

}  // namespace lockstep
