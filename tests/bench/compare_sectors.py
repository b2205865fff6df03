#!/usr/bin/env python3
"""Sectors that the emulator's trace predicts, beside those that the hardware counts (ncu), pass by pass.

    tests/bench/compare_sectors.py build/release/lockstep     on a machine with a GPU and ncu; --predict-only anywhere

A sector is 32 bytes; a warp's access moves each sector that its lanes touch once. Both sides count global loads, stores and
atomics of the kernels of a run; ncu counts them where the L1 cache is asked (l1tex__t_sectors_pipe_lsu_mem_global_op_*).
"""
import argparse
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

OPERATIONS = ("ld", "st", "atom", "red")
METRICS = [f"l1tex__t_sectors_pipe_lsu_mem_global_op_{one}.sum" for one in OPERATIONS]
RUNS = [
    ["memory.copy-offset", "--generate", "array:random,n=256K", "--param", "offset=0"],
    ["memory.copy-offset", "--generate", "array:random,n=256K", "--param", "offset=3"],
    ["list.wyllie-stepwise", "--generate", "list:random,n=64K", "--param", "in_place=0"],
    ["bfs.frontier", "--generate", "graph:scalefree-luo,n=8K"],
    ["bfs.frontier", "--generate", "graph:rmat,scale=12", "--undirected"],
]
TRACED = re.compile(r"launch (\d+), (\w+): ([\d,]+) warp access(?:es)?, ([\d,]+) sectors?")


def report_of(command, *more):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.json")
        done = subprocess.run([*command, *more, "--json", path], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(command)}: {done.stderr.strip() or done.returncode}")
        with open(path) as file:
            return json.load(file), done.stdout


def predicted(binary, run):
    """The passes, and of each a list of its launches: (kernel, sectors)."""
    command = [binary, "run", *run, "--executor", "simt", "--order", "lockstep"]
    passes = report_of(command)[0]["passes"]
    launches = []
    for number in range(1, len(passes) + 1):
        _, said = report_of(command, "--pass", str(number), "--trace", "/dev/null")
        if "holds the first" in said:
            sys.exit(f"{run[0]}, pass {number}: the trace is not whole")
        launches.append([(found[2], int(found[4].replace(",", ""))) for found in TRACED.finditer(said)])
    return passes, launches


def counted(binary, run, kernels):
    """Sectors of each launch of these kernels, in order."""
    pattern = "|".join("".join(part.capitalize() for part in kernel.split("_")) for kernel in kernels)
    command = ["ncu", "--csv", "--clock-control", "none", "--kernel-name-base", "demangled", "-k", f"regex:{pattern}",
               "--metrics", ",".join(METRICS), binary, "run", *run, "--executor", "cuda"]
    done = subprocess.run(command, capture_output=True, text=True)
    rows = [line for line in done.stdout.splitlines() if line.startswith('"')]
    if not rows:
        sys.exit(f"ncu: {(done.stderr or done.stdout).strip()[-400:]}")
    sums = {}
    for row in csv.DictReader(io.StringIO("\n".join(rows))):
        if not row["ID"].isdigit():
            continue
        launch = int(row["ID"])
        sums[launch] = sums.get(launch, 0) + int(float(row["Metric Value"].replace(",", "")))
    return [total for _, total in sorted(sums.items())]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary")
    arguments.add_argument("--predict-only", action="store_true")
    arguments = arguments.parse_args()
    for run in RUNS:
        passes, launches = predicted(arguments.binary, run)
        kernels = sorted({kernel for launch in launches for kernel, _ in launch})
        print(" ".join(run), "| kernels:", ", ".join(kernels))
        seen = None if arguments.predict_only else counted(arguments.binary, run, kernels)
        flat = [(one["label"], kernel, sectors) for one, launch in zip(passes, launches) for kernel, sectors in launch]
        # A last launch that finds nothing new is no pass.
        if seen is not None and not len(flat) <= len(seen) <= len(flat) + 1:
            print(f"  ncu saw {len(seen)} launches, the trace has {len(flat)}")
            continue
        both = [0, 0]
        worst = 0.0
        for at, (label, kernel, sectors) in enumerate(flat):
            line = f"  {label:24} {kernel:20} predicted {sectors:9,}"
            if seen is not None:
                both = [both[0] + sectors, both[1] + seen[at]]
                off = 100 * (sectors - seen[at]) / max(1, seen[at])
                worst = max(worst, abs(off))
                line += f"  counted {seen[at]:9,}  {off:+6.2f} %"
            if len(flat) <= 40:
                print(line)
        if seen is not None:
            print(f"  {'all':45} predicted {both[0]:9,}  counted {both[1]:9,}  {100 * (both[0] - both[1]) / max(1, both[1]):+6.2f} %"
                  f", a launch at most {worst:.2f} %")


if __name__ == "__main__":
    main()
