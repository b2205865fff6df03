#!/usr/bin/env python3
"""Fails one call of the system after the other in commands of lockstep, and looks at what is left.

    faults.py LOCKSTEP LIBRARY [--sample N] [--session NAME] [--only KIND:N[-]:ERROR] [--jobs N]

LIBRARY is faulty_calls.c as a shared library. Whatever fails, a command must end by itself, with 0, or with 2 or 3 and a sentence; with 0
its outputs must be those of a command in which nothing failed; otherwise an output is whole, absent, or what it was before; and nothing
else is left. --sample N takes about N calls of each session, evenly; without it, every call fails once with each error.
Exit 0: nothing found. 1: the last lines name each fault that was handled badly, with the command that repeats it.
"""
import argparse
import concurrent.futures
import filecmp
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

SECONDS = 60
ERRORS = {
    "open": ["EIO", "EMFILE", "EACCES", "EINTR"],
    "read": ["EIO", "EINTR", "EAGAIN", "short"],
    "write": ["EIO", "ENOSPC", "EINTR", "EAGAIN", "short"],
    "close": ["EIO"],
    "rename": ["EIO", "ENOSPC", "EACCES"],
    "sync": ["EIO"],
    "size": ["ENOSPC"],
    "map": ["ENOMEM"],
    "thread": ["EAGAIN"],
}
# From one call on. EINTR is missing for reading: libstdc++'s streams repeat an interrupted read for ever.
FOR_EVER = {"open": ["EMFILE"], "read": ["EIO", "EAGAIN"], "write": ["EIO", "ENOSPC", "EINTR", "EAGAIN"], "thread": ["EAGAIN"]}

LIST = "".join(f"{(i + 27) % 64 if i != 37 else i}\n" for i in range(64))  # from 0 in steps of 27 to the tail, 37
GRAPH = "".join(f"{u} {v}\n" for u in range(40) for v in ((u * 3 + 1) % 40, (u * 5 + 2) % 40) if u != v)
PTX_KERNEL = """.version 8.0
.target sm_80
.address_size 64
.visible .entry double_all(.param .u64 p, .param .u32 n)
{
  .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %q;
  ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n];
  mov.u32 %r2, %tid.x; setp.ge.u32 %q, %r2, %r1; @%q bra END;
  mul.wide.u32 %rd2, %r2, 4; add.s64 %rd3, %rd1, %rd2;
  ld.global.u32 %r3, [%rd3]; add.u32 %r4, %r3, %r3; st.global.u32 [%rd3], %r4;
END: ret;
}
"""

# Arguments of each command, its inputs, and its outputs. Commands begin in a folder with the inputs and old outputs.
RUN_OUTPUTS = ["r.json", "cols", "p.png", "t.json", "r.lockstep"]
SESSIONS = {
    "run": (["run", "list.wyllie", "--input", "list.txt", "--as", "list", "--verify", "--executor", "simt", "--pass", "2", "--json", "r.json",
             "--columns", "cols", "--png", "p.png", "--trace", "t.json", "--record", "r.lockstep"], RUN_OUTPUTS),
    "graph": (["run", "bfs.frontier", "--input", "graph.txt", "--executor", "simt", "--png", "p.png", "--pass", "1", "--size", "500x400"],
              ["p.png"]),
    "check": (["check", "list.wyllie-unpacked", "--generate", "list:random,n=16", "--orders", "2", "--json", "r.json", "--save", "s.json"],
              ["r.json", "s.json"]),
    "page": (["export", "--recording", "in.lockstep", "--html", "page.html"], ["page.html"]),
    "film": (["export", "--recording", "in.lockstep", "--film", "film.png", "--size", "320x240"], ["film.png"]),
    "report": (["export", "--recording", "in.lockstep", "--markdown", "report"], ["report"]),
    "diff": (["diff", "in.lockstep", "in.lockstep", "--json", "r.json"], ["r.json"]),
    "kernel": (["program", "double.ptx", "--kernel", "double_all", "--grid", "1", "--block", "32", "--arg", "u32[8]=3", "--arg", "u32=8",
                "--json", "r.json", "--columns", "cols", "--pass", "1"], ["r.json", "cols"]),
    "bench": (["bench", "scan.blocked", "--n", "64", "--repeat", "1", "--executor", "simt", "--csv", "t.csv"], ["t.csv"]),
    # A recording shows the same times in each picture. Needs a display.
    "window": (["shot", "--recording", "in.lockstep", "--pass", "2", "--png", "w.png"], ["w.png"]),
}


if shutil.which("nvidia-smi"):
    SESSIONS["gpu"] = (["run", "list.wyllie", "--input", "list.txt", "--as", "list", "--verify", "--executor", "cuda", "--pass", "2", "--json",
                        "r.json", "--columns", "cols", "--png", "p.png"], ["r.json", "cols", "p.png"])


class Faults:
    def __init__(self, lockstep, library, scratch):
        self.lockstep, self.library, self.scratch = lockstep, library, scratch
        self.inputs = scratch / "inputs"
        self.inputs.mkdir()
        (self.inputs / "list.txt").write_text(LIST)
        (self.inputs / "graph.txt").write_text(GRAPH)
        (self.inputs / "double.ptx").write_text(PTX_KERNEL)
        done = self.start(["run", "list.wyllie", "--input", "list.txt", "--as", "list", "--executor", "simt", "--record", "in.lockstep"],
                          self.inputs, {})
        if done.returncode != 0:
            sys.exit(f"faults.py: the recording was not made: {done.stderr}")

    def start(self, arguments, folder, environment):
        home = folder / ".home"
        home.mkdir(exist_ok=True)
        names = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "LOCKSTEP_"))}
        return subprocess.run([self.lockstep, *arguments], cwd=folder, capture_output=True, text=True, errors="replace", timeout=SECONDS,
                              env={**names, "HOME": str(home), "TMPDIR": str(folder / ".tmp"), **environment})

    def folder(self, name):
        folder = self.scratch / name
        shutil.copytree(self.inputs, folder)
        (folder / ".tmp").mkdir()
        return folder

    def good(self, session):
        """The outputs of two commands in which nothing fails, and the number of calls of each kind."""
        arguments, outputs = SESSIONS[session]
        folders = [self.folder(f"{session}-good{k}") for k in (1, 2)]
        for folder in folders:
            done = self.start(arguments, folder, {"LD_PRELOAD": self.library, "LOCKSTEP_FAULT_COUNTS": str(folder / ".counts")})
            if done.returncode not in (0, 1) or not all((folder / output).exists() for output in outputs):
                sys.exit(f"faults.py: {session} ends with {done.returncode} where nothing fails: {done.stderr}")
        counts = dict(line.split() for line in (folders[0] / ".counts").read_text().splitlines())
        (folders[0] / ".counts").unlink()
        self.code = done.returncode
        return folders, {kind: int(count) for kind, count in counts.items()}, done.returncode

    def judge(self, session, fault, good, code):
        """What is wrong after this fault, or None."""
        arguments, outputs = SESSIONS[session]
        folder = self.folder(f"{session}-{fault.replace(':', '_')}")
        try:
            done = self.start(arguments, folder, {"LD_PRELOAD": self.library, "LOCKSTEP_FAULT": fault})
        except subprocess.TimeoutExpired:
            return f"did not end within {SECONDS} s"
        finally:
            strange = self.strange(folder, good[0], outputs)
            kept = {output: self.state(folder, output, good) for output in outputs}
            shutil.rmtree(folder)
        if done.returncode < 0:
            return f"ended by signal {-done.returncode}: {done.stderr[-200:]}"
        if done.returncode not in (code, 2, 3):
            return f"ended with {done.returncode}: {done.stderr[-200:]}"
        if done.returncode in (2, 3) and "lockstep: " not in done.stderr:
            return f"ended with {done.returncode} without a sentence: {done.stderr[-200:]!r}"
        # The next command removes a scratch folder whose removal failed.
        if strange and not (fault.startswith("open:") and all(name.startswith(".lockstep-") for name in strange)):
            return f"left {strange}"
        for output, state in kept.items():
            if state == "damaged" or (state == "absent" and done.returncode == code):
                return f"ended with {done.returncode}, and {output} is {state}: {done.stderr[-200:]}"
        return None

    @staticmethod
    def strange(folder, good, outputs):
        """Files that neither belong there nor are outputs."""
        names = {path.name for path in folder.iterdir()} - {path.name for path in good.iterdir()} - set(outputs)
        return sorted(names) + sorted(path.name for path in (folder / ".tmp").iterdir())

    def state(self, folder, output, good):
        path = folder / output
        if not path.exists():
            return "absent"
        if path.is_dir():
            files = {str(one.relative_to(path)) for one in path.rglob("*") if one.is_file()}
            wanted = {str(one.relative_to(good[0] / output)) for one in (good[0] / output).rglob("*") if one.is_file()}
            if files != wanted:
                return "damaged" if files else "absent"
            return "damaged" if any(not self.whole(path / one, [k / output / one for k in good]) for one in files) else "whole"
        return "whole" if self.whole(path, [k / output for k in good]) else "damaged"

    @staticmethod
    def whole(path, good):
        """As in the two good commands, or well-formed where these differ (times)."""
        if filecmp.cmp(good[0], good[1], shallow=False):
            return filecmp.cmp(path, good[0], shallow=False)
        try:
            if path.suffix == ".json":
                json.loads(path.read_text())
            elif path.suffix == ".csv":
                return path.read_text().count("\n") == good[0].read_text().count("\n")
            elif path.suffix == ".lockstep":
                with zipfile.ZipFile(path) as archive:
                    return archive.testzip() is None and len(archive.namelist()) == len(zipfile.ZipFile(good[0]).namelist())
            else:
                return abs(path.stat().st_size - good[0].stat().st_size) < 0.02 * good[0].stat().st_size + 16
        except (ValueError, OSError, zipfile.BadZipFile):
            return False
        return True


def faults_of(counts, sample):
    all_of_them = [f"{kind}:{number}:{error}" for kind, count in counts.items() for error in ERRORS[kind] for number in range(count)]
    ever = [f"{kind}:{number}-:{error}" for kind, errors in FOR_EVER.items() for error in errors
            for number in {0, counts[kind] // 3, counts[kind] * 2 // 3} if number < counts[kind]]
    if not sample or sample >= len(all_of_them):
        return all_of_them + ever
    # Kinds with few calls are not lost among those with many.
    chosen = []
    for kind in ERRORS:
        own = [fault for fault in all_of_them if fault.startswith(kind + ":")]
        step = max(1, len(own) * len(ERRORS) // sample)
        chosen += own[::step]
    return chosen + ever[:: max(1, len(ever) * 4 // sample)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lockstep")
    parser.add_argument("library")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--session", choices=SESSIONS, action="append")
    parser.add_argument("--only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    found = 0
    with tempfile.TemporaryDirectory() as scratch:
        faults = Faults(os.path.abspath(given.lockstep), os.path.abspath(given.library), pathlib.Path(scratch))
        without_display = [name for name in SESSIONS if name != "window" or os.environ.get("DISPLAY")]
        for session in given.session or without_display:
            good, counts, code = faults.good(session)
            chosen = [given.only] if given.only else faults_of(counts, given.sample)
            bad = []
            with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
                for fault, wrong in zip(chosen, pool.map(lambda one: faults.judge(session, one, good, code), chosen)):
                    if wrong:
                        bad.append(f"  {session} {fault}: {wrong}")
            print(f"{session}: {len(chosen)} faults ({', '.join(f'{count} {kind}' for kind, count in counts.items() if count)}), "
                  f"{len(bad)} handled badly", flush=True)
            print("\n".join(bad), end="\n" if bad else "", flush=True)
            found += len(bad)
    if found:
        print(f"{found} found; to repeat one: tests/faults/faults.py {given.lockstep} {given.library} --session SESSION --only FAULT")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
