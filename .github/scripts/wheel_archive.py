# SPDX-License-Identifier: Apache-2.0
"""Takes wheels apart and puts them together, so that the same files give the same bytes."""

import base64
import hashlib
import zipfile


def unpack(path, folder):
    """Unpacks a wheel with its files' permissions."""
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            target = archive.extract(entry, folder)
            if entry.external_attr >> 16 & 0o111 and not entry.is_dir():
                (folder / target).chmod(0o755)


def give_command(folder, command, tag):
    """Declares a command, and the platform that the wheel is for."""
    information = _information(folder)
    entries = information / "entry_points.txt"
    entries.write_text(entries.read_text().rstrip() + f"\n\n[console_scripts]\n{command}\n")
    lines = (information / "WHEEL").read_text().splitlines()
    kept = [line for line in lines if line and not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    (information / "WHEEL").write_text("\n".join([*kept, "Root-Is-Purelib: false", f"Tag: {tag}"]) + "\n")


def pack(folder, path, date):
    """Packs a folder as a wheel: sorted, dated alike, with a new record."""
    record = _information(folder) / "RECORD"
    files = sorted(each for each in folder.rglob("*") if each.is_file() and each != record)
    lines = []
    for file in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(file.read_bytes()).digest()).rstrip(b"=").decode()
        lines.append(f"{file.relative_to(folder)},sha256={digest},{file.stat().st_size}\n")
    record.write_text("".join(lines) + f"{record.relative_to(folder)},,\n")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in [*files, record]:
            entry = zipfile.ZipInfo(str(file.relative_to(folder)), date.timetuple()[:6])
            entry.external_attr = (0o100755 if file.stat().st_mode & 0o111 else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())


def _information(folder):
    return next(folder.glob("*.dist-info"))
