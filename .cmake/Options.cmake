# Build options, and settings for every target.

option(LOCKSTEP_TESTS "Build the tests and benchmarks" ON)
option(LOCKSTEP_WERROR "Treat warnings in the project's own code as errors" OFF)
option(LOCKSTEP_PRECOMPILE "Precompile the headers that nearly every file includes" ON)
option(LOCKSTEP_TOGETHER "Compile several files as one: a faster first build, a slower rebuild after a change of one file" OFF)
option(LOCKSTEP_FUZZ "Build the fuzzers (clang)" OFF)
set(LOCKSTEP_SANITIZE "" CACHE STRING "Sanitizers for the project's own code, for example address;undefined")
set(LOCKSTEP_DEBUG_INFO -g CACHE STRING "Debugging information of a Debug build: -g, or -g1 for line numbers only")
set(LOCKSTEP_OPTIMIZE -O2 CACHE STRING "Optimisation of a Release build outside of kernels/: -O0 compiles in half the time")
set(LOCKSTEP_OPTIMIZE_KERNELS -O3 CACHE STRING "Optimisation of kernels/ in a Release build: -O1 compiles faster and runs slower")
set(LOCKSTEP_CUDA auto CACHE STRING "Where the CUDA compiler comes from: auto, system, pip or off")
set_property(CACHE LOCKSTEP_CUDA PROPERTY STRINGS auto system pip off)
set(LOCKSTEP_CUDA_ARCHITECTURES "75-virtual;90-real" CACHE STRING "GPU architectures, as CMAKE_CUDA_ARCHITECTURES")
set(LOCKSTEP_DEPS_DIR ${PROJECT_SOURCE_DIR}/.deps CACHE PATH "Folder that set-up filled: imgui-bundle, glad, fonts, cuda")
set(LOCKSTEP_GLAD_DIR "" CACHE PATH "A folder with a generated OpenGL loader (default: .deps/glad, else generated)")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The same instructions on every machine: no -march=native. -ffp-contract=off (Rooms.cmake) forbids fused multiply-adds.
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELEASE "${LOCKSTEP_OPTIMIZE} -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 ${LOCKSTEP_DEBUG_INFO} -fno-omit-frame-pointer")

find_program(LOCKSTEP_CCACHE ccache)
mark_as_advanced(LOCKSTEP_CCACHE)
if(LOCKSTEP_CCACHE)
  # Paths below the root are hashed relative to it, so builds and clones share object files.
  set(_launcher ${PROJECT_SOURCE_DIR}/.cmake/launch-compiler ${PROJECT_SOURCE_DIR} ${LOCKSTEP_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${_launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${_launcher})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${_launcher})
endif()

# Sanitizers must be set for every target of a program.
if(LOCKSTEP_SANITIZE)
  list(JOIN LOCKSTEP_SANITIZE "," _sanitizers)
  add_compile_options(-fsanitize=${_sanitizers} -fno-sanitize-recover=undefined)
  # Checks that the address sanitizer covers too; leaving them out saves a fifth of the compile time.
  if("address" IN_LIST LOCKSTEP_SANITIZE AND "undefined" IN_LIST LOCKSTEP_SANITIZE)
    add_compile_options(-fno-sanitize=null,vptr,object-size,returns-nonnull-attribute,nonnull-attribute)
  endif()
  add_link_options(-fsanitize=${_sanitizers})
  add_compile_definitions(LOCKSTEP_SANITIZED=1 _GLIBCXX_ASSERTIONS)
  # Fibers enter and leave functions out of order, which confuses the thread sanitizer's call stack (kernels/simt/fibers/fiber.cpp).
  if("thread" IN_LIST LOCKSTEP_SANITIZE)
    set(LOCKSTEP_FIBER_OPTIONS --param=tsan-instrument-func-entry-exit=0)
  endif()
endif()
