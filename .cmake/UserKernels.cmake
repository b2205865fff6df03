# The program compiles user kernels itself, with its own compiler and options (app/session/user_kernels). This file passes both to it, with
# a tag of both and of the headers that is computed at each build, so that the program refuses a library of another build.

# User kernels include a family's headers as kernels/FAMILY/...: this folder links each name to kernels/algorithms/FAMILY.
set(_user_include ${PROJECT_BINARY_DIR}/user_include)
file(GLOB _families CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/kernels/algorithms ${PROJECT_SOURCE_DIR}/kernels/algorithms/*)
file(REMOVE_RECURSE ${_user_include})
file(MAKE_DIRECTORY ${_user_include}/kernels)
foreach(_family IN LISTS _families)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/kernels/algorithms/${_family})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/kernels/algorithms/${_family} ${_user_include}/kernels/${_family} SYMBOLIC)
  endif()
endforeach()

string(TOUPPER "${CMAKE_BUILD_TYPE}" _config)
separate_arguments(_options UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${_config}}")
list(APPEND _options -std=c++20 -ffp-contract=off)
if(LOCKSTEP_SANITIZE)
  list(JOIN LOCKSTEP_SANITIZE "," _sanitizers)
  list(APPEND _options -fsanitize=${_sanitizers} -fno-sanitize-recover=undefined)
endif()
list(JOIN _options "\n" _options)
set(_facts ${PROJECT_BINARY_DIR}/generated/build_facts.cpp)
file(GENERATE OUTPUT ${_facts} CONTENT "// Written by the build (.cmake/UserKernels.cmake).
#include \"app/session/user_kernels/compiler.hpp\"

extern const char* const lockstep_kernels_tag;
namespace lockstep {
const BuildFacts kBuildFacts{lockstep_kernels_tag, R\"(${CMAKE_CXX_COMPILER})\", R\"(${_options}
-I$<JOIN:$<REMOVE_DUPLICATES:$<TARGET_PROPERTY:kernels,INCLUDE_DIRECTORIES>>,\n-I>
-I${_user_include}
-fmacro-prefix-map=${_user_include}/kernels/=kernels/algorithms/
-D$<JOIN:$<REMOVE_DUPLICATES:$<TARGET_PROPERTY:kernels,COMPILE_DEFINITIONS>>,\n-D>)\"};
}
")
set(_tag ${PROJECT_BINARY_DIR}/generated/kernels_tag.cpp)
add_custom_target(kernels_tag
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUT=${_tag} -DFACTS=${_facts}
          "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" -P ${PROJECT_SOURCE_DIR}/.cmake/KernelsTag.cmake
  BYPRODUCTS ${_tag}
  COMMENT "")
add_library(build_facts STATIC ${_facts} ${_tag})
add_dependencies(build_facts kernels_tag)
target_include_directories(build_facts PRIVATE ${PROJECT_SOURCE_DIR})

# lockstep_loads_kernels(target): the program exports the whole room kernels, with its CUDA part, to the libraries that it loads.
function(lockstep_loads_kernels target)
  target_link_options(${target} PRIVATE
    "LINKER:--whole-archive,$<TARGET_FILE:kernels>,$<TARGET_FILE:kernels_cuda>,--no-whole-archive")
  set_target_properties(${target} PROPERTIES ENABLE_EXPORTS ON)
endfunction()
