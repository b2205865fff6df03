# The engine that executes PTX (kernels/ptx), and the CUDA runtime that replaces NVIDIA's for a user's program: a shared library in
# emulated_cuda/ beside the program. It is built twice: for any processor, and for processors with AVX2 and FMA, where the dynamic
# loader chooses the second one (glibc-hwcaps).

file(GLOB_RECURSE LOCKSTEP_PTX_FILES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/kernels/ptx/*.cpp)
set(LOCKSTEP_ON_PTX_FILES kernels/run/on_ptx/ptx_executor.cu)  # of OnPtx.cmake
set(_engine ${LOCKSTEP_PTX_FILES})
set(_runtime ${LOCKSTEP_PTX_FILES})
set(_capture ${LOCKSTEP_PTX_FILES})
list(FILTER _engine EXCLUDE REGEX "^kernels/ptx/(runtime|capture)/")
list(FILTER _runtime INCLUDE REGEX "^kernels/ptx/runtime/")
list(FILTER _capture INCLUDE REGEX "^kernels/ptx/(capture/|runtime/report_lines)")
set(_hot ${_engine})
list(FILTER _hot INCLUDE REGEX "^kernels/ptx/(ops/|launch)")
set(_cold ${_engine})
list(REMOVE_ITEM _cold ${_hot})

# Nothing may trap or set errno, so that loops over the 32 lanes become vector instructions.
set(_lanes -ffp-contract=off -fno-math-errno -fno-trapping-math -fvisibility=hidden)

# lockstep_ptx_objects(target options source...)
function(lockstep_ptx_objects target options)
  add_library(${target} OBJECT ${ARGN})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE ${LOCKSTEP_WARNINGS} ${LOCKSTEP_PREFIX_MAP} -fvisibility=hidden ${options})
  if(LOCKSTEP_WERROR)
    target_compile_options(${target} PRIVATE -Werror -Wno-error=array-bounds -Wno-error=stringop-overflow -Wno-error=maybe-uninitialized)
  endif()
endfunction()

lockstep_ptx_objects(ptx_cold "" ${_cold})
lockstep_ptx_objects(ptx_runtime "" ${_runtime})
lockstep_ptx_objects(ptx_lanes "${_lanes};$<$<CONFIG:Release>:-O1>" ${_hot})

# For the program itself: it reads PTX and runs launches again.
add_library(ptx STATIC $<TARGET_OBJECTS:ptx_cold> $<TARGET_OBJECTS:ptx_lanes>)
set_target_properties(ptx PROPERTIES LINKER_LANGUAGE CXX)

# lockstep_emulated_runtime(target folder lanes)
function(lockstep_emulated_runtime target folder lanes)
  add_library(${target} SHARED $<TARGET_OBJECTS:ptx_cold> $<TARGET_OBJECTS:ptx_runtime> $<TARGET_OBJECTS:${lanes}>)
  target_link_libraries(${target} PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
  target_link_options(${target} PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/kernels/ptx/runtime/exports.map LINKER:-z,defs
    -static-libstdc++ -static-libgcc)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME cudart SOVERSION 13 LINKER_LANGUAGE CXX
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/emulated_cuda${folder}
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/kernels/ptx/runtime/exports.map)
endfunction()
if(NOT LOCKSTEP_SANITIZE)
  # The library that CUDA loads into a program under `lockstep capture`. It takes PTX's reader from the engine, and CUDA's libraries while it runs.
  add_library(capture SHARED ${_capture})
  target_include_directories(capture PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(capture PRIVATE ${LOCKSTEP_WARNINGS} ${LOCKSTEP_PREFIX_MAP} -fvisibility=hidden)
  if(LOCKSTEP_WERROR)
    target_compile_options(capture PRIVATE -Werror)
  endif()
  target_link_libraries(capture PRIVATE ptx Threads::Threads ${CMAKE_DL_LIBS})
  target_link_options(capture PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/kernels/ptx/capture/exports.map LINKER:-z,defs
    -static-libstdc++ -static-libgcc)
  set_target_properties(capture PROPERTIES OUTPUT_NAME lockstep_capture LINKER_LANGUAGE CXX
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/emulated_cuda
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/kernels/ptx/capture/exports.map)
  lockstep_emulated_runtime(emulated_cudart "" ptx_lanes)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    lockstep_ptx_objects(ptx_wide_lanes "${_lanes};-march=x86-64-v3;$<$<CONFIG:Release>:-O3>" ${_hot})
    lockstep_emulated_runtime(emulated_cudart_v3 /glibc-hwcaps/x86-64-v3 ptx_wide_lanes)
  endif()
endif()
