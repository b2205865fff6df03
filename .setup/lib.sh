# Set-up and builds, shared by app/run, tests/run and .ci: each sources this file after `cd` to the root of the repository.
# Set-up does nothing when nothing is missing. All messages go to stderr.

DEPS=.deps
PYTHON=/usr/bin/python3
[ -x "$PYTHON" ] || PYTHON=python3

say() { echo "lockstep: $*" >&2; }
die() { say "$*"; exit 3; }

# Serialises set-ups, and builds of one folder, between terminals.
with_lock() {
  local lock=$1
  shift
  mkdir -p "$(dirname "$lock")"
  (
    if ! flock -n 9; then
      say "waiting for another set-up or build to finish"
      flock 9
    fi
    "$@" 9>&-
  ) 9>"$lock"
}

# stamped FILE INPUT...: true when FILE holds the checksum of the inputs, that is, when none of them changed.
checksum() { cat "$@" | sha256sum | cut -d' ' -f1; }
stamped() {
  local stamp=$1
  shift
  [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$(checksum "$@")" ]
}

# ---- Debian packages ---------------------------------------------------------------------------------------------
packages_missing() {  # dpkg-query fails when one of the packages is unknown
  { dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' $(cat "$@") 2>/dev/null || true; } | sed -n 's/^ii *//p' | sort -u |
    comm -13 - <(cat "$@" | sort -u) | tr '\n' ' '
}

install_packages() {  # FILE... of package names
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    for tool in cmake ninja c++ git; do
      command -v $tool >/dev/null || die "$tool is missing, and this system has no apt-get; install: $(cat "$@" | tr '\n' ' ')"
    done
    return 0
  fi
  local missing log
  missing=$(packages_missing "$@")
  [ -n "$missing" ] || return 0
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "installing packages needs root, and there is no sudo; as root: apt-get install $missing"
    root=(sudo)
    [ -t 0 ] || root=(sudo -n)
    "${root[@]}" true || die "installing packages needs root, and sudo refused; as root: apt-get install $missing"
  fi
  say "installing Debian packages: $missing"
  log=$DEPS/apt.log
  "${root[@]}" apt-get update -qq >"$log" 2>&1 || true
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >>"$log" 2>&1 || {
    tail -n 5 "$log" >&2
    die "apt-get could not install $missing(is there a network? Its output: $log)"
  }
}

# ---- packages from PyPI ------------------------------------------------------------------------------------------
# venv FOLDER REQUIREMENTS: makes a virtual environment with exactly these packages; makes it again when they change.
venv() {
  local folder=$1 requirements=$2
  if stamped "$folder/.stamp" "$requirements"; then return 0; fi
  rm -rf "$folder"
  "$PYTHON" -m venv "$folder" >"$DEPS/pip.log" 2>&1 ||
    die "$PYTHON could not make a virtual environment (Debian: python3-venv); its output: $DEPS/pip.log"
  "$folder/bin/python" -m pip install -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    -r "$requirements" >>"$DEPS/pip.log" 2>&1 ||
    die "pip could not install what $requirements lists (is there a network? Its output: $DEPS/pip.log)"
  checksum "$requirements" >"$folder/.stamp"
}

# Fetches the source archive of Dear ImGui and its companions, and unpacks the files that are compiled or included.
fetch_sources() {
  local inputs=(.setup/requirements-sources.txt .setup/imgui-bundle-files.txt) target=$DEPS/imgui-bundle
  if stamped "$target/.stamp" "${inputs[@]}"; then return 0; fi
  say "fetching Dear ImGui's sources (54 MB to download, 7 MB on disk)"
  scratch=$(mktemp -d "$PWD/$DEPS/fetch.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT
  venv "$scratch/venv" .setup/requirements-metadata.txt
  # pip reads the archive's metadata; with these packages present it compiles nothing to do so.
  PATH=$scratch/venv/bin:$PATH "$scratch/venv/bin/python" -m pip download -q --disable-pip-version-check --no-deps \
    --no-binary imgui-bundle --no-build-isolation --require-hashes -r .setup/requirements-sources.txt \
    -d "$scratch" >"$DEPS/pip.log" 2>&1 ||
    die "pip could not fetch Dear ImGui's sources (is there a network? Its output: $DEPS/pip.log)"
  local archive
  archive=$(ls "$scratch"/imgui_bundle-*.tar.gz)
  mkdir "$scratch/sources"
  tar -xzf "$archive" -C "$scratch/sources" --strip-components=2 \
    --files-from=<(sed "s#^#$(basename "$archive" .tar.gz)/#" .setup/imgui-bundle-files.txt) ||
    die "$(basename "$archive") lacks files that .setup/imgui-bundle-files.txt names"
  checksum "${inputs[@]}" >"$scratch/sources/.stamp"
  rm -rf "$target"
  mv "$scratch/sources" "$target"
  rm -rf "$scratch"
  trap - EXIT
}

generate_glad() {
  local target=$DEPS/glad
  if stamped "$target/.stamp" .setup/glad; then return 0; fi
  rm -rf "$target"
  .setup/glad "$target" || die "the OpenGL loader could not be generated (Debian: python3-glad)"
  checksum .setup/glad >"$target/.stamp"
}

collect_fonts() {
  local target=$DEPS/fonts font file
  mkdir -p "$target"
  for font in Inter-Regular Inter-Medium Inter-SemiBold JetBrainsMono-Regular JetBrainsMono-Bold; do
    compgen -G "$target/$font.?tf" >/dev/null && continue
    file=$(find -L /usr/share/fonts /usr/local/share/fonts "$HOME/.local/share/fonts" \
      \( -name "$font.ttf" -o -name "$font.otf" \) 2>/dev/null | head -n 1) || true
    [ -n "$file" ] || die "the font $font was not found (Debian: fonts-inter, fonts-jetbrains-mono)"
    cp "$file" "$target/"
  done
}

# ---- CUDA --------------------------------------------------------------------------------------------------------
# Where CUDA comes from: LOCKSTEP_CUDA=auto|on|system|pip|off. `on` takes the nvcc of this machine, else the one from PyPI.
# `auto` is `on` where there is an NVIDIA driver, else off: CUDA code takes minutes to compile and nothing here would run it.
cuda_source() {
  local mode=${LOCKSTEP_CUDA:-auto}
  if [ "$mode" = auto ]; then
    mode=off
    if [ -e /proc/driver/nvidia/version ] || command -v nvidia-smi >/dev/null; then mode=on; fi
  fi
  case $mode in
    system | pip | off) echo "$mode" ;;
    on)
      if [ -n "${CUDACXX:-}" ] || command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ] || [ -x /opt/cuda/bin/nvcc ]; then
        echo system
      elif [ "$(uname -m)" = x86_64 ]; then
        echo pip
      else
        echo off
      fi
      ;;
    *) die "LOCKSTEP_CUDA is \"$mode\"; it is one of auto, on, system, pip and off" ;;
  esac
}

install_cuda() {
  local target=$DEPS/cuda requirements=assets/requirements-cuda.txt
  if stamped "$target/.stamp" "$requirements"; then return 0; fi
  say "installing the CUDA toolkit from PyPI (104 MB to download, 270 MB on disk)"
  rm -rf "$target"
  "$PYTHON" -m venv "$DEPS/cuda-venv" >"$DEPS/pip.log" 2>&1 ||
    die "$PYTHON could not make a virtual environment (Debian: python3-venv); its output: $DEPS/pip.log"
  "$DEPS/cuda-venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    -r "$requirements" --target "$target" >>"$DEPS/pip.log" 2>&1 ||
    die "pip could not install the CUDA toolkit (is there a network? Its output: $DEPS/pip.log)"
  rm -rf "$DEPS/cuda-venv"
  # The packages have libNAME.so.VERSION only; linkers look for libNAME.so.
  local library
  for library in "$target"/nvidia/cu13/lib/*.so.*; do
    ln -sf "$(basename "$library")" "${library%.so.*}.so"
  done
  [ -e "$target/nvidia/cu13/lib64" ] || ln -s lib "$target/nvidia/cu13/lib64"
  checksum "$requirements" >"$target/.stamp"
}

# ---- set-up and build --------------------------------------------------------------------------------------------
# set_up [test] [check]: installs what a build needs, and what tests and checks need.
set_up() {
  mkdir -p "$DEPS"
  with_lock "$DEPS/.lock" set_up_unlocked "$@"
}

set_up_unlocked() {
  local lists=(.setup/packages-build.txt) level
  for level in "$@"; do lists+=(".setup/packages-$level.txt"); done
  install_packages "${lists[@]}"
  fetch_sources
  generate_glad
  collect_fonts
  local cuda
  cuda=$(cuda_source)
  if [ "$cuda" = pip ]; then install_cuda; fi
  case " $* " in *" test "*) touch "$DEPS/.tests" ;; esac
}

# build PRESET [CMAKE OPTION...]: configures build/PRESET if necessary, and builds what changed.
build() {
  with_lock "build/.$1.lock" build_unlocked "$@" </dev/null
}

build_unlocked() {
  local preset=$1 folder log
  shift
  folder=build/$preset
  if [ "$preset" = ci ]; then folder=build/release; fi
  log=$folder/build.log
  local options=("$@")
  if [ "$preset" != fuzz ]; then
    # The first tests/run installs what tests need; from then on app/run configures with tests too, so that both share a build.
    options+=("-DLOCKSTEP_TESTS=$([ -e "$DEPS/.tests" ] && echo ON || echo OFF)")
    # The setting stays with the folder: to change it would compile everything again.
    if [ -n "${LOCKSTEP_WERROR:-}" ]; then options+=("-DLOCKSTEP_WERROR=$LOCKSTEP_WERROR"); fi
  fi
  # This setting stays too. It makes the first build faster, and a rebuild after a change of one file slower.
  options+=("-DLOCKSTEP_TOGETHER=${LOCKSTEP_TOGETHER:-$(cat "$folder/.together" 2>/dev/null || echo ON)}")
  if [ "$folder" = build/release ]; then
    options+=("-DLOCKSTEP_CUDA=$(cuda_source)" "-DLOCKSTEP_CUDA_ARCHITECTURES=${LOCKSTEP_CUDA_ARCHITECTURES:-75-virtual;90-real}")
  fi
  # Another compiler needs an empty folder; other options need only a new configuration.
  local compilers wanted="$preset ${options[*]}"
  compilers="cuda: $(cuda_source); cxx: ${CXX:-}"
  if [ "$(cat "$folder/.compilers" 2>/dev/null)" != "$compilers" ]; then rm -rf "$folder"; fi
  mkdir -p "$folder"
  if [ ! -e "$folder/build.ninja" ] || [ "$(cat "$folder/.options" 2>/dev/null)" != "$wanted" ]; then
    rm -f "$folder/.options"
    cmake --preset "$preset" "${options[@]}" >"$log" 2>&1 || {
      sed -n '/CMake Error/,$p' "$log" >&2
      die "CMake could not configure $folder (its output: $log)"
    }
    echo "$compilers" >"$folder/.compilers"
    sed -n 's/^LOCKSTEP_TOGETHER:BOOL=//p' "$folder/CMakeCache.txt" >"$folder/.together"
    echo "$wanted" >"$folder/.options"
  fi
  NINJA_STATUS='[%f/%t] ' cmake --build "$folder" ${BUILD_TARGET:+--target $BUILD_TARGET} 2>&1 | tee "$log" | show_progress "$folder" || {
    grep -n -m 1 -A 60 '^FAILED' "$log" | sed 's/^[0-9]*[-:]//' >&2
    die "$folder could not be built (all output: $log)"
  }
}

# time_left BEGIN DONE TOTAL: ", about 4 min left", once a twentieth is done; a step is taken to last as long as the steps before it.
time_left() {
  local begin=$1 done=$2 total=$3 left
  if ((20 * done < total || done == total)); then return; fi
  left=$(((SECONDS - begin) * (total - done) / done))
  if ((left < 60)); then
    echo ", less than a minute left"
  else
    echo ", about $(((left + 30) / 60)) min left"
  fi
}

# Nothing while nothing is compiled; then one line that counts up on a terminal, or a line per tenth elsewhere.
show_progress() {
  local folder=$1 line told=0 tenth=0 tty=0 begin=$SECONDS
  if [ -t 2 ]; then tty=1; fi
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Building|Linking)\ .*\ ([^ ]+)$ ]] || continue
    local done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} file=${BASH_REMATCH[4]}
    if [ $told = 0 ]; then told=1; say "building $folder ($total steps at most)"; fi
    if [ $tty = 1 ]; then
      printf '\r\033[K[%s/%s%s] %s' "$done" "$total" "$(time_left "$begin" "$done" "$total")" "$file" >&2
    elif ((10 * done / total > tenth)); then
      tenth=$((10 * done / total))
      echo "  [$done/$total]$(time_left "$begin" "$done" "$total")" >&2
    fi
  done
  if [ $told = 1 ] && [ $tty = 1 ]; then printf '\r\033[K' >&2; fi
}
