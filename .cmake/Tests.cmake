# One executable a room, found by name: tests/<room>/**/*_test.cpp. GPU tests (*_cuda_test.cu) skip without a GPU.

find_package(GTest REQUIRED)
include(GoogleTest)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/test_paths.hpp.in ${PROJECT_BINARY_DIR}/generated/lockstep/test_paths.hpp COPYONLY)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/test_paths.cpp.in ${PROJECT_BINARY_DIR}/generated/test_paths.cpp @ONLY)
set(CMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE PRE_TEST)

# lockstep_tests(target library extension folder...)
function(lockstep_tests target library extension)
  lockstep_sources(sources ${extension} ${ARGN})
  # Helpers lie beside the tests that share them; fuzzers and benchmarks are programs of their own.
  list(FILTER sources EXCLUDE REGEX "^tests/(fuzz|bench|setup)/")
  if(sources MATCHES "_test\\.${extension}")
    lockstep_together(sources ${target} ${sources})
    add_executable(${target} ${sources} ${PROJECT_BINARY_DIR}/generated/test_paths.cpp)
    lockstep_project_code(${target} <gtest/gtest.h>)
    # What a test expects takes three times as long to compile where undefined behaviour is looked for; it is looked for in
    # what is tested. Inline functions are in both: linkers keep those that come first, which are the library's.
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
# What several threads do at once, for the thread sanitizer: of the program what knows of no window, and so nothing of viz.
lockstep_sources(_model cpp app/check app/findings app/lens app/opening app/output app/outside app/sweep app/workspace)
file(GLOB _rest CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/app/*.cpp)
list(REMOVE_ITEM _rest app/main.cpp app/offscreen.cpp app/shell.cpp)
lockstep_together(_model app_model ${_model} ${_rest})
add_library(app_model STATIC EXCLUDE_FROM_ALL ${_model})
lockstep_project_code(app_model)
target_link_libraries(app_model PUBLIC kernels_cuda build_info build_facts ${CMAKE_DL_LIBS})
lockstep_tests(threads_tests app_model cpp tests/kernels/run tests/kernels/background tests/app/workspace tests/app/sweep)
if(TARGET threads_tests)
  set_target_properties(threads_tests PROPERTIES EXCLUDE_FROM_ALL ON)
  target_compile_options(threads_tests PRIVATE ${LOCKSTEP_FIBER_OPTIONS})
endif()

# What must hold for every algorithm is tested with the kernels; the list of them needs nothing else of the program.
if(TARGET kernels_tests)
  target_sources(kernels_tests PRIVATE app/catalog.cpp)
endif()

# The page that shows how an algorithm is added is one: it is compiled as it stands there.
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

# lockstep_discover(target labels filter [property value...]): a test of ctest for each of the program's that the filter takes.
function(lockstep_discover target labels filter)
  get_property(count TARGET ${target} PROPERTY LOCKSTEP_DISCOVERED)
  math(EXPR count "${count} + 1")
  set_property(TARGET ${target} PROPERTY LOCKSTEP_DISCOVERED ${count})
  set(found ${target}_${count})
  gtest_discover_tests(${target} NO_PRETTY_VALUES TEST_LIST ${found} TEST_FILTER "${filter}" DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300 ${ARGN})
  # A list of labels does not come through what discovers: they are set once the tests are there.
  set(script ${PROJECT_BINARY_DIR}/tests/${found}_labels.cmake)
  file(WRITE ${script} "if(${found})\n  set_tests_properties(\${${found}} PROPERTIES LABELS \"${labels}\")\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${script})
endfunction()

# Tests that use a GPU where there is one: of the catalogue on both executors, of layouts that go there, and of the program where
# it chooses its executor itself. They have it one at a time, as those of cuda_tests. Without CUDA nothing does.
set(_gpu_kernels *.AreTheSameOnBothExecutors/*)
set(_gpu_viz GraphView.* ViewLimits.* WrongValue.*)
set(_gpu_app Program.* Streams.* KernelsFromOutside.*)
foreach(_room kernels viz app)
  if(TARGET ${_room}_tests AND LOCKSTEP_WITH_CUDA)
    list(JOIN _gpu_${_room} ":" _filter)
    lockstep_discover(${_room}_tests "${_room}" "-${_filter}")
    lockstep_discover(${_room}_tests "${_room};gpu" "${_filter}" RESOURCE_LOCK gpu)
  elseif(TARGET ${_room}_tests)
    lockstep_discover(${_room}_tests "${_room}" "*")
  endif()
endforeach()
if(TARGET cuda_tests)
  lockstep_loads_kernels(cuda_tests)
  # Those that look at all of the GPU's memory are alone on the machine: windows draw with it too.
  set(_filter CudaExecutorTest.SaysWhatItHasNoMemoryFor:CudaExecutorTest.LetsGoOfAllBut*)
  lockstep_discover(cuda_tests gpu "-${_filter}" TIMEOUT 600 RESOURCE_LOCK gpu)
  lockstep_discover(cuda_tests gpu "${_filter}" TIMEOUT 600 RUN_SERIAL ON)
endif()

# Tests that run the program itself find it here.
if(TARGET app_tests AND TARGET lockstep)
  add_dependencies(app_tests lockstep)
endif()

# The system around it, where a test wants it to fail.
if(TARGET app_tests)
  add_library(faulty_system MODULE tests/app/cli/faulty_system.c)
  target_link_libraries(faulty_system PRIVATE ${CMAKE_DL_LIBS})
  set_target_properties(faulty_system PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  add_dependencies(app_tests faulty_system)
endif()

# Windows need a display: each half of the window tests has a virtual one, and so have those that time runs on a GPU, alone.
if(TARGET gui_tests)
  set_target_properties(gui_tests PROPERTIES ENABLE_EXPORTS ON)  # it loads kernels from outside of the source tree
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
    lockstep_window_tests(gui_tests_${_half} 9${_half} -${_timed})
    set_tests_properties(gui_tests_${_half} PROPERTIES LABELS gui TIMEOUT 1200
      ENVIRONMENT "GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=${_half}")
  endforeach()
  if(LOCKSTEP_WITH_CUDA)
    lockstep_window_tests(gui_tests_gpu 92 ${_timed})
    set_tests_properties(gui_tests_gpu PROPERTIES LABELS "gui;gpu" TIMEOUT 600 RUN_SERIAL ON)
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
