// A breadth-first search as many courses have it: a grid of 12 x 12 vertices, one launch a level, levels and a mask of the frontier.

#include <cstdio>
#include <vector>

__global__ void expand(const int* offsets, const int* targets, int* level, int* frontier, int* next, int now, int n) {
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || !frontier[v]) return;
    frontier[v] = 0;
    for (int arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
        const int head = targets[arc];
        if (level[head] != -1) continue;
        level[head] = now + 1;
        next[head] = 1;
    }
}

__global__ void advance(int* frontier, int* next, int* found, int n) {
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || !next[v]) return;
    frontier[v] = 1;
    next[v] = 0;
    *found = 1;
}

int main() {
    constexpr int kSide = 12, n = kSide * kSide;
    std::vector<int> offsets{0}, targets, level(n, -1), frontier(n, 0);
    for (int v = 0; v < n; ++v) {
        if (v % kSide > 0) targets.push_back(v - 1);
        if (v % kSide < kSide - 1) targets.push_back(v + 1);
        if (v >= kSide) targets.push_back(v - kSide);
        if (v < n - kSide) targets.push_back(v + kSide);
        offsets.push_back(targets.size());
    }
    level[0] = 0;
    frontier[0] = 1;

    int *d_offsets, *d_targets, *d_level, *d_frontier, *d_next, *d_found;
    cudaMalloc(&d_offsets, offsets.size() * sizeof(int));
    cudaMalloc(&d_targets, targets.size() * sizeof(int));
    cudaMalloc(&d_level, n * sizeof(int));
    cudaMalloc(&d_frontier, n * sizeof(int));
    cudaMalloc(&d_next, n * sizeof(int));
    cudaMalloc(&d_found, sizeof(int));
    cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_targets, targets.data(), targets.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_level, level.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_frontier, frontier.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(d_next, 0, n * sizeof(int));
    int found = 1;
    for (int now = 0; found; ++now) {
        found = 0;
        cudaMemcpy(d_found, &found, sizeof(int), cudaMemcpyHostToDevice);
        expand<<<(n + 63) / 64, 64>>>(d_offsets, d_targets, d_level, d_frontier, d_next, now, n);
        advance<<<(n + 63) / 64, 64>>>(d_frontier, d_next, d_found, n);
        cudaMemcpy(&found, d_found, sizeof(int), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(level.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("the last vertex has level %d\n", level[n - 1]);
}
