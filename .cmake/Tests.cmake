# One executable per room, from tests/<room>/**/*_test.cpp. GPU tests (*_cuda_test.cu) skip without a GPU.

find_package(GTest REQUIRED)
include(GoogleTest)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/test_paths.hpp.in ${PROJECT_BINARY_DIR}/generated/lockstep/test_paths.hpp COPYONLY)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/test_paths.cpp.in ${PROJECT_BINARY_DIR}/generated/test_paths.cpp @ONLY)
set(CMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE PRE_TEST)

# lockstep_tests(target library extension folder...)
function(lockstep_tests target library extension)
  lockstep_sources(sources ${extension} ${ARGN})
  # Helpers are beside the tests that share them; fuzzers and benchmarks are separate programs.
  list(FILTER sources EXCLUDE REGEX "^tests/(fuzz|bench|setup|app/programs|stand_in_gpu)/")  # programs have a main of their own
  if(sources MATCHES "_test\\.${extension}")
    lockstep_together(sources ${target} ${sources})
    add_executable(${target} ${sources} ${PROJECT_BINARY_DIR}/generated/test_paths.cpp)
    set(precompiled <gtest/gtest.h>)
    if(library MATCHES "^app_")
      list(APPEND precompiled ${LOCKSTEP_SESSION_HEADERS})
    endif()
    lockstep_project_code(${target} ${precompiled})
    # Assertions take three times as long to compile with the undefined-behaviour sanitizer, so only the tested libraries use
    # it. Inline functions are in both: the linker keeps the first definition, which is the library's.
    target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>)
    if("undefined" IN_LIST LOCKSTEP_SANITIZE)
      target_compile_options(${target} PRIVATE -fno-sanitize=undefined)
      set(tested kernels viz app_core)
      if(library STREQUAL "kernels_cuda")
        set(tested kernels)
      elseif(library STREQUAL "viz")
        set(tested kernels viz)
      endif()
      list(TRANSFORM tested REPLACE "(.+)" "$<TARGET_FILE:\\1>")
      list(JOIN tested "," tested)
      target_link_options(${target} PRIVATE "LINKER:--whole-archive,${tested},--no-whole-archive")
    endif()
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_BINARY_DIR}/generated)
    target_link_libraries(${target} PRIVATE ${library} GTest::gmock GTest::gtest GTest::gtest_main)
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  endif()
endfunction()

lockstep_tests(kernels_tests kernels_cuda cpp tests/kernels)
lockstep_tests(viz_tests viz cpp tests/viz)
lockstep_tests(app_tests app_core cpp tests/app)
lockstep_tests(gui_tests app_core cpp tests/gui)
lockstep_tests(cuda_tests app_core cu tests)
# Concurrent code for the thread sanitizer: runs, background tasks and the session, without window and viz.
lockstep_sources(_model cpp app/session)
file(GLOB _rest CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/app/*.cpp)
list(REMOVE_ITEM _rest app/main.cpp)
lockstep_together(_model app_model ${_model} ${_rest})
add_library(app_model STATIC EXCLUDE_FROM_ALL ${_model})
lockstep_project_code(app_model ${LOCKSTEP_SESSION_HEADERS})
target_link_libraries(app_model PUBLIC kernels_cuda build_info build_facts ${LOCKSTEP_NETTLE} ${CMAKE_DL_LIBS})
lockstep_tests(threads_tests app_model cpp tests/kernels/run tests/kernels/base tests/app/session)
if(TARGET threads_tests)
  set_target_properties(threads_tests PROPERTIES EXCLUDE_FROM_ALL ON ENABLE_EXPORTS ON)  # it loads user kernels
  target_compile_options(threads_tests PRIVATE ${LOCKSTEP_FIBER_OPTIONS})
endif()

if(TARGET capture)
  include(StandInGpu)
endif()

# Tests over all algorithms are part of the tests of kernels; the catalogue needs nothing else of the program.
if(TARGET kernels_tests)
  target_sources(kernels_tests PRIVATE app/catalog.cpp)
endif()

# The example algorithm of kernels/ADDING.md is extracted from the page and compiled.
include(Readme)
if(TARGET kernels_tests)
  lockstep_readme(_readme ${PROJECT_SOURCE_DIR}/kernels/ADDING.md)
  target_include_directories(kernels_tests PRIVATE ${_readme})
  target_sources(kernels_tests PRIVATE ${_readme}/kernels/relay/relay.cpp)
endif()

# Algorithms of the tests run on CUDA too.
lockstep_entries(_test_entries tests/kernels ${PROJECT_BINARY_DIR}/readme)
if(TARGET kernels_tests AND LOCKSTEP_WITH_CUDA)
  target_sources(kernels_tests PRIVATE ${_test_entries})
endif()

# lockstep_discover(target labels filter [property value...]): adds a ctest test for each test that the filter matches.
function(lockstep_discover target labels filter)
  get_property(count TARGET ${target} PROPERTY LOCKSTEP_DISCOVERED)
  math(EXPR count "${count} + 1")
  set_property(TARGET ${target} PROPERTY LOCKSTEP_DISCOVERED ${count})
  set(found ${target}_${count})
  gtest_discover_tests(${target} NO_PRETTY_VALUES TEST_LIST ${found} TEST_FILTER "${filter}" DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300 ${ARGN})
  # gtest_discover_tests does not pass on a list of labels: a script sets them after discovery.
  set(script ${PROJECT_BINARY_DIR}/tests/${found}_labels.cmake)
  file(WRITE ${script} "if(${found})\n  set_tests_properties(\${${found}} PROPERTIES LABELS \"${labels}\")\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${script})
endfunction()

# lockstep_program_suites(out): a filter for the tests that run the program itself. Their files include its fixture.
function(lockstep_program_suites out)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/app/*_test.cpp)
  set(suites)
  foreach(file IN LISTS files)
    file(STRINGS ${file} fixture REGEX "^#include .*program_fixture\\.hpp")
    if(fixture)
      file(STRINGS ${file} tests REGEX "^TEST(_F|_P)?\\(")
      list(TRANSFORM tests REPLACE "^TEST[_FP]*\\(([A-Za-z0-9]+).*" "\\1.*")
      list(APPEND suites ${tests})
    endif()
  endforeach()
  if(NOT suites)
    message(FATAL_ERROR "no test under tests/app includes program_fixture.hpp")
  endif()
  list(REMOVE_DUPLICATES suites)
  list(JOIN suites ":" filter)
  set(${out} "${filter}" PARENT_SCOPE)
endfunction()

# Tests that use a GPU if there is one: the catalogue on both executors, layouts, and the program with its default executor.
# They run one at a time, like those of cuda_tests. Without CUDA there are none.
set(_gpu_kernels *.MatchOnBothExecutors/*)
set(_gpu_viz GraphView.* ViewLimits.* WrongValue.*)
set(_gpu_app Program.* Streams.* UserKernels.*)
foreach(_room kernels viz app)
  if(TARGET ${_room}_tests AND LOCKSTEP_WITH_CUDA)
    list(JOIN _gpu_${_room} ":" _filter)
    lockstep_discover(${_room}_tests "${_room}" "-${_filter}")
    lockstep_discover(${_room}_tests "${_room};gpu" "${_filter}" RESOURCE_LOCK gpu)
  elseif(TARGET ${_room}_tests AND _room STREQUAL app)
    lockstep_program_suites(_filter)
    lockstep_discover(app_tests app "-${_filter}")
    lockstep_discover(app_tests "app;program" "${_filter}")
  elseif(TARGET ${_room}_tests)
    lockstep_discover(${_room}_tests "${_room}" "*")
  endif()
endforeach()
if(TARGET cuda_tests)
  lockstep_loads_kernels(cuda_tests)
  # Tests that measure the whole memory of the GPU run alone, since windows use it, too.
  set(_filter CudaExecutorTest.OutOfMemoryNamesArray:CudaExecutorTest.ReleasesAllButHeldBlocks)
  lockstep_discover(cuda_tests gpu "-${_filter}" TIMEOUT 600 RESOURCE_LOCK gpu)
  lockstep_discover(cuda_tests gpu "${_filter}" TIMEOUT 600 RUN_SERIAL ON)
endif()

# The same tests without a GPU (.ci/steps/cuda): the emulated runtime stands before NVIDIA's, of which nothing is taken then.
if(TARGET cuda_tests AND TARGET on_ptx)
  add_executable(cuda_tests_on_ptx EXCLUDE_FROM_ALL $<TARGET_OBJECTS:cuda_tests>)
  target_link_libraries(cuda_tests_on_ptx PRIVATE emulated_cudart app_core GTest::gmock GTest::gtest GTest::gtest_main)
  lockstep_loads_kernels(cuda_tests_on_ptx)
  set_target_properties(cuda_tests_on_ptx PROPERTIES LINKER_LANGUAGE CXX CUDA_RUNTIME_LIBRARY None
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests BUILD_RPATH "$ORIGIN/../emulated_cuda")
  add_dependencies(cuda_tests_on_ptx on_ptx)
endif()
# Tests of kernels over the catalogue load the same kernels for the executor `ptx`.
if(TARGET kernels_tests AND TARGET on_ptx)
  lockstep_loads_kernels(kernels_tests)
  add_dependencies(kernels_tests on_ptx)
endif()

# Tests that run the program itself need it. Some load user kernels.
if(TARGET app_tests AND TARGET lockstep)
  add_dependencies(app_tests lockstep)
  lockstep_loads_kernels(app_tests)
endif()

# A preloaded library with planted failures of the system.
if(TARGET app_tests)
  add_library(faulty_system MODULE tests/app/cli/faulty_system.c)
  target_link_libraries(faulty_system PRIVATE ${CMAKE_DL_LIBS})
  set_target_properties(faulty_system PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  add_dependencies(app_tests faulty_system)
endif()

# The same for tests/faults/faults.py: calls of the system that fail.
if(TARGET app_tests)
  add_library(faulty_calls MODULE tests/faults/faulty_calls.c)
  target_link_libraries(faulty_calls PRIVATE ${CMAKE_DL_LIBS})
  set_target_properties(faulty_calls PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
endif()

# Windows need a display: each half of the window tests has a virtual one. Tests that measure times on a GPU run alone.
if(TARGET gui_tests)
  set_target_properties(gui_tests PROPERTIES ENABLE_EXPORTS ON)  # it loads user kernels
  find_program(LOCKSTEP_XVFB_RUN xvfb-run)
  mark_as_advanced(LOCKSTEP_XVFB_RUN)
  set(_timed SliderLatency.OnTheGpu*)
  function(lockstep_window_tests name display filter)
    set(in_display)
    if(LOCKSTEP_XVFB_RUN)
      set(in_display ${LOCKSTEP_XVFB_RUN} -a -n ${display} -s "-screen 0 1920x1200x24 +extension GLX")
    endif()
    add_test(NAME ${name} COMMAND ${in_display} $<TARGET_FILE:gui_tests> --gtest_filter=${filter})
  endfunction()
  foreach(_half 0 1)
    lockstep_window_tests(gui_tests_${_half} 9${_half} -${_timed}:GpuLoss.*)
    set_tests_properties(gui_tests_${_half} PROPERTIES LABELS gui TIMEOUT 1200
      ENVIRONMENT "GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=${_half}")
  endforeach()
  if(LOCKSTEP_WITH_CUDA)
    lockstep_window_tests(gui_tests_gpu 92 ${_timed})
    lockstep_window_tests(gui_tests_gpu_loss 93 GpuLoss.*)  # its process has no usable GPU afterwards
    set_tests_properties(gui_tests_gpu gui_tests_gpu_loss PROPERTIES LABELS "gui;gpu" TIMEOUT 600 RUN_SERIAL ON)
  endif()
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
