# Writes to OUT a tag of the headers below SOURCE/kernels and of their compiler and options; an equal file is not rewritten.
file(GLOB_RECURSE headers ${SOURCE}/kernels/*.hpp ${SOURCE}/kernels/*.cuh)
list(SORT headers)
file(READ ${FACTS} all)
string(APPEND all "${COMPILER}")
foreach(header IN LISTS headers)
  file(SHA256 ${header} one)
  string(APPEND all "${header} ${one}\n")
endforeach()
string(SHA256 tag "${all}")
string(SUBSTRING ${tag} 0 16 tag)
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
extern const char* const lockstep_kernels_tag;
const char* const lockstep_kernels_tag = "@tag@";
]] @ONLY)
