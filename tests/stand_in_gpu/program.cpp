// A program with a host part alone: it hands its PTX to the driver. program N EXIT_CODE [ROUNDS]: a last kernel waits for these rounds

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "stand_in_gpu/driver.hpp"

namespace {

const char* const kPtx = R"(.version 8.0
.target sm_80
.address_size 64
.file 1 "/home/somebody/secret/src/scale.cu"
.visible .global .align 4 .u32 launches;
.visible .entry _Z5scalePiii(.param .u64 data, .param .u32 factor, .param .u32 n)
{
.reg .pred %p<3>;
.reg .b32 %r<9>;
.reg .b64 %rd<5>;
.loc 1 2 0
ld.param.u64 %rd1, [data];
ld.param.u32 %r1, [factor];
ld.param.u32 %r2, [n];
mov.u32 %r3, %ctaid.x;
mov.u32 %r4, %ntid.x;
mov.u32 %r5, %tid.x;
mad.lo.s32 %r6, %r3, %r4, %r5;
setp.ne.u32 %p2, %r6, 0;
@%p2 bra REST;
ld.global.u32 %r8, [launches];
add.u32 %r8, %r8, 1;
st.global.u32 [launches], %r8;
REST:
setp.ge.u32 %p1, %r6, %r2;
@%p1 bra DONE;
mul.wide.u32 %rd3, %r6, 4;
add.s64 %rd4, %rd1, %rd3;
.loc 1 4 0
ld.global.u32 %r7, [%rd4];
mul.lo.s32 %r7, %r7, %r1;
st.global.u32 [%rd4], %r7;
DONE:
ret;
}
.visible .entry _Z6dividePiii(.param .u64 data, .param .u32 factor, .param .u32 n)
{
.reg .pred %p<2>;
.reg .b32 %r<8>;
.reg .b64 %rd<5>;
.loc 1 7 0
ld.param.u64 %rd1, [data];
ld.param.u32 %r1, [factor];
ld.param.u32 %r2, [n];
mov.u32 %r3, %ctaid.x;
mov.u32 %r4, %ntid.x;
mov.u32 %r5, %tid.x;
mad.lo.s32 %r6, %r3, %r4, %r5;
setp.ge.u32 %p1, %r6, %r2;
@%p1 bra DONE;
mul.wide.u32 %rd3, %r6, 4;
add.s64 %rd4, %rd1, %rd3;
.loc 1 9 0
ld.global.u32 %r7, [%rd4];
div.s32 %r7, %r7, %r1;
st.global.u32 [%rd4], %r7;
DONE:
ret;
}
.visible .entry _Z4waitPiii(.param .u64 data, .param .u32 rounds, .param .u32 n)
{
.reg .pred %p<2>;
.reg .b32 %r<3>;
ld.param.u32 %r1, [rounds];
mov.u32 %r2, 0;
AGAIN:
add.u32 %r2, %r2, 1;
setp.lt.u32 %p1, %r2, %r1;
@%p1 bra AGAIN;
ret;
}
)";

}  // namespace

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 100;
    std::vector<int> numbers(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) numbers[static_cast<std::size_t>(i)] = i;
    const auto bytes = numbers.size() * sizeof(int);
    std::uint64_t data = 0, other = 0;
    void *module = nullptr, *scale = nullptr, *divide = nullptr;
    if (cuInit(0) != 0 || cuMemAlloc_v2(&data, bytes) != 0 || cuMemAlloc_v2(&other, 4 * bytes) != 0 ||
        cuMemcpyHtoD_v2(data, numbers.data(), bytes) != 0 || cuModuleLoadData(&module, kPtx) != 0 ||
        cuModuleGetFunction(&scale, module, "_Z5scalePiii") != 0 ||
        cuModuleGetFunction(&divide, module, "_Z6dividePiii") != 0)
        return 9;
    const auto blocks = static_cast<unsigned>(n + 63) / 64;
    for (auto [kernel, factor] : {std::pair{scale, 6}, std::pair{scale, 2}, std::pair{divide, 4}}) {
        void* parameters[] = {&data, &factor, &n};
        cuLaunchKernel(kernel, blocks, 1, 1, 64, 1, 1, 0, reinterpret_cast<void*>(std::uintptr_t(factor == 2)),
                       parameters, nullptr);
    }
    if (argc > 3) {
        int rounds = std::atoi(argv[3]);
        void *wait = nullptr, *parameters[] = {&data, &rounds, &n};
        if (cuModuleGetFunction(&wait, module, "_Z4waitPiii") != 0) return 9;
        cuLaunchKernel(wait, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr);
    }
    cuMemcpyDtoH_v2(numbers.data(), data, bytes);
    cuMemFree_v2(other);
    long sum = 0;
    for (const int number : numbers) sum += number;
    std::printf("%s: sum %ld\n", argv[0], sum);
    return argc > 2 ? std::atoi(argv[2]) : 0;
}
