# Writes the revision of SOURCE to OUT; an equal file is not rewritten.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --match v*
  OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR NOT revision)
  set(revision unknown)
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
namespace lockstep {
extern const char* const kGitRevision;
const char* const kGitRevision = "@revision@";
}  // namespace lockstep
]] @ONLY)
