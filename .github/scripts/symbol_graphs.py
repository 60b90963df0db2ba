# SPDX-License-Identifier: Apache-2.0
"""Extracts the public symbols of built modules; a debug build of the package must exist."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
# Each product's module, after those that it depends on.
PRODUCTS = ["PushMessages", "PushCampaign", "PushClient", "PushSimulator", "PushPreview", "PushEmulator", "PushTesting"]
# What the stand-ins re-export under Apple's and Firebase's names.
STAND_INS = ["NotificationRuntime", "FirebaseRuntime"]


def extract(module, folder):
    """Writes the symbol graphs of a module into a folder, which it makes."""
    folder.mkdir(parents=True, exist_ok=True)
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout)
    maps = [
        *ROOT.glob("Sources/**/module.modulemap"),
        *BUILD.glob("checkouts/*/Sources/**/module.modulemap"),
        *BUILD.glob("debug/*.build/module.modulemap"),
    ]
    command = ["swift-symbolgraph-extract", "-module-name", module, "-I", BUILD / "debug" / "Modules"]
    for path in maps:
        command += ["-Xcc", f"-fmodule-map-file={path}", "-I", path.parent]
    command += [
        "-target", target["target"]["unversionedTriple"], "-sdk", "/", "-minimum-access-level", "public",
        "-skip-inherited-docs", "-skip-synthesized-members", "-output-dir", folder,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or not any(folder.iterdir()):
        sys.exit(f"{done.stderr}\nThe symbols of {module} cannot be extracted; run swift build first.")
