# tests/fuzz/fuzz_*.cpp, one program each, for libFuzzer (clang). `cmake --build ... --target fuzzers` builds them all.

if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
  message(FATAL_ERROR "LOCKSTEP_FUZZ needs clang: configure with the preset fuzz.")
endif()
# Coverage is watched in everything of the project that a fuzzer reaches.
target_compile_options(kernels PRIVATE -fsanitize=fuzzer-no-link)

add_custom_target(fuzzers)
file(GLOB _fuzzers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp)
foreach(_source IN LISTS _fuzzers)
  get_filename_component(_fuzzer ${_source} NAME_WE)
  add_executable(${_fuzzer} EXCLUDE_FROM_ALL ${_source})
  lockstep_project_code(${_fuzzer})
  target_compile_options(${_fuzzer} PRIVATE -fsanitize=fuzzer)
  target_link_options(${_fuzzer} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${_fuzzer} PRIVATE kernels)
  # What it needs of app, it names in a comment: "// Sources: app/scenario.cpp".
  file(STRINGS ${_source} _more REGEX "^// Sources: ")
  if(_more)
    string(REPLACE "// Sources: " "" _more ${_more})
    separate_arguments(_more)
    list(TRANSFORM _more PREPEND ${PROJECT_SOURCE_DIR}/)
    target_sources(${_fuzzer} PRIVATE ${_more})
  endif()
  set_target_properties(${_fuzzer} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
  add_dependencies(fuzzers ${_fuzzer})
endforeach()
