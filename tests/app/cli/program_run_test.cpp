// A CUDA program's launches as the passes of a run. Needs nvcc.

#include "app/session/programs/program_run.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/catalog.hpp"
#include "app/cli/cuda_program_fixture.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/programs/lone_kernel.hpp"
#include "app/session/queries/queries.hpp"
#include "app/session/workspace.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/debugger/recording.hpp"

namespace lockstep::test {
namespace {

class ProgramRun : public CudaProgram {
protected:
    std::shared_ptr<lockstep::Run> run_of(const std::shared_ptr<const FinishedProgram>& program) {
        return run_of(open_program(program));
    }
    std::shared_ptr<lockstep::Run> run_of(const OpenedProgram& opened) {
        dataset = opened.dataset;
        const auto run = std::make_shared<lockstep::Run>(RunRequest{.algorithm = opened.facts->info.get(),
                                                                    .dataset = opened.dataset,
                                                                    .executor = ExecutorKind::simt,
                                                                    .verify = false,
                                                                    .recorded = opened.facts});
        run->wait();
        return run;
    }
    std::shared_ptr<const FinishedProgram> scan(std::optional<Order> order = {}) {
        Progress progress;
        return run_user_program({.source = {.files = {write("scan.cu", kScan)}}, .arguments = {"300"}, .order = order},
                                {.captured = true}, progress);
    }
    static std::size_t index_of(const lockstep::Run& run, const std::string& name) {
        const auto columns = run.columns();
        return static_cast<std::size_t>(std::ranges::find(columns, name, &Column::name) - columns.begin());
    }
    static std::vector<std::uint64_t> values(lockstep::Run& run, const std::string& name, std::uint32_t pass) {
        const auto columns = run.columns();
        const auto& column = columns.at(index_of(run, name));
        const auto read = lockstep::Run::read(column, run.at(pass), run.inputs(), 0, column.size);
        std::vector<std::uint64_t> all;
        for (std::uint32_t k = 0; k < column.size; ++k) all.push_back(read.at(k).bits);
        return all;
    }
    std::shared_ptr<const Dataset> dataset;
};

TEST_F(ProgramRun, LaunchesArePassesAndAllocationsColumns) {
    const auto program = scan();
    ASSERT_EQ(program->end.exit_code, 0);
    const auto run = run_of(program);
    ASSERT_EQ(run->state(), RunState::finished) << run->error();
    ASSERT_EQ(run->num_passes(), 3u);
    EXPECT_EQ(run->executor(), "ptx");
    const auto& record = run->timeline().record(1);
    EXPECT_EQ(record.report.label, "scan_blocks");
    ASSERT_EQ(record.launches.size(), 1u);
    EXPECT_EQ(record.launches[0].grid, 3u);
    EXPECT_EQ(record.launches[0].block, 128u);
    EXPECT_TRUE(std::string(record.launches[0].source.file).ends_with("scan.cu"));
    EXPECT_EQ(record.changed[index_of(*run, "out")], 300u);
    // Element 299 is the 44th of its block; the second launch adds 10.
    EXPECT_EQ(values(*run, "in", 0)[299], 1u);
    EXPECT_EQ(values(*run, "out", 0)[299], 0u);
    EXPECT_EQ(values(*run, "out", 1)[299], 44u);
    EXPECT_EQ(values(*run, "out", 2)[299], 54u);
    EXPECT_EQ(values(*run, "total", 1)[0], 300u);
}

TEST_F(ProgramRun, ATraceShowsLinesArraysAndLanes) {
    const auto run = run_of(scan());
    const auto traced = run->trace_of({.pass = 1, .launch = 0, .memory = true}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    const debugger::Recording recording(traced.log);
    EXPECT_EQ(recording.launch().kernel, "scan_blocks");
    EXPECT_EQ(recording.warps_per_block(), 4u);
    // Line 8 loads in[i]: 300 lanes, a warp at a time.
    std::set<std::uint16_t> lines;
    std::size_t loads = 0, instructions = 0;
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto one = recording.instruction(id);
        lines.insert(recording.event(one.first).line);
        const auto& buffer = recording.buffer(recording.event(one.first).buffer).name;
        if (one.operation != trace::Operation::load || buffer != "in") continue;
        ++instructions;
        loads += recording.events_of_instruction(id).size();
        EXPECT_EQ(recording.event(one.first).line, 8);
    }
    EXPECT_EQ(loads, 300u);
    EXPECT_EQ(instructions, 10u);
    EXPECT_EQ(*lines.begin(), 8);
    EXPECT_EQ(*lines.rbegin(), 17);
    // The trace ends as the run did.
    EXPECT_EQ(run->trace_of({.pass = 2, .launch = 0}, nullptr, true).differences.size(), 0u);
}

TEST_F(ProgramRun, ATraceListsReadsOfTexturesAndWritesOfSurfaces) {
    const auto source = write("textures.cu", R"(
__global__ void read(cudaTextureObject_t image, float* out) {
    out[threadIdx.x] = tex2D<float>(image, threadIdx.x % 4 + 0.5f, threadIdx.x / 4 + 0.5f);
}
__global__ void write(cudaSurfaceObject_t image) {
    surf2Dwrite(float(threadIdx.x), image, threadIdx.x % 4 * sizeof(float), threadIdx.x / 4);
}
int main() {
    cudaArray_t image;
    const auto channels = cudaCreateChannelDesc<float>();
    cudaMallocArray(&image, &channels, 4, 2, cudaArraySurfaceLoadStore);
    const float texels[8] = {10, 11, 12, 13, 14, 15, 16, 17};
    cudaMemcpy2DToArray(image, 0, 0, texels, 16, 16, 2, cudaMemcpyHostToDevice);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    cudaTextureDesc description{};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &resource);
    float* out;
    cudaMalloc(&out, 32);
    read<<<1, 8>>>(texture, out);
    write<<<1, 8>>>(surface);
    cudaDeviceSynchronize();
}
)");
    Progress progress;
    const auto run =
        run_of(run_user_program({.source = {.files = {source}}, .arguments = {}}, {.captured = true}, progress));
    const auto accesses = [&](std::uint32_t pass, trace::Operation operation, const std::string& name) {
        const auto traced = run->trace_of({.pass = pass, .launch = 0, .memory = true}, nullptr);
        EXPECT_TRUE(traced.log) << traced.error;
        std::vector<std::pair<std::uint32_t, float>> found;
        if (!traced.log) return found;
        const debugger::Recording recording(traced.log);
        for (std::uint32_t id = 0; id < recording.num_instructions(); ++id)
            for (const auto k : recording.events_of_instruction(id)) {
                const auto event = recording.event(k);
                if (event.operation == operation && recording.buffer(event.buffer).name == name)
                    found.emplace_back(event.index, std::bit_cast<float>(static_cast<std::uint32_t>(event.after)));
            }
        std::ranges::sort(found);
        return found;
    };
    const auto reads = accesses(1, trace::Operation::load, "image");
    ASSERT_EQ(reads.size(), 8u);
    EXPECT_EQ(reads[3], (std::pair{3u, 13.0F}));
    const auto writes = accesses(2, trace::Operation::store, "image");
    ASSERT_EQ(writes.size(), 8u);
    EXPECT_EQ(writes[6].second, 6.0F);
}

TEST_F(ProgramRun, ATraceInAnotherOrderSaysWhichArrayDiffers) {
    const auto source = write("who.cu", R"(
__global__ void who(int* out) { out[0] = blockIdx.x; }
int main() {
    int* out;
    cudaMalloc(&out, 4);
    who<<<64, 32>>>(out);
    return cudaDeviceSynchronize();
})");
    Progress progress;
    const auto run = run_of(run_user_program({.source = {.files = {source}}}, {.captured = true}, progress));
    bool differs = false;
    for (std::uint64_t seed = 1; seed < 8 && !differs; ++seed) {
        const auto traced = run->trace_of({.pass = 1, .launch = 0, .order = Order::shuffled(seed)}, nullptr, true);
        ASSERT_TRUE(traced.log) << traced.error;
        differs = !traced.differences.empty() && traced.differences.front().column == "out";
    }
    EXPECT_TRUE(differs);
}

TEST_F(ProgramRun, ArraysThatAreAllocatedAgainKeepOneColumn) {
    const auto source = write("again.cu", R"(
__global__ void fill(int* part, short* narrow, int value) { part[threadIdx.x] = value; narrow[threadIdx.x] = -value; }
int main() {
    short* narrow;
    cudaMalloc(&narrow, 64);
    for (int k = 1; k <= 3; ++k) {
        int* part;
        cudaMalloc(&part, 128);
        fill<<<1, 32>>>(part, narrow, k);
        cudaFree(part);
    }
    return cudaDeviceSynchronize();
})");
    Progress progress;
    const auto run = run_of(run_user_program({.source = {.files = {source}}}, {.captured = true}, progress));
    ASSERT_EQ(run->columns().size(), 2u);
    for (std::uint32_t pass = 1; pass <= 3; ++pass) {
        EXPECT_EQ(values(*run, "part", pass)[31], pass);
        EXPECT_EQ(static_cast<std::int32_t>(values(*run, "narrow", pass)[31]), -static_cast<std::int32_t>(pass));
    }
    const auto traced = run->trace_of({.pass = 3, .launch = 0, .memory = true}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    const auto of_narrow = std::ranges::find_if(traced.log->events, [&](const trace::Event& event) {
        return traced.log->buffers[event.buffer].name == "narrow";
    });
    ASSERT_NE(of_narrow, traced.log->events.end());
    EXPECT_EQ(of_narrow->before, static_cast<std::uint16_t>(-2));
    EXPECT_EQ(of_narrow->bytes, 2);
}

TEST_F(ProgramRun, OpensInAWorkspaceAndInItsDebugger) {
    const auto source = write("square.cu", R"(
__global__ void square(int* numbers) { numbers[threadIdx.x] *= numbers[threadIdx.x]; }
int main() {
    int* numbers;
    cudaMallocManaged(&numbers, 128);
    for (int i = 0; i < 32; ++i) numbers[i] = i;
    square<<<1, 32>>>(numbers);
    square<<<1, 32>>>(numbers);
    return cudaDeviceSynchronize();
})");
    const auto catalog = make_catalog();
    Workspace workspace(catalog, [](std::string*) { return false; });
    const auto until = [&](const auto& holds) {
        for (int k = 0; k < 3000 && !holds(); ++k) {
            workspace.advance(0.01);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return holds();
    };
    workspace.apply(OpenFile{source});
    ASSERT_TRUE(until([&] { return workspace.run() && workspace.run()->num_passes() == 3; }));
    EXPECT_EQ(workspace.algorithm().id, "program.square");
    workspace.apply(Seek{2});
    ASSERT_TRUE(until([&] { return workspace.shown_pass() == 2; }));
    Queries queries;
    queries.debugger.launch = true;
    ASSERT_TRUE(until([&] {
        workspace.answer(queries);
        return workspace.debugger().launch() != nullptr;
    }));
    const auto& recording = workspace.debugger().launch()->recording();
    EXPECT_EQ(recording.num_events(), 64u);
    EXPECT_EQ(recording.event(63).before, 31u * 31);
    workspace.apply(SeekStart{});
    workspace.apply(RunUntil{"numbers[3] == 9"});
    EXPECT_TRUE(until([&] { return workspace.shown_pass() == 1; }));
}

TEST_F(ProgramRun, AProgramWithoutLaunchesIsRefused) {
    const auto source = write("none.cu", "int main() { return 0; }\n");
    Progress progress;
    EXPECT_THROW(open_program(run_user_program({.source = {.files = {source}}}, {.captured = true}, progress)),
                 InputError);
}

TEST_F(ProgramRun, CancelEndsAProgramThatNeverEnds) {
    const auto source = write("ever.cu", "int main() { for (volatile int k = 0;; ++k) {} }\n");
    Progress progress;
    compile_program({.files = {source}});
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        progress.cancel();
    });
    EXPECT_THROW(run_user_program({.source = {.files = {source}}}, {.captured = true}, progress), Cancelled);
    later.join();
}

TEST_F(ProgramRun, CancelEndsProcessesThatAProgramStarted) {
    const auto source = write("forks.cu", R"(
#include <cstdio>
#include <unistd.h>
int main(int, char** argv) {
    if (const int child = fork(); child != 0) {
        auto* file = fopen(argv[1], "w");
        fprintf(file, "%d\n", child);
        fclose(file);
    }
    for (;;) pause();
})");
    const auto told = at("child");
    Progress progress;
    compile_program({.files = {source}});
    std::thread later([&] {
        for (int k = 0; k < 1000 && content(told).empty(); ++k)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        progress.cancel();
    });
    EXPECT_THROW(run_user_program({.source = {.files = {source}}, .arguments = {told}}, {.captured = true}, progress),
                 Cancelled);
    later.join();
    const auto child = std::stoi(content(told));
    // A killed process stays in the table until its new parent looks.
    const auto runs = [&] {
        const auto status = content("/proc/" + std::to_string(child) + "/stat");
        return !status.empty() && status.find(") Z") == std::string::npos;
    };
    for (int k = 0; k < 200 && runs(); ++k) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_FALSE(runs());
}

TEST_F(ProgramRun, LaunchesAreRowsOfAScan) {
    const auto source = std::filesystem::path(kSourceRoot) / "tests/app/programs/ping_pong_scan.cu";
    const auto rows_of = [&](std::vector<std::string> arguments) {
        Progress progress;
        const auto program = run_user_program({.source = {.files = {source}}, .arguments = std::move(arguments)},
                                              {.captured = true}, progress);
        return run_of(open_program(drawing_of(program), {{ArrayRole::scan, "d_a"}, {ArrayRole::scan, "d_b"}}));
    };
    const auto run = rows_of({});
    ASSERT_EQ(run->num_passes(), 6u);
    EXPECT_EQ(values(*run, "step_stride", 0), (std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32}));
    EXPECT_EQ(values(*run, "step_pass", 5), (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5}));
    // 1 2 3 4 5 6 7 1 2 ...: element 7 sums 7 + 1, then 5 + 6 + 7 + 1, then all eight.
    EXPECT_EQ(values(*run, "scan_sums", 0)[7], 1u);
    EXPECT_EQ(values(*run, "scan_sums", 1)[7], 8u);
    EXPECT_EQ(values(*run, "scan_sums", 2)[7], 19u);
    EXPECT_EQ(values(*run, "scan_sums", 3)[7], 29u);
    EXPECT_EQ(values(*run, "scan_sums", 5), values(*run, "d_b", 5)) << "the fifth launch writes this one";
    const auto wrong = rows_of({"wrong"});
    EXPECT_EQ(values(*wrong, "step_stride", 0), (std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32}));
    EXPECT_EQ(values(*wrong, "held", 0)[2 * 32 + 5], values(*run, "held", 0)[2 * 32 + 5] + 1);
}

TEST_F(ProgramRun, OneKernelRunsAlone) {
    LoneKernel asked{.source = {.files = {write("scan.cu", kScan)}}, .kernel = "scan_blocks"};
    asked.grid = {3, 1, 1};
    asked.block = {128, 1, 1};
    asked.shared_bytes = 512;
    asked.arguments = {"i32[300]=2", "i32[300]=0", "i32[1]=0", "i32=300"};
    Progress progress;
    const auto program = run_lone_kernel(asked, progress);
    EXPECT_TRUE(program->end.fault.empty()) << program->end.fault;
    const auto run = run_of(program);
    ASSERT_EQ(run->num_passes(), 2u);
    EXPECT_EQ(values(*run, "out", 1)[299], 88u);
    EXPECT_EQ(values(*run, "total", 1)[0], 600u);
    asked.arguments = {"n=i32=300", "total=i32[1]=5", "in=i32[300]=2", "out=i32[300]=0"};
    EXPECT_EQ(values(*run_of(run_lone_kernel(asked, progress)), "total", 1)[0], 605u);
    asked.arguments.pop_back();
    EXPECT_THROW(run_lone_kernel(asked, progress), InputError);
    asked.kernel = "nothing";
    EXPECT_THROW(run_lone_kernel(asked, progress), InputError);
}

}  // namespace
}  // namespace lockstep::test
