# What runs beside the window's thread, for the thread sanitizer (preset tsan): runs, the workspace, sweeps. It takes the
# sources that these need and no more, so that neither ImGui nor OpenGL has to be built again.

set(_fiber_flags "")
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # The emulator's threads are fibers: they leave a function's frame in the middle and come back to it. The sanitizer's own
  # call stack would lose count, so kernels are watched without one.
  set(_fiber_flags --param=tsan-instrument-func-entry-exit=0)
else()
  set(_fiber_flags "SHELL:-mllvm -tsan-instrument-func-entry-exit=0")
endif()
target_compile_options(kernels PRIVATE ${_fiber_flags})

lockstep_sources(_thread_tests cpp tests/kernels/run tests/app/workspace tests/app/sweep)
lockstep_sources(_watched cpp app/workspace app/sweep app/findings app/output)
file(GLOB _watched_top CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/app/*.cpp)
list(REMOVE_ITEM _watched_top app/main.cpp app/shell.cpp app/offscreen.cpp)
add_executable(thread_tests EXCLUDE_FROM_ALL ${_thread_tests} ${_watched} ${_watched_top} app/cli/interrupt.cpp)
lockstep_project_code(thread_tests)
target_include_directories(thread_tests PRIVATE ${PROJECT_SOURCE_DIR}/tests)
set_source_files_properties(${_thread_tests} PROPERTIES COMPILE_OPTIONS "${_fiber_flags}")
target_link_libraries(thread_tests PRIVATE kernels_cuda build_info GTest::gmock GTest::gtest GTest::gtest_main)
set_target_properties(thread_tests PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
