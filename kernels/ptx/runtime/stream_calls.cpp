// Streams, events, callbacks and graphs. Work runs as soon as it is submitted, so streams never have work left.

#include <algorithm>
#include <cstring>
#include <set>

#include "kernels/ptx/runtime/runtime.hpp"

namespace lockstep::cuda {

Stream* find_stream(void* handle) {
    auto& s = state();
    // 0 is the default stream, 1 the legacy one, 2 that of the thread.
    if (reinterpret_cast<std::uintptr_t>(handle) <= 2) return &s.default_stream;
    const auto found = s.streams.find(handle);
    return found == s.streams.end() ? nullptr : found->second.get();
}

Error submit(void* handle, int type, std::function<Error()> run) {
    auto* stream = find_stream(handle);
    if (stream == nullptr) return kInvalidResourceHandle;
    if (stream->capture == nullptr) {
        work_order().begin(*stream);
        const WorkOrder::Inside inside;
        return run();
    }
    auto node = std::make_unique<Node>();
    node->type = type;
    node->run = std::move(run);
    node->after = stream->last;
    stream->last = {node.get()};
    stream->capture->nodes.push_back(std::move(node));
    return kSuccess;
}

}  // namespace lockstep::cuda

using namespace lockstep;
using namespace lockstep::cuda;

extern "C" Error cudaMemcpy3D(const Memcpy3D*);
extern "C" Error cudaMemcpy(void*, const void*, std::size_t, int);

namespace {

Error make_stream(void** result, unsigned flags, int priority) {
    auto stream = std::make_unique<Stream>();
    stream->flags = flags;
    stream->priority = priority;
    stream->id = state().next_stream++;
    *result = stream.get();
    state().streams[stream.get()] = std::move(stream);
    return kSuccess;
}
Event* find_event(void* handle) {
    const auto found = state().events.find(handle);
    return found == state().events.end() ? nullptr : found->second.get();
}
Error record_event(void* handle, void* stream_handle) {
    auto* event = find_event(handle);
    auto* stream = find_stream(stream_handle);
    if (event == nullptr || stream == nullptr) return kInvalidResourceHandle;
    event->capture = stream->capture;
    event->last = stream->last;
    if (stream->capture == nullptr) work_order().record(*event, *stream);
    event->recorded = true;
    event->at_ms = now_ms();
    return kSuccess;
}

/// Runs a function of the program without holding the runtime's lock more than once.
Error call_host(void (*function)(void*), void* data) {
    function(data);
    return kSuccess;
}

}  // namespace

LOCKSTEP_CUDA_API Error cudaStreamCreate(void** result) {
    Lock lock;
    return make_stream(result, 0, 0);
}
LOCKSTEP_CUDA_API Error cudaStreamCreateWithFlags(void** result, unsigned flags) {
    Lock lock;
    return make_stream(result, flags, 0);
}
LOCKSTEP_CUDA_API Error cudaStreamCreateWithPriority(void** result, unsigned flags, int priority) {
    Lock lock;
    return make_stream(result, flags, priority);
}
LOCKSTEP_CUDA_API Error cudaStreamDestroy(void* stream) {
    Lock lock;
    if (const auto found = state().streams.find(stream); found != state().streams.end())
        work_order().forget(*found->second);
    return remember(state().streams.erase(stream) ? kSuccess : kInvalidResourceHandle);
}
LOCKSTEP_CUDA_API Error cudaStreamSynchronize(void* stream) {
    Lock lock;
    auto* waited = find_stream(stream);
    if (waited == nullptr) return remember(kInvalidResourceHandle);
    report_synchronize();
    return remember(wait_for(*waited));
}
LOCKSTEP_CUDA_API Error cudaStreamQuery(void* stream) {
    Lock lock;
    auto* waited = find_stream(stream);
    if (waited == nullptr) return remember(kInvalidResourceHandle);
    return remember(wait_for(*waited));
}
LOCKSTEP_CUDA_API Error cudaStreamGetPriority(void* handle, int* priority) {
    Lock lock;
    auto* stream = find_stream(handle);
    if (stream == nullptr) return remember(kInvalidResourceHandle);
    *priority = stream->priority;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamGetFlags(void* handle, unsigned* flags) {
    Lock lock;
    auto* stream = find_stream(handle);
    if (stream == nullptr) return remember(kInvalidResourceHandle);
    *flags = stream->flags;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamGetId(void* handle, unsigned long long* id) {
    Lock lock;
    auto* stream = find_stream(handle);
    if (stream == nullptr) return remember(kInvalidResourceHandle);
    *id = stream->id;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamGetDevice(void*, int* device) {
    *device = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamSetAttribute(void*, int, const void*) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaStreamGetAttribute(void*, int, void* value) {
    std::memset(value, 0, 64);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamCopyAttributes(void*, void*) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaStreamWaitEvent(void* handle, void* event_handle, unsigned) {
    Lock lock;
    auto* stream = find_stream(handle);
    auto* event = find_event(event_handle);
    if (stream == nullptr || event == nullptr) return remember(kInvalidResourceHandle);
    WorkOrder::wait(*stream, *event);
    // A stream that waits for an event of a capture joins the capture.
    if (event->capture != nullptr) {
        if (stream->capture == nullptr) stream->last.clear();
        stream->capture = event->capture;
        for (auto* node : event->last)
            if (std::find(stream->last.begin(), stream->last.end(), node) == stream->last.end())
                stream->last.push_back(node);
    }
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamAddCallback(void* stream, void (*function)(void*, Error, void*), void* data,
                                              unsigned) {
    Lock lock;
    return remember(submit(stream, 3, [=] {
        function(stream, state().sticky, data);
        return Error{kSuccess};
    }));
}
LOCKSTEP_CUDA_API Error cudaLaunchHostFunc(void* stream, void (*function)(void*), void* data) {
    Lock lock;
    return remember(submit(stream, 3, [=] { return call_host(function, data); }));
}

// ---- events -------------------------------------------------------------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaEventCreate(void** result) {
    Lock lock;
    auto event = std::make_unique<Event>();
    *result = event.get();
    state().events[event.get()] = std::move(event);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaEventCreateWithFlags(void** result, unsigned) { return cudaEventCreate(result); }
LOCKSTEP_CUDA_API Error cudaEventDestroy(void* event) {
    Lock lock;
    return remember(state().events.erase(event) ? kSuccess : kInvalidResourceHandle);
}
LOCKSTEP_CUDA_API Error cudaEventRecord(void* event, void* stream) {
    Lock lock;
    if (state().sticky) return state().sticky;
    return remember(record_event(event, stream));
}
LOCKSTEP_CUDA_API Error cudaEventRecordWithFlags(void* event, void* stream, unsigned) {
    return cudaEventRecord(event, stream);
}
LOCKSTEP_CUDA_API Error cudaEventSynchronize(void* handle) {
    Lock lock;
    const auto* event = find_event(handle);
    if (event == nullptr) return remember(kInvalidResourceHandle);
    report_synchronize();
    return remember(wait_for(*event));
}
LOCKSTEP_CUDA_API Error cudaEventQuery(void* handle) {
    Lock lock;
    const auto* event = find_event(handle);
    if (event == nullptr) return remember(kInvalidResourceHandle);
    return remember(wait_for(*event));
}
LOCKSTEP_CUDA_API Error cudaEventElapsedTime(float* ms, void* begin, void* end) {
    Lock lock;
    auto *a = find_event(begin), *b = find_event(end);
    if (a == nullptr || b == nullptr || !a->recorded || !b->recorded) return remember(kInvalidResourceHandle);
    if (const auto error = wait_for(*b)) return error;
    *ms = static_cast<float>(b->at_ms - a->at_ms);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaEventElapsedTime_v2(float* ms, void* begin, void* end) {
    return cudaEventElapsedTime(ms, begin, end);
}

// ---- capture ------------------------------------------------------------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaStreamBeginCapture(void* handle, int) {
    Lock lock;
    auto* stream = find_stream(handle);
    if (stream == nullptr) return remember(kInvalidResourceHandle);
    if (stream->capture) return remember(kIllegalState);
    stream->capture = new Graph;
    stream->origin = true;
    stream->last.clear();
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamEndCapture(void* handle, void** graph) {
    Lock lock;
    auto* stream = find_stream(handle);
    if (stream == nullptr || stream->capture == nullptr) return remember(kIllegalState);
    auto* made = stream->capture;
    for (auto& [key, other] : state().streams)
        if (other->capture == made) other->capture = nullptr, other->origin = false, other->last.clear();
    stream->capture = nullptr;
    stream->last.clear();
    for (auto& [key, event] : state().events)
        if (event->capture == made) event->capture = nullptr, event->last.clear();
    *graph = made;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamIsCapturing(void* handle, int* status) {
    Lock lock;
    auto* stream = find_stream(handle);
    *status = stream && stream->capture ? 1 : 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaThreadExchangeStreamCaptureMode(int*) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaStreamGetCaptureInfo(void* handle, int* status, unsigned long long* id, void** graph,
                                                 const void*** nodes, const void** edges, std::size_t* count) {
    Lock lock;
    auto* stream = find_stream(handle);
    *status = stream && stream->capture ? 1 : 0;
    if (id) *id = stream ? stream->id : 0;
    if (graph) *graph = stream ? stream->capture : nullptr;
    if (nodes)
        *nodes = stream ? reinterpret_cast<const void**>(const_cast<const Node**>(stream->last.data())) : nullptr;
    if (edges) *edges = nullptr;
    if (count) *count = stream ? stream->last.size() : 0;
    return kSuccess;
}

// ---- graphs -------------------------------------------------------------------------------------------------------------

namespace {

Node* add_node(void* graph, void** result, void* const* after, std::size_t count, int type,
               std::function<Error()> run) {
    auto node = std::make_unique<Node>();
    node->type = type;
    node->run = std::move(run);
    for (std::size_t k = 0; k < count; ++k) node->after.push_back(static_cast<Node*>(after[k]));
    auto* made = node.get();
    if (result) *result = made;
    static_cast<Graph*>(graph)->nodes.push_back(std::move(node));
    return made;
}

/// Nodes in an order in which each comes after those that it depends on.
std::vector<Node*> in_order(const Graph& graph) {
    std::vector<Node*> order;
    std::set<const Node*> done;
    while (order.size() < graph.nodes.size()) {
        const auto before = order.size();
        for (const auto& node : graph.nodes) {
            if (done.count(node.get())) continue;
            if (!std::all_of(node->after.begin(), node->after.end(),
                             [&](const Node* other) { return done.count(other) != 0; }))
                continue;
            order.push_back(node.get());
            done.insert(node.get());
        }
        if (order.size() == before) break;
    }
    return order;
}

std::function<Error()> kernel_operation(const KernelNodeParams& p, Error& problem) {
    auto* kernel = find_kernel(p.function);
    auto* function = kernel ? ready(*kernel) : nullptr;
    if (function == nullptr || p.parameters == nullptr) {
        problem = kInvalidDeviceFunction;
        if (function == nullptr || !function->parameters.empty()) return {};
        problem = kSuccess;
    }
    auto packed = p.parameters ? pack_parameters(*function, p.parameters) : std::vector<std::uint8_t>{};
    return [=] { return launch(*kernel, p.grid, p.block, packed, p.shared_bytes, false, nullptr); };
}
std::function<Error()> memset_operation(const MemsetParams& p) {
    return [p] {
        auto* row = static_cast<char*>(p.dst);
        for (std::size_t y = 0; y < std::max<std::size_t>(1, p.height); ++y, row += p.pitch)
            for (std::size_t x = 0; x < p.width; ++x) std::memcpy(row + x * p.element_size, &p.value, p.element_size);
        report_memset(reinterpret_cast<std::uint64_t>(p.dst), static_cast<int>(p.value),
                      p.width * p.element_size * std::max<std::size_t>(1, p.height));
        return Error{kSuccess};
    };
}
Error instantiate(void** result, void* graph) {
    auto* made = new GraphExec;
    for (auto* node : in_order(*static_cast<Graph*>(graph))) {
        made->operations.push_back(node->run);
        made->nodes.push_back(node);
    }
    *result = made;
    return kSuccess;
}
Error run_exec(GraphExec& exec) {
    for (auto& operation : exec.operations)
        if (operation)
            if (const auto error = operation()) return error;
    return kSuccess;
}

}  // namespace

LOCKSTEP_CUDA_API Error cudaGraphCreate(void** graph, unsigned) {
    *graph = new Graph;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphDestroy(void*) { return kSuccess; }  // executable graphs still name its nodes
LOCKSTEP_CUDA_API Error cudaGraphAddEmptyNode(void** node, void* graph, void* const* after, std::size_t count) {
    Lock lock;
    add_node(graph, node, after, count, 5, [] { return Error{kSuccess}; });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddKernelNode(void** node, void* graph, void* const* after, std::size_t count,
                                               const KernelNodeParams* p) {
    Lock lock;
    Error problem = kSuccess;
    auto run = kernel_operation(*p, problem);
    if (problem) return remember(problem);
    add_node(graph, node, after, count, 0, std::move(run));
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddMemcpyNode(void** node, void* graph, void* const* after, std::size_t count,
                                               const Memcpy3D* p) {
    Lock lock;
    add_node(graph, node, after, count, 1, [copy = *p] { return cudaMemcpy3D(&copy); });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddMemcpyNode1D(void** node, void* graph, void* const* after, std::size_t count,
                                                 void* to, const void* from, std::size_t bytes, int kind) {
    Lock lock;
    add_node(graph, node, after, count, 1, [=] { return cudaMemcpy(to, from, bytes, kind); });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddMemsetNode(void** node, void* graph, void* const* after, std::size_t count,
                                               const MemsetParams* p) {
    Lock lock;
    add_node(graph, node, after, count, 2, memset_operation(*p));
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddHostNode(void** node, void* graph, void* const* after, std::size_t count,
                                             const HostNodeParams* p) {
    Lock lock;
    add_node(graph, node, after, count, 3, [copy = *p] { return call_host(copy.function, copy.data); });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddChildGraphNode(void** node, void* graph, void* const* after, std::size_t count,
                                                   void* child) {
    Lock lock;
    std::vector<std::function<Error()>> operations;
    for (auto* inner : in_order(*static_cast<Graph*>(child))) operations.push_back(inner->run);
    add_node(graph, node, after, count, 4, [operations] {
        for (const auto& operation : operations)
            if (const auto error = operation()) return error;
        return Error{kSuccess};
    });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddEventRecordNode(void** node, void* graph, void* const* after, std::size_t count,
                                                    void* event) {
    Lock lock;
    add_node(graph, node, after, count, 7, [=] { return record_event(event, nullptr); });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddEventWaitNode(void** node, void* graph, void* const* after, std::size_t count,
                                                  void*) {
    Lock lock;
    add_node(graph, node, after, count, 6, [] { return Error{kSuccess}; });
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphAddDependencies(void*, void* const* from, void* const* to, const void*,
                                                 std::size_t count) {
    Lock lock;
    for (std::size_t k = 0; k < count; ++k) static_cast<Node*>(to[k])->after.push_back(static_cast<Node*>(from[k]));
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphGetNodes(void* graph, void** nodes, std::size_t* count) {
    Lock lock;
    const auto& all = static_cast<Graph*>(graph)->nodes;
    if (nodes)
        for (std::size_t k = 0; k < std::min(*count, all.size()); ++k) nodes[k] = all[k].get();
    *count = all.size();
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphGetRootNodes(void* graph, void** nodes, std::size_t* count) {
    Lock lock;
    std::size_t found = 0;
    for (const auto& node : static_cast<Graph*>(graph)->nodes) {
        if (!node->after.empty()) continue;
        if (nodes && found < *count) nodes[found] = node.get();
        ++found;
    }
    *count = found;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphNodeGetType(void* node, int* type) {
    *type = static_cast<Node*>(node)->type;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphClone(void** result, void* graph) {
    Lock lock;
    auto* made = new Graph;
    std::unordered_map<Node*, Node*> twin;
    for (const auto& node : static_cast<Graph*>(graph)->nodes) {
        auto copy = std::make_unique<Node>(*node);
        twin[node.get()] = copy.get();
        made->nodes.push_back(std::move(copy));
    }
    for (auto& node : made->nodes)
        for (auto& other : node->after) other = twin[other];
    *result = made;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphInstantiate(void** result, void* graph, unsigned long long) {
    Lock lock;
    return instantiate(result, graph);
}
LOCKSTEP_CUDA_API Error cudaGraphInstantiateWithFlags(void** result, void* graph, unsigned long long) {
    Lock lock;
    return instantiate(result, graph);
}
LOCKSTEP_CUDA_API Error cudaGraphInstantiateWithParams(void** result, void* graph, void*) {
    Lock lock;
    return instantiate(result, graph);
}
LOCKSTEP_CUDA_API Error cudaGraphUpload(void*, void*) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaGraphLaunch(void* exec, void* stream) {
    Lock lock;
    return remember(submit(stream, 4, [=] { return run_exec(*static_cast<GraphExec*>(exec)); }));
}
LOCKSTEP_CUDA_API Error cudaGraphExecDestroy(void* exec) {
    delete static_cast<GraphExec*>(exec);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphExecUpdate(void* exec, void* graph, void* info) {
    Lock lock;
    auto& made = *static_cast<GraphExec*>(exec);
    made.operations.clear();
    made.nodes.clear();
    for (auto* node : in_order(*static_cast<Graph*>(graph)))
        made.operations.push_back(node->run), made.nodes.push_back(node);
    if (info) std::memset(info, 0, 4);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphExecKernelNodeSetParams(void* exec, void* node, const KernelNodeParams* p) {
    Lock lock;
    Error problem = kSuccess;
    auto run = kernel_operation(*p, problem);
    if (problem) return remember(problem);
    auto& made = *static_cast<GraphExec*>(exec);
    for (std::size_t k = 0; k < made.nodes.size(); ++k)
        if (made.nodes[k] == node) made.operations[k] = run;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGraphKernelNodeSetParams(void* node, const KernelNodeParams* p) {
    Lock lock;
    Error problem = kSuccess;
    auto run = kernel_operation(*p, problem);
    if (problem) return remember(problem);
    static_cast<Node*>(node)->run = std::move(run);
    return kSuccess;
}
