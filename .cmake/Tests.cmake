# One executable a room, found by name: tests/<room>/**/*_test.cpp. GPU tests (*_cuda_test.cu) skip without a GPU.

find_package(GTest REQUIRED)
include(GoogleTest)
set(CMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE PRE_TEST)

# lockstep_tests(target library extension folder...)
function(lockstep_tests target library extension)
  lockstep_sources(sources ${extension} ${ARGN})
  # Helpers lie beside the tests that share them; fuzzers and benchmarks are programs of their own.
  list(FILTER sources EXCLUDE REGEX "^tests/(fuzz|bench|setup)/")
  if(sources MATCHES "_test\\.${extension}")
    add_executable(${target} ${sources})
    lockstep_project_code(${target})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_compile_definitions(${target} PRIVATE LOCKSTEP_TEST_DATA_DIR="${PROJECT_SOURCE_DIR}/tests/data")
    target_link_libraries(${target} PRIVATE ${library} GTest::gmock GTest::gtest GTest::gtest_main)
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  endif()
endfunction()

lockstep_tests(kernels_tests kernels_cuda cpp tests/kernels)
lockstep_tests(viz_tests viz cpp tests/viz)
lockstep_tests(app_tests app_core cpp tests/app)
lockstep_tests(gui_tests app_core cpp tests/gui)
lockstep_tests(cuda_tests viz cu tests)

# One test compiles kernels to machine code itself.
if(TARGET kernels_tests AND LOCKSTEP_WITH_CUDA)
  target_compile_definitions(kernels_tests PRIVATE
    LOCKSTEP_NVCC="${CMAKE_CUDA_COMPILER}" LOCKSTEP_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endif()

foreach(_target kernels_tests viz_tests app_tests)
  if(TARGET ${_target})
    gtest_discover_tests(${_target} NO_PRETTY_VALUES PROPERTIES TIMEOUT 300)
  endif()
endforeach()
if(TARGET cuda_tests)
  gtest_discover_tests(cuda_tests NO_PRETTY_VALUES PROPERTIES LABELS gpu TIMEOUT 600)
endif()

# Tests that run the program itself find it here.
if(TARGET app_tests AND TARGET lockstep)
  add_dependencies(app_tests lockstep)
  target_compile_definitions(app_tests PRIVATE LOCKSTEP_PROGRAM="$<TARGET_FILE:lockstep>")
endif()

# Windows need a display: one virtual display serves all of the window tests.
if(TARGET gui_tests)
  find_program(LOCKSTEP_XVFB_RUN xvfb-run)
  mark_as_advanced(LOCKSTEP_XVFB_RUN)
  if(LOCKSTEP_XVFB_RUN)
    add_test(NAME gui_tests COMMAND ${LOCKSTEP_XVFB_RUN} -a -s "-screen 0 1920x1200x24 +extension GLX" $<TARGET_FILE:gui_tests>)
  else()
    add_test(NAME gui_tests COMMAND gui_tests)
  endif()
  set_tests_properties(gui_tests PROPERTIES LABELS gui TIMEOUT 1200 RUN_SERIAL ON)
endif()

lockstep_sources(_benchmarks cpp tests/bench)
if(_benchmarks)
  find_package(benchmark QUIET)
  if(benchmark_FOUND)
    add_executable(benchmarks ${_benchmarks})
    lockstep_project_code(benchmarks)
    target_link_libraries(benchmarks PRIVATE app_core benchmark::benchmark benchmark::benchmark_main)
    set_target_properties(benchmarks PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  endif()
endif()
