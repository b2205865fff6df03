# One executable a room, found by name: tests/<room>/**/*_test.cpp. GPU tests (*_cuda_test.cu) skip without a GPU.

find_package(GTest REQUIRED)
include(GoogleTest)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/test_paths.hpp.in ${PROJECT_BINARY_DIR}/generated/lockstep/test_paths.hpp @ONLY)
set(CMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE PRE_TEST)

# lockstep_tests(target library extension folder...)
function(lockstep_tests target library extension)
  lockstep_sources(sources ${extension} ${ARGN})
  # Helpers lie beside the tests that share them; fuzzers and benchmarks are programs of their own.
  list(FILTER sources EXCLUDE REGEX "^tests/(fuzz|bench|setup)/")
  if(sources MATCHES "_test\\.${extension}")
    add_executable(${target} ${sources})
    lockstep_project_code(${target})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_BINARY_DIR}/generated)
    target_link_libraries(${target} PRIVATE ${library} GTest::gmock GTest::gtest GTest::gtest_main)
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  endif()
endfunction()

lockstep_tests(kernels_tests kernels_cuda cpp tests/kernels)
lockstep_tests(viz_tests viz cpp tests/viz)
lockstep_tests(app_tests app_core cpp tests/app)
lockstep_tests(gui_tests app_core cpp tests/gui)
lockstep_tests(cuda_tests viz cu tests)

# What must hold for every algorithm is tested with the kernels; the list of them needs nothing else of the program.
if(TARGET kernels_tests)
  target_sources(kernels_tests PRIVATE app/catalog.cpp)
endif()

# The page that shows how an algorithm is added is one: it is compiled as it stands there.
include(Readme)
if(TARGET kernels_tests)
  lockstep_readme(_readme ${PROJECT_SOURCE_DIR}/kernels/README.md)
  target_include_directories(kernels_tests PRIVATE ${_readme})
  target_sources(kernels_tests PRIVATE ${_readme}/kernels/relay/relay.cpp)
endif()

# Algorithms of the tests run on CUDA too.
lockstep_entries(_test_entries tests/kernels ${PROJECT_BINARY_DIR}/readme)
if(TARGET kernels_tests AND LOCKSTEP_WITH_CUDA)
  target_sources(kernels_tests PRIVATE ${_test_entries})
endif()

foreach(_target kernels_tests viz_tests app_tests)
  if(TARGET ${_target})
    gtest_discover_tests(${_target} NO_PRETTY_VALUES PROPERTIES TIMEOUT 300)
  endif()
endforeach()
if(TARGET cuda_tests)
  # One at a time: a test that fills the memory of the GPU would starve another.
  gtest_discover_tests(cuda_tests NO_PRETTY_VALUES PROPERTIES LABELS gpu TIMEOUT 600 RESOURCE_LOCK gpu)
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
