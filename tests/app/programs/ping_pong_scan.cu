// A scan that writes two arrays in turn: each launch doubles the number of elements in a sum. With an argument, one element of the second
// launch is wrong.

#include <cstdio>
#include <utility>
#include <vector>

__global__ void add_left(const int* in, int* out, int n, int stride, int wrong) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = i >= stride ? in[i] + in[i - stride] : in[i];
    if (wrong && stride == 2 && i == 5) out[i] += 1;
}

int main(int argc, char**) {
    const int n = 32;
    std::vector<int> numbers(n);
    for (int i = 0; i < n; ++i) numbers[i] = i % 7 + 1;
    int *d_a, *d_b;
    cudaMalloc(&d_a, n * sizeof(int));
    cudaMalloc(&d_b, n * sizeof(int));
    cudaMemcpy(d_a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    for (int stride = 1; stride < n; stride *= 2) {
        add_left<<<1, n>>>(d_a, d_b, n, stride, argc > 1);
        std::swap(d_a, d_b);
    }
    cudaMemcpy(numbers.data(), d_a, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", numbers[n - 1]);
    cudaFree(d_a);
    cudaFree(d_b);
}
