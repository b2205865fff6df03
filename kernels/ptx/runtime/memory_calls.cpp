// Allocation, copies and fills.

#include <cstdio>
#include <cstring>

#include "kernels/ptx/runtime/runtime.hpp"

using namespace lockstep;
using namespace lockstep::cuda;

namespace lockstep::cuda {
void report_finding(const std::string& json);
}

namespace {

using Kind = ptx::Allocation::Kind;

bool on_device(std::uint64_t address) {
    return address >= ptx::DeviceMemory::base && address < ptx::DeviceMemory::base + ptx::DeviceMemory::kHeapBytes;
}
bool is_host(const ptx::Allocation* allocation) {
    return allocation == nullptr || allocation->kind == Kind::pinned || allocation->kind == Kind::managed;
}

/// A range of device memory that a copy touches lies in one allocation.
bool in_bounds(const void* pointer, std::size_t bytes) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!on_device(address) || bytes == 0) return true;
    const auto* allocation = ptx::DeviceMemory::get().find(address);
    return allocation != nullptr && address + bytes <= allocation->address + allocation->bytes;
}

const char* kind_name(int kind, const void* to, const void* from) {
    if (kind == kCopyDefault) {
        const bool a = on_device(reinterpret_cast<std::uint64_t>(to)),
                   b = on_device(reinterpret_cast<std::uint64_t>(from));
        kind = a && b ? kDeviceToDevice : a ? kHostToDevice : b ? kDeviceToHost : kHostToHost;
    }
    switch (kind) {
        case kHostToDevice: return "host to device";
        case kDeviceToHost: return "device to host";
        case kDeviceToDevice: return "device to device";
        default: return "host to host";
    }
}

/// Directions that cannot be: a device pointer where host memory is said to be, and the other way.
Error check_copy(void* to, const void* from, std::size_t bytes, int kind) {
    if (kind < 0 || kind > kCopyDefault) return kInvalidMemcpyDirection;
    if (bytes == 0) return kSuccess;
    if (to == nullptr || from == nullptr) return kInvalidValue;
    const auto& memory = ptx::DeviceMemory::get();
    const auto a = reinterpret_cast<std::uint64_t>(to), b = reinterpret_cast<std::uint64_t>(from);
    const bool to_device = kind == kHostToDevice || kind == kDeviceToDevice,
               from_device = kind == kDeviceToHost || kind == kDeviceToDevice;
    if (kind != kCopyDefault) {
        const auto known = [&](std::uint64_t address) {
            return on_device(address) || memory.in_host_range(address, 1);
        };
        if ((to_device && !known(a)) || (from_device && !known(b)) ||
            (!to_device && on_device(a) && !is_host(memory.find(a))) ||
            (!from_device && on_device(b) && !is_host(memory.find(b)))) {
            complain("warning: a copy from " + std::string(kind_name(kind, to, from)) +
                     " was given a pointer to the other side's memory; check the direction");
            return kInvalidValue;
        }
    }
    if (!in_bounds(to, bytes) || !in_bounds(from, bytes)) return kInvalidValue;
    return kSuccess;
}

Error copy_now(void* to, const void* from, std::size_t bytes, int kind) {
    if (const auto error = check_copy(to, from, bytes, kind)) return error;
    if (bytes != 0) {
        report_copy({kind_name(kind, to, from), reinterpret_cast<std::uint64_t>(to),
                     reinterpret_cast<std::uint64_t>(from), bytes});
        check_copied(reinterpret_cast<std::uint64_t>(to), reinterpret_cast<std::uint64_t>(from), bytes);
        std::memmove(to, from, bytes);
    }
    return kSuccess;
}

Error copy(void* to, const void* from, std::size_t bytes, int kind) {
    if (const auto error = wait_in_default_stream()) return error;
    return remember(copy_now(to, from, bytes, kind));
}
Error copy_async(void* to, const void* from, std::size_t bytes, int kind, void* stream) {
    if (state().sticky) return state().sticky;
    if (const auto error = check_copy(to, from, bytes, kind)) return remember(error);
    return remember(submit(stream, 1, [=] { return copy_now(to, from, bytes, kind); }));
}

Error copy_rows_now(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                    std::size_t height, int kind) {
    if (height == 0 || width == 0) return kSuccess;
    if (width > to_pitch || width > from_pitch) return kInvalidPitchValue;
    if (const auto error = check_copy(to, from, 1, kind)) return error;
    if (!in_bounds(to, (height - 1) * to_pitch + width) || !in_bounds(from, (height - 1) * from_pitch + width))
        return kInvalidValue;
    report_copy({kind_name(kind, to, from), reinterpret_cast<std::uint64_t>(to), reinterpret_cast<std::uint64_t>(from),
                 width * height});
    for (std::size_t row = 0; row < height; ++row) {
        auto* const begin = static_cast<char*>(to) + row * to_pitch;
        std::memmove(begin, static_cast<const char*>(from) + row * from_pitch, width);
        check_host_write(reinterpret_cast<std::uint64_t>(begin), width);
    }
    return kSuccess;
}

Error fill_now(void* to, int value, std::size_t bytes) {
    if (bytes == 0) return kSuccess;
    const auto address = reinterpret_cast<std::uint64_t>(to);
    if (!on_device(address) && !ptx::DeviceMemory::get().in_host_range(address, 1)) return kInvalidValue;
    if (!in_bounds(to, bytes)) return kInvalidValue;
    report_memset(address, value, bytes);
    check_copied(address, 0, bytes);
    std::memset(to, value, bytes);
    return kSuccess;
}

Array* find_array(const void* handle) {
    auto& s = state();
    const auto found = s.arrays.find(handle);
    return found == s.arrays.end() ? nullptr : found->second.get();
}

Error copy_3d_now(const Memcpy3D& p) {
    auto* to = find_array(p.dst_array);
    auto* from = find_array(p.src_array);
    const auto element = to ? to->element_bytes() : from ? from->element_bytes() : 1;
    const auto width = p.extent.width * (to || from ? element : 1);
    struct Side {
        char* base;
        std::size_t row, slice;
    };
    const auto side = [&](Array* array, const PitchedPtr& pointer, const Pos& pos) -> Side {
        if (array) {
            return {reinterpret_cast<char*>(array->address) + pos.z * array->slice_bytes + pos.y * array->row_bytes +
                        pos.x * array->element_bytes(),
                    array->row_bytes, array->slice_bytes};
        }
        const auto slice = pointer.pitch * pointer.ysize;
        return {static_cast<char*>(pointer.ptr) + pos.z * slice + pos.y * pointer.pitch + pos.x, pointer.pitch, slice};
    };
    const auto a = side(to, p.dst_ptr, p.dst_pos), b = side(from, p.src_ptr, p.src_pos);
    if (a.base == nullptr || b.base == nullptr) return kInvalidValue;
    report_copy({kind_name(p.kind, a.base, b.base), reinterpret_cast<std::uint64_t>(a.base),
                 reinterpret_cast<std::uint64_t>(b.base), width * p.extent.height * p.extent.depth});
    for (std::size_t z = 0; z < std::max<std::size_t>(1, p.extent.depth); ++z)
        for (std::size_t y = 0; y < std::max<std::size_t>(1, p.extent.height); ++y) {
            auto* const begin = a.base + z * a.slice + y * a.row;
            std::memmove(begin, b.base + z * b.slice + y * b.row, width);
            check_host_write(reinterpret_cast<std::uint64_t>(begin), width);
        }
    return kSuccess;
}

Error allocate_to(void** result, std::size_t bytes, Kind kind, std::uint64_t from,
                  std::uint64_t align = ptx::DeviceMemory::kAlignment) {
    if (result == nullptr) return kInvalidValue;
    if (state().sticky) return state().sticky;
    if (bytes == 0) {
        *result = nullptr;
        return kSuccess;
    }
    const auto address = allocate(bytes, kind, from, align);
    *result = reinterpret_cast<void*>(address);
    return address ? kSuccess : kMemoryAllocation;
}

Error free_now(void* pointer) {
    if (pointer == nullptr) return kSuccess;
    auto& memory = ptx::DeviceMemory::get();
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto* allocation = memory.find(address);
    if (allocation == nullptr || allocation->address != address) {
        report_finding(
            "{\"finding\":\"free\",\"verdict\":\"harmful\",\"what\":\"frees what is not allocated, or frees it twice\"}");
        return kInvalidValue;
    }
    check_free(*allocation);
    memory.free(address);
    report_free(address);
    return kSuccess;
}

constexpr std::size_t kPitch = 512;
std::size_t pitched(std::size_t width) { return (width + kPitch - 1) / kPitch * kPitch; }

}  // namespace

// ---- allocations --------------------------------------------------------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaMalloc(void** result, std::size_t bytes) {
    Lock lock;
    return remember(allocate_to(result, bytes, Kind::device, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaMallocManaged(void** result, std::size_t bytes, unsigned) {
    Lock lock;
    if (bytes == 0) return remember(kInvalidValue);
    return remember(allocate_to(result, bytes, Kind::managed, LOCKSTEP_CALLER, 4096));
}
LOCKSTEP_CUDA_API Error cudaMallocHost(void** result, std::size_t bytes) {
    Lock lock;
    return remember(allocate_to(result, bytes, Kind::pinned, LOCKSTEP_CALLER, 4096));
}
LOCKSTEP_CUDA_API Error cudaHostAlloc(void** result, std::size_t bytes, unsigned) {
    Lock lock;
    return remember(allocate_to(result, bytes, Kind::pinned, LOCKSTEP_CALLER, 4096));
}
LOCKSTEP_CUDA_API Error cudaMallocAsync(void** result, std::size_t bytes, void*) {
    Lock lock;
    return remember(allocate_to(result, bytes, Kind::device, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaMallocFromPoolAsync(void** result, std::size_t bytes, void*, void*) {
    Lock lock;
    return remember(allocate_to(result, bytes, Kind::device, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaMallocPitch(void** result, std::size_t* pitch, std::size_t width, std::size_t height) {
    Lock lock;
    *pitch = pitched(width);
    return remember(allocate_to(result, *pitch * height, Kind::device, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaMalloc3D(PitchedPtr* result, Extent extent) {
    Lock lock;
    result->pitch = pitched(extent.width);
    result->xsize = extent.width;
    result->ysize = extent.height;
    return remember(
        allocate_to(&result->ptr, result->pitch * extent.height * extent.depth, Kind::device, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaFree(void* pointer) {
    Lock lock;
    if (const auto error = wait_for_device()) return error;
    return remember(free_now(pointer));
}
LOCKSTEP_CUDA_API Error cudaFreeHost(void* pointer) {
    Lock lock;
    if (const auto error = wait_for_device()) return error;
    return remember(free_now(pointer));
}
LOCKSTEP_CUDA_API Error cudaFreeAsync(void* pointer, void*) {
    Lock lock;
    if (state().sticky) return state().sticky;
    return remember(free_now(pointer));
}
LOCKSTEP_CUDA_API Error cudaHostRegister(void* pointer, std::size_t bytes, unsigned) {
    Lock lock;
    if (pointer == nullptr || bytes == 0) return remember(kInvalidValue);
    ptx::DeviceMemory::get().add_host_range(reinterpret_cast<std::uint64_t>(pointer), bytes);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaHostUnregister(void* pointer) {
    Lock lock;
    return remember(ptx::DeviceMemory::get().remove_host_range(reinterpret_cast<std::uint64_t>(pointer))
                        ? kSuccess
                        : kHostMemoryNotRegistered);
}
LOCKSTEP_CUDA_API Error cudaHostGetDevicePointer(void** result, void* host, unsigned) {
    Lock lock;
    *result = host;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaHostGetFlags(unsigned* flags, void*) {
    *flags = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemGetInfo(std::size_t* free, std::size_t* total) {
    Lock lock;
    const auto& memory = ptx::DeviceMemory::get();
    if (total) *total = memory.limit_bytes;
    if (free) *free = memory.limit_bytes - memory.used();
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaPointerGetAttributes(PointerAttributes* result, const void* pointer) {
    Lock lock;
    *result = {};
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto* allocation = ptx::DeviceMemory::get().find(address);
    auto* plain = const_cast<void*>(pointer);
    if (allocation == nullptr) {
        const bool known = ptx::DeviceMemory::get().in_host_range(address, 1);
        result->type = known ? 1 : 0;
        result->device = known ? 0 : -2;
        result->host_pointer = plain;
        if (known) result->device_pointer = plain;
        return kSuccess;
    }
    result->type = allocation->kind == Kind::pinned ? 1 : allocation->kind == Kind::managed ? 3 : 2;
    result->device_pointer = plain;
    result->host_pointer = allocation->kind == Kind::device || allocation->kind == Kind::symbol ? nullptr : plain;
    return kSuccess;
}

// ---- copies -------------------------------------------------------------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaMemcpy(void* to, const void* from, std::size_t bytes, int kind) {
    Lock lock;
    return copy(to, from, bytes, kind);
}
LOCKSTEP_CUDA_API Error cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, int kind, void* stream) {
    Lock lock;
    return copy_async(to, from, bytes, kind, stream);
}
LOCKSTEP_CUDA_API Error cudaMemcpyPeer(void* to, int, const void* from, int, std::size_t bytes) {
    Lock lock;
    return copy(to, from, bytes, kCopyDefault);
}
LOCKSTEP_CUDA_API Error cudaMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t bytes, void* stream) {
    Lock lock;
    return copy_async(to, from, bytes, kCopyDefault, stream);
}
LOCKSTEP_CUDA_API Error cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                     std::size_t width, std::size_t height, int kind) {
    Lock lock;
    if (const auto error = wait_in_default_stream()) return error;
    return remember(copy_rows_now(to, to_pitch, from, from_pitch, width, height, kind));
}
LOCKSTEP_CUDA_API Error cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                          std::size_t width, std::size_t height, int kind, void* stream) {
    Lock lock;
    if (state().sticky) return state().sticky;
    return remember(
        submit(stream, 1, [=] { return copy_rows_now(to, to_pitch, from, from_pitch, width, height, kind); }));
}
LOCKSTEP_CUDA_API Error cudaMemcpy3D(const Memcpy3D* p) {
    Lock lock;
    if (const auto error = wait_in_default_stream()) return error;
    return remember(copy_3d_now(*p));
}
LOCKSTEP_CUDA_API Error cudaMemcpy3DAsync(const Memcpy3D* p, void* stream) {
    Lock lock;
    return remember(submit(stream, 1, [copy = *p] { return copy_3d_now(copy); }));
}
LOCKSTEP_CUDA_API Error cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                                           int kind) {
    Lock lock;
    const auto address = symbol_address(symbol);
    if (address == 0) return remember(kInvalidSymbol);
    return copy(reinterpret_cast<char*>(address) + offset, from, bytes, kind);
}
LOCKSTEP_CUDA_API Error cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                                             int kind) {
    Lock lock;
    const auto address = symbol_address(symbol);
    if (address == 0) return remember(kInvalidSymbol);
    return copy(to, reinterpret_cast<char*>(address) + offset, bytes, kind);
}
LOCKSTEP_CUDA_API Error cudaMemcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes,
                                                std::size_t offset, int kind, void* stream) {
    Lock lock;
    const auto address = symbol_address(symbol);
    if (address == 0) return remember(kInvalidSymbol);
    return copy_async(reinterpret_cast<char*>(address) + offset, from, bytes, kind, stream);
}
LOCKSTEP_CUDA_API Error cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                                                  int kind, void* stream) {
    Lock lock;
    const auto address = symbol_address(symbol);
    if (address == 0) return remember(kInvalidSymbol);
    return copy_async(to, reinterpret_cast<char*>(address) + offset, bytes, kind, stream);
}
LOCKSTEP_CUDA_API Error cudaGetSymbolAddress(void** result, const void* symbol) {
    Lock lock;
    *result = reinterpret_cast<void*>(symbol_address(symbol));
    return remember(*result ? kSuccess : kInvalidSymbol);
}
LOCKSTEP_CUDA_API Error cudaGetSymbolSize(std::size_t* result, const void* symbol) {
    Lock lock;
    std::uint64_t bytes = 0;
    if (symbol_address(symbol, &bytes) == 0) return remember(kInvalidSymbol);
    *result = bytes;
    return kSuccess;
}

// ---- fills --------------------------------------------------------------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaMemset(void* to, int value, std::size_t bytes) {
    Lock lock;
    work_order().begin(state().default_stream);
    if (state().sticky) return state().sticky;
    return remember(fill_now(to, value, bytes));
}
LOCKSTEP_CUDA_API Error cudaMemsetAsync(void* to, int value, std::size_t bytes, void* stream) {
    Lock lock;
    if (state().sticky) return state().sticky;
    return remember(submit(stream, 2, [=] { return fill_now(to, value, bytes); }));
}
LOCKSTEP_CUDA_API Error cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
    Lock lock;
    work_order().begin(state().default_stream);
    for (std::size_t row = 0; row < height; ++row)
        if (const auto error = fill_now(static_cast<char*>(to) + row * pitch, value, width)) return remember(error);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                                          void* stream) {
    Lock lock;
    return remember(submit(stream, 2, [=] {
        for (std::size_t row = 0; row < height; ++row)
            if (const auto error = fill_now(static_cast<char*>(to) + row * pitch, value, width)) return error;
        return Error{kSuccess};
    }));
}
LOCKSTEP_CUDA_API Error cudaMemset3D(PitchedPtr to, int value, Extent extent) {
    Lock lock;
    for (std::size_t z = 0; z < extent.depth; ++z)
        for (std::size_t y = 0; y < extent.height; ++y)
            if (const auto error =
                    fill_now(static_cast<char*>(to.ptr) + (z * to.ysize + y) * to.pitch, value, extent.width))
                return remember(error);
    return kSuccess;
}

// ---- managed memory: it is the host's and the device's at once ----------------------------------------------------------

LOCKSTEP_CUDA_API Error cudaMemPrefetchAsync(const void*, std::size_t, std::uint64_t, unsigned, void*) {
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemAdvise(const void*, std::size_t, int, std::uint64_t) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaMemPrefetchAsync_v2(const void*, std::size_t, std::uint64_t, unsigned, void*) {
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaStreamAttachMemAsync(void*, void*, std::size_t, unsigned) { return kSuccess; }

// ---- pools --------------------------------------------------------------------------------------------------------------

namespace {
int pool_dummy;
std::uint64_t pool_values[16];
}  // namespace
LOCKSTEP_CUDA_API Error cudaDeviceGetDefaultMemPool(void** result, int) {
    *result = &pool_dummy;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceGetMemPool(void** result, int) {
    *result = &pool_dummy;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceSetMemPool(int, void*) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaMemPoolCreate(void** result, const void*) {
    *result = &pool_dummy;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemPoolDestroy(void*) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaMemPoolTrimTo(void*, std::size_t) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaMemPoolSetAccess(void*, const void*, std::size_t) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaMemPoolSetAttribute(void*, int attribute, void* value) {
    if (attribute >= 1 && attribute <= 3) pool_values[attribute] = *static_cast<int*>(value);
    else if (attribute > 3 && attribute < 16) pool_values[attribute] = *static_cast<std::uint64_t*>(value);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemPoolGetAttribute(void*, int attribute, void* value) {
    Lock lock;
    if (attribute >= 1 && attribute <= 3) *static_cast<int*>(value) = static_cast<int>(pool_values[attribute]);
    else if (attribute == 4) *static_cast<std::uint64_t*>(value) = pool_values[4];
    else *static_cast<std::uint64_t*>(value) = ptx::DeviceMemory::get().used();
    return kSuccess;
}

// ---- arrays, textures, surfaces -----------------------------------------------------------------------------------------

namespace {

Error make_array(void** result, const ChannelFormat* format, Extent extent, unsigned flags, std::uint64_t from) {
    auto array = std::make_unique<Array>();
    array->format = *format;
    array->extent = extent;
    array->flags = flags;
    array->row_bytes = pitched(extent.width * array->element_bytes());
    array->slice_bytes = array->row_bytes * std::max<std::size_t>(1, extent.height);
    array->address = allocate(array->slice_bytes * std::max<std::size_t>(1, extent.depth), Kind::device, from);
    if (array->address == 0) return kMemoryAllocation;
    *result = array.get();
    state().arrays[array.get()] = std::move(array);
    return kSuccess;
}

bool describe(const ResourceDesc& resource, ptx::Texture& t) {
    ChannelFormat format{};
    if (resource.type == kResourceArray) {
        const auto* array = find_array(resource.array);
        if (array == nullptr) return false;
        format = array->format;
        t.data = array->address;
        t.width = static_cast<std::uint32_t>(array->extent.width);
        t.height = static_cast<std::uint32_t>(array->extent.height);
        t.depth = static_cast<std::uint32_t>(array->extent.depth);
        t.row_bytes = array->row_bytes;
        t.slice_bytes = array->slice_bytes;
        t.layered = array->flags & 1;
    } else if (resource.type == kResourceLinear) {
        format = resource.linear.format;
        t.data = reinterpret_cast<std::uint64_t>(resource.linear.pointer);
        t.linear_memory = true;
        const auto element = static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
        t.width = static_cast<std::uint32_t>(element ? resource.linear.bytes / element : 0);
    } else if (resource.type == kResourcePitch2d) {
        format = resource.pitch2d.format;
        t.data = reinterpret_cast<std::uint64_t>(resource.pitch2d.pointer);
        t.width = static_cast<std::uint32_t>(resource.pitch2d.width);
        t.height = static_cast<std::uint32_t>(resource.pitch2d.height);
        t.row_bytes = resource.pitch2d.pitch;
    } else {
        return false;
    }
    t.bits = static_cast<std::uint8_t>(format.x);
    t.channels = static_cast<std::uint8_t>((format.x > 0) + (format.y > 0) + (format.z > 0) + (format.w > 0));
    t.format = format.f == kFormatSigned  ? ptx::Texture::Format::s
               : format.f == kFormatFloat ? ptx::Texture::Format::f
                                          : ptx::Texture::Format::u;
    return t.bits != 0;
}

Error make_texture(std::uint64_t* result, const ResourceDesc* resource, const TextureDesc* description) {
    ptx::Texture made;
    auto* const texture = &made;
    if (!describe(*resource, made)) {
        complain("a texture or surface of this kind (mipmaps) is not emulated");
        return kNotSupported;
    }
    if (description) {
        for (int k = 0; k < 3; ++k)
            texture->address[static_cast<std::size_t>(k)] = static_cast<ptx::Texture::Address>(description->address[k]);
        texture->linear = description->filter == 1;
        texture->normalized_coordinates = description->normalized != 0;
        texture->normalized_values = description->read_mode == 1 && texture->format != ptx::Texture::Format::f;
        for (int k = 0; k < 4; ++k) texture->border[static_cast<std::size_t>(k)] = description->border[k];
        // Wrapping and mirroring want normalized coordinates.
        if (!texture->normalized_coordinates)
            for (auto& mode : texture->address)
                if (mode == ptx::Texture::Address::wrap || mode == ptx::Texture::Address::mirror)
                    mode = ptx::Texture::Address::clamp;
    }
    // In device memory, so that a launch that is repeated from stored memory finds it.
    *result = allocate(sizeof made, Kind::descriptor, 0);
    if (*result == 0) return kMemoryAllocation;
    std::memcpy(reinterpret_cast<void*>(*result), &made, sizeof made);
    state().resources[*result] = *resource;
    return kSuccess;
}
Error drop_texture(std::uint64_t handle) {
    if (state().resources.erase(handle) == 0) return kInvalidValue;
    ptx::DeviceMemory::get().free(handle);
    report_free(handle);
    return kSuccess;
}

struct ArraySide {
    char* base;
    std::size_t pitch;
};
ArraySide array_side(const void* handle, std::size_t x, std::size_t y) {
    auto* array = find_array(handle);
    if (array == nullptr) return {nullptr, 0};
    return {reinterpret_cast<char*>(array->address) + y * array->row_bytes + x, array->row_bytes};
}

}  // namespace

LOCKSTEP_CUDA_API ChannelFormat cudaCreateChannelDesc(int x, int y, int z, int w, int f) { return {x, y, z, w, f}; }
LOCKSTEP_CUDA_API Error cudaGetChannelDesc(ChannelFormat* result, const void* handle) {
    Lock lock;
    const auto* array = find_array(handle);
    if (array == nullptr) return remember(kInvalidValue);
    *result = array->format;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMallocArray(void** result, const ChannelFormat* format, std::size_t width,
                                        std::size_t height, unsigned flags) {
    Lock lock;
    return remember(make_array(result, format, {width, height, 0}, flags, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaMalloc3DArray(void** result, const ChannelFormat* format, Extent extent, unsigned flags) {
    Lock lock;
    return remember(make_array(result, format, extent, flags, LOCKSTEP_CALLER));
}
LOCKSTEP_CUDA_API Error cudaArrayGetInfo(ChannelFormat* format, Extent* extent, unsigned* flags, void* handle) {
    Lock lock;
    const auto* array = find_array(handle);
    if (array == nullptr) return remember(kInvalidValue);
    if (format) *format = array->format;
    if (extent) *extent = array->extent;
    if (flags) *flags = array->flags;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaFreeArray(void* handle) {
    Lock lock;
    const auto* array = find_array(handle);
    if (array == nullptr) return remember(handle ? kInvalidValue : kSuccess);
    free_now(reinterpret_cast<void*>(array->address));
    state().arrays.erase(handle);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemcpyToArray(void* array, std::size_t x, std::size_t y, const void* from,
                                          std::size_t bytes, int kind) {
    Lock lock;
    const auto* known = find_array(array);
    if (known == nullptr) return remember(kInvalidValue);
    const auto row = known->extent.width * known->element_bytes();
    const auto side = array_side(array, x, y);
    for (std::size_t done = 0, k = 0; done < bytes; done += row, ++k)
        std::memmove(side.base + k * side.pitch, static_cast<const char*>(from) + done, std::min(row, bytes - done));
    (void)kind;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaMemcpy2DToArray(void* array, std::size_t x, std::size_t y, const void* from,
                                            std::size_t pitch, std::size_t width, std::size_t height, int kind) {
    Lock lock;
    const auto side = array_side(array, x, y);
    if (side.base == nullptr) return remember(kInvalidValue);
    return remember(copy_rows_now(side.base, side.pitch, from, pitch, width, height, kind));
}
LOCKSTEP_CUDA_API Error cudaMemcpy2DToArrayAsync(void* array, std::size_t x, std::size_t y, const void* from,
                                                 std::size_t pitch, std::size_t width, std::size_t height, int kind,
                                                 void* stream) {
    Lock lock;
    const auto side = array_side(array, x, y);
    if (side.base == nullptr) return remember(kInvalidValue);
    return remember(
        submit(stream, 1, [=] { return copy_rows_now(side.base, side.pitch, from, pitch, width, height, kind); }));
}
LOCKSTEP_CUDA_API Error cudaMemcpy2DFromArray(void* to, std::size_t pitch, const void* array, std::size_t x,
                                              std::size_t y, std::size_t width, std::size_t height, int kind) {
    Lock lock;
    if (const auto error = wait_in_default_stream()) return error;
    const auto side = array_side(array, x, y);
    if (side.base == nullptr) return remember(kInvalidValue);
    return remember(copy_rows_now(to, pitch, side.base, side.pitch, width, height, kind));
}
LOCKSTEP_CUDA_API Error cudaMemcpyFromArray(void* to, const void* array, std::size_t x, std::size_t y,
                                            std::size_t bytes, int) {
    Lock lock;
    if (const auto error = wait_in_default_stream()) return error;
    const auto* known = find_array(array);
    if (known == nullptr) return remember(kInvalidValue);
    const auto row = known->extent.width * known->element_bytes();
    const auto side = array_side(array, x, y);
    for (std::size_t done = 0, k = 0; done < bytes; done += row, ++k)
        std::memmove(static_cast<char*>(to) + done, side.base + k * side.pitch, std::min(row, bytes - done));
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaCreateTextureObject(std::uint64_t* result, const ResourceDesc* resource,
                                                const TextureDesc* description, const void*) {
    Lock lock;
    return remember(make_texture(result, resource, description));
}
LOCKSTEP_CUDA_API Error cudaDestroyTextureObject(std::uint64_t handle) {
    Lock lock;
    return remember(drop_texture(handle));
}
LOCKSTEP_CUDA_API Error cudaCreateSurfaceObject(std::uint64_t* result, const ResourceDesc* resource) {
    Lock lock;
    return remember(make_texture(result, resource, nullptr));
}
LOCKSTEP_CUDA_API Error cudaDestroySurfaceObject(std::uint64_t handle) {
    Lock lock;
    return remember(drop_texture(handle));
}
LOCKSTEP_CUDA_API Error cudaGetTextureObjectResourceDesc(ResourceDesc* result, std::uint64_t handle) {
    Lock lock;
    const auto found = state().resources.find(handle);
    if (found == state().resources.end()) return remember(kInvalidValue);
    *result = found->second;
    return kSuccess;
}
