#!/usr/bin/env bash
# The .deb and the archive run in bare roots of Debian 12 and 13, which have no compiler and no source tree: a command draws a picture,
# and the window opens under Xvfb. Needs root, a network and mmdebstrap. tests/setup/package_test.sh [SUITE...]
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
. .setup/lib.sh

command -v mmdebstrap >/dev/null || die "mmdebstrap is missing (Debian: mmdebstrap)"
packages=$PWD/build/packages
app/package "$packages" >/dev/null
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Runs inside the root: the first argument is the program.
cat >"$scratch/try.sh" <<'TRY'
set -eu
program=$1
cd /tmp
"$program" --version
"$program" run list.wyllie --generate list:random,n=64 --verify --json report.json --png picture.png
"$program" shot bfs.frontier --generate graph:grid,n=400 --layout debug --png window.png
for picture in picture.png window.png; do [ "$(head -c 4 $picture | tail -c 3)" = PNG ]; done
# The window stays open until it is told to close.
xvfb-run -a timeout --preserve-status -s TERM 20 "$program" >window.log 2>&1 &
sleep 10
pgrep -f "$program" >/dev/null || { cat window.log; echo "the window closed by itself"; exit 1; }
wait || true
TRY

# Runs a command in the root. /proc is there, by which the program finds its own libraries; its mount ends with the command.
inside() { unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root" "$@"; }

suites=("$@")
[ ${#suites[@]} != 0 ] || suites=(bookworm trixie)
for suite in "${suites[@]}"; do
  root=$scratch/$suite
  say "making a bare root of $suite"
  mmdebstrap --quiet --variant=minbase --skip=cleanup/apt/lists --include=xvfb,xauth,procps,ca-certificates "$suite" "$root" >"$scratch/$suite.log" 2>&1 ||
    { tail -n 5 "$scratch/$suite.log"; die "mmdebstrap could not make a root of $suite"; }
  cp "$packages"/*.deb "$packages"/*.tar.gz "$scratch/try.sh" "$root/tmp/"
  inside sh -c '! command -v g++ && apt-get install -y -qq --no-install-recommends /tmp/*.deb' >"$scratch/$suite.log" 2>&1 ||
    { tail -n 5 "$scratch/$suite.log"; die "the .deb could not be installed on $suite"; }
  say "$suite, .deb: $(du -sm "$root/usr/share/lockstep" "$root/usr/lib/lockstep" | paste -sd ' ')"
  inside bash /tmp/try.sh /usr/bin/lockstep
  inside sh -c 'cd /opt && tar -xzf /tmp/*.tar.gz'
  inside sh -c 'dpkg -r lockstep >/dev/null'
  inside bash /tmp/try.sh "/opt/$(inside ls /opt | head -n 1)/bin/lockstep"
  mkdir -p build/package-pictures
  cp "$root/tmp/window.png" "build/package-pictures/$suite.png"
  echo "$suite: the .deb and the archive run"
done
