# Shared by .ci/run, .ci/full, .ci/gpu and the steps: each sources it after `cd` to the root of the repository.
. .setup/lib.sh
set -o pipefail  # a build that fails behind its progress fails the step
export LOCKSTEP_WERROR=ON
export LOCKSTEP_CUDA=${LOCKSTEP_CUDA:-on}  # CUDA code is compiled wherever a compiler can be had
export LOCKSTEP_CUDA_ARCHITECTURES=${LOCKSTEP_CUDA_ARCHITECTURES:-90-virtual}  # machine code for a GPU would double the time of nvcc
JOBS=$(nproc)
LINE_TABLES_ONLY=-DLOCKSTEP_DEBUG_INFO=-g1  # a third less to compile

# failed_outputs LOG: what each test that failed printed, from a log of ctest --output-on-failure; at most 40 lines a test.
failed_outputs() {
  awk '/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / { shown = /\*\*\*/ && !/\*\*\*Skipped/ ? 40 : 0 }
       /^ *Start +[0-9]+: / || /^The following tests / { shown = 0 }
       shown-- > 0' "$1"
}

# run_steps NAME...: runs .ci/steps/NAME one after the other, prints one line per step, and fails if one of them failed.
run_steps() {
  local outcomes=() last_lines= failed=0 name
  for name in "$@"; do
    [ -x ".ci/steps/$name" ] || die "there is no step '$name'; there are: $(ls .ci/steps | tr '\n' ' ')"
  done
  for name in "$@"; do
    local begin=$SECONDS status=0 outcome=ok log
    log=$(mktemp)
    echo "==== $name"
    # A step may leave a process behind that holds its output open: the log is read from a file, not from a pipe.
    .ci/steps/"$name" >"$log" 2>&1 &
    local step=$!
    tail -n +1 -f --pid=$step "$log" &
    local follow=$!
    wait $step || status=$?
    wait $follow 2>/dev/null
    if [ $status != 0 ]; then
      outcome=FAILED failed=1
      last_lines+="==== $name failed (exit $status); its last lines:"$'\n'"$(grep -v -e '^ok ' -e '(Skipped)$' "$log" | tail -n 25)"$'\n'
      last_lines+=$(failed_outputs "$log")$'\n'
      last_lines+=$(sed -n 's/^\[  FAILED  \] \([A-Za-z_0-9/.]*\).*/failed: \1/p' "$log" | sort -u | head -n 20)$'\n'
    fi
    outcomes+=("$(printf '%-7s %5d s  %s' "$outcome" $((SECONDS - begin)) "$name")")
    rm -f "$log"
  done
  printf '%s' "$last_lines"
  echo "==== summary, $SECONDS s on $JOBS cores"
  printf '%s\n' "${outcomes[@]}"
  local passed
  passed=$(printf '%s\n' "${outcomes[@]}" | grep -c '^ok')
  echo "$passed passed, $((${#outcomes[@]} - passed)) failed"
  return $failed
}

# shards COUNT COMMAND...: runs a gtest program in COUNT shards, one per core at a time; prints the whole output of shards that failed
# and the last lines of the others. A shard in which no test passed has failed: a filter may name nothing, or the program not be gtest's.
shards() {
  local count=$1 shard failed=0 logs
  shift
  logs=$(mktemp -d)
  seq 0 $((count - 1)) | xargs -P "$JOBS" -I{} env GTEST_TOTAL_SHARDS="$count" GTEST_SHARD_INDEX={} LOG="$logs/{}" \
    bash -c '"$@" >"$LOG" 2>&1 && grep -q "^\[  PASSED  \] [1-9]" "$LOG" && touch "$LOG.passed"; true' shard "$@"
  for shard in $(seq 0 $((count - 1))); do
    if [ -e "$logs/$shard.passed" ]; then
      tail -n 1 "$logs/$shard"
    else
      failed=1
      cat "$logs/$shard"
    fi
  done
  rm -rf "$logs"
  return $failed
}
