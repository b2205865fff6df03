# A room is a library made of all sources below a folder.

set(LOCKSTEP_WARNINGS -Wall -Wextra -Wshadow -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  list(APPEND LOCKSTEP_WARNINGS -Wno-restrict)  # GCC 12 sees an overlap in every string sum (GCC bug 105651)
endif()

# Every file names itself relative to the root ("kernels/algorithms/bfs/expand.hpp"), with ccache and without.
file(RELATIVE_PATH _root_from_build ${PROJECT_BINARY_DIR} ${PROJECT_SOURCE_DIR})
set(LOCKSTEP_PREFIX_MAP -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/= -fmacro-prefix-map=${_root_from_build}=)

# Headers that nearly every file includes are precompiled once per target; they took two thirds of the time to compile a file.
# Each file still includes what it uses: the lint step compiles without precompiled headers and finds missing includes.
set(LOCKSTEP_COMMON_HEADERS <algorithm> <array> <atomic> <chrono> <cmath> <condition_variable> <cstdint> <cstring> <deque>
  <exception> <filesystem> <fstream> <functional> <limits> <map> <memory> <mutex> <numeric> <optional> <set> <span> <sstream>
  <stdexcept> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)

# lockstep_project_code(target [header to precompile...])
function(lockstep_project_code target)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  set(host_flags ${LOCKSTEP_WARNINGS} -ffp-contract=off ${LOCKSTEP_PREFIX_MAP})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # GCC collects garbage only above 1 GB: collecting takes a tenth of the compile time. The largest files need 0.3 GB more without it.
    list(APPEND host_flags --param=ggc-min-heapsize=1048576)
  endif()
  if(LOCKSTEP_WERROR)
    list(APPEND host_flags -Werror)
    # GCC forgets that precompiled headers are system headers and warns about code inside std::string.
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      list(APPEND host_flags -Wno-error=array-bounds -Wno-error=stringop-overflow -Wno-error=stringop-overread
        -Wno-error=maybe-uninitialized)
    endif()
  endif()
  # ccache does not make paths inside -Xcompiler relative, so such a path would keep clones from sharing object files. With
  # ccache the file's own path is relative already.
  set(cuda_host_flags ${host_flags})
  if(LOCKSTEP_CCACHE)
    list(REMOVE_ITEM cuda_host_flags -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
  endif()
  list(JOIN cuda_host_flags "," cuda_host_flags)
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:${host_flags}>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${cuda_host_flags}>"
    "$<$<AND:$<BOOL:${LOCKSTEP_WERROR}>,$<COMPILE_LANGUAGE:CUDA>>:-Werror=all-warnings>")
  if(LOCKSTEP_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${LOCKSTEP_COMMON_HEADERS} ${ARGN})
  endif()
endfunction()

# lockstep_sources(OUT extensions folder...): "cpp,cu" and folders relative to the root; .cu only where CUDA is.
function(lockstep_sources out extensions)
  string(REPLACE "," ";" extensions ${extensions})
  if(NOT LOCKSTEP_WITH_CUDA)
    list(REMOVE_ITEM extensions cu)
  endif()
  set(found "")
  foreach(folder IN LISTS ARGN)
    foreach(extension IN LISTS extensions)
      file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/${folder}/*.${extension})
      list(APPEND found ${files})
    endforeach()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# lockstep_together(OUT target source...): the files to compile. With LOCKSTEP_TOGETHER, several .cpp files are compiled as one
# piece, so that their common headers are parsed once. together.py groups files whose names do not clash, so it runs again when
# a file changes. Pieces are the same in every clone, for ccache.
file(GLOB_RECURSE LOCKSTEP_HEADERS CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/kernels/*.hpp
  ${PROJECT_SOURCE_DIR}/viz/*.hpp ${PROJECT_SOURCE_DIR}/app/*.hpp ${PROJECT_SOURCE_DIR}/tests/*.hpp)
find_program(LOCKSTEP_PYTHON python3)
mark_as_advanced(LOCKSTEP_PYTHON)
function(lockstep_together out target)
  set(compiled ${ARGN})
  if(LOCKSTEP_TOGETHER AND LOCKSTEP_PYTHON)
    set(sources ${ARGN})
    list(FILTER sources INCLUDE REGEX "^[^/].*\\.cpp$")
    list(REMOVE_ITEM compiled ${sources})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources} ${LOCKSTEP_HEADERS} .cmake/together.py)
    list(JOIN sources "\n" lines)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/together/${target}.txt CONTENT "${lines}\n" @ONLY)
    execute_process(COMMAND ${LOCKSTEP_PYTHON} .cmake/together.py ${PROJECT_BINARY_DIR}/generated/together/${target}
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} INPUT_FILE ${PROJECT_BINARY_DIR}/generated/together/${target}.txt
      OUTPUT_VARIABLE pieces COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "[^\n]+" pieces "${pieces}")
    list(APPEND compiled ${pieces})
  endif()
  set(${out} ${compiled} PARENT_SCOPE)
endfunction()

# lockstep_room(target extensions folder [EXCLUDE file...] [PRECOMPILE header...])
macro(lockstep_room target extensions folder)
  cmake_parse_arguments(_room "" "" "EXCLUDE;PRECOMPILE" ${ARGN})
  lockstep_sources(_room_sources ${extensions} ${folder})
  if(_room_EXCLUDE AND _room_sources)
    list(REMOVE_ITEM _room_sources ${_room_EXCLUDE})
  endif()
  if(NOT _room_sources)
    set(_room_sources ${PROJECT_BINARY_DIR}/generated/empty.cpp)
    file(CONFIGURE OUTPUT ${_room_sources} CONTENT "// This room has no sources yet.\n")
  endif()
  lockstep_together(_room_sources ${target} ${_room_sources})
  add_library(${target} STATIC ${_room_sources})
  lockstep_project_code(${target} ${_room_PRECOMPILE})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
endmacro()
