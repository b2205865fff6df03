#include "viz/gl/targets/offscreen_context.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <future>
#include <string_view>
#include <thread>
#include <vector>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>
#include <unistd.h>

#include "kernels/simt/device.hpp"
#include "viz/gl/context_number.hpp"

namespace lockstep {
namespace {

constexpr long kMaxOfMesa = 32;  // LP_MAX_THREADS of all versions so far

bool can_start_threads(long count) {
    std::promise<void> counted;
    const auto end = counted.get_future().share();
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(count));
    bool all = true;
    try {
        while (std::ssize(threads) < count) threads.emplace_back([end] { end.wait(); });
    } catch (const std::exception&) {  // the limit of threads, or no memory
        all = false;
    }
    counted.set_value();
    for (auto& thread : threads) thread.join();
    return all;
}

bool has_word(const char* words, std::string_view word) {
    if (words == nullptr) return false;
    std::string_view rest = words;
    while (!rest.empty()) {
        const auto end = rest.find(' ');
        if (rest.substr(0, end) == word) return true;
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return false;
}

template <class Function>
Function egl_function(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// The displays in the order of attempts: each GPU, Mesa's surfaceless platform, software devices, the default display.
std::vector<EGLDisplay> candidates() {
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto platform_display = egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    std::vector<EGLDisplay> displays, software;

    const auto query_devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    const auto query_device_string = egl_function<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    const bool has_devices = has_word(client, "EGL_EXT_device_enumeration") || has_word(client, "EGL_EXT_device_base");
    if (has_devices && platform_display && query_devices && query_device_string) {
        std::array<EGLDeviceEXT, 32> devices{};
        EGLint num_devices = 0;
        if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &num_devices))
            for (EGLint i = 0; i < num_devices; ++i) {
                const char* extensions = query_device_string(devices[i], EGL_EXTENSIONS);
                auto& list = has_word(extensions, "EGL_MESA_device_software") ? software : displays;
                list.push_back(platform_display(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr));
            }
    }
    if (has_word(client, "EGL_MESA_platform_surfaceless") && platform_display)
        displays.push_back(platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    displays.insert(displays.end(), software.begin(), software.end());
    displays.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    return displays;
}

EGLContext make_context(EGLDisplay display) {
    if (!eglBindAPI(EGL_OPENGL_API)) return EGL_NO_CONTEXT;
    constexpr std::array<EGLint, 5> wanted{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint num_configs = 0;
    if (!eglChooseConfig(display, wanted.data(), &config, 1, &num_configs) || num_configs == 0) return EGL_NO_CONTEXT;
    constexpr std::array<EGLint, 7> version{
        EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
}

}  // namespace

void spare_software_threads() {
    if (std::getenv("LP_NUM_THREADS")) return;
    const auto cores = std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, kMaxOfMesa);
    if (!can_start_threads(cores)) setenv("LP_NUM_THREADS", "0", 0);
}

struct OffscreenContext::Egl {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    /// True if the context is current and OpenGL's functions are loaded.
    bool open(EGLDisplay candidate) {
        if (candidate == EGL_NO_DISPLAY || !eglInitialize(candidate, nullptr, nullptr)) return false;
        display = candidate;
        context = make_context(display);
        if (context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) &&
            gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) != 0) {
            count_gl_context();
            return true;
        }
        close();
        return false;
    }

    void close() {
        if (context != EGL_NO_CONTEXT) {
            eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
            eglDestroyContext(display, context);
        }
        context = EGL_NO_CONTEXT;
        display = EGL_NO_DISPLAY;
    }
};

OffscreenContext::OffscreenContext() : egl_(std::make_unique<Egl>()) {
    spare_software_threads();
    for (const EGLDisplay candidate : candidates())
        if (egl_->open(candidate)) {
            renderer_ = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
            return;
        }
    throw DeviceError(
        "Nothing on this machine can draw without a display: no EGL driver gives an OpenGL 4.5 context; install Mesa's "
        "(Debian: libegl-mesa0, libgl1-mesa-dri) or the GPU's driver.");
}

OffscreenContext::~OffscreenContext() { egl_->close(); }

}  // namespace lockstep
