# SPDX-License-Identifier: Apache-2.0
"""The steps of the action for other repositories, with the command that RICHPUSH names."""

import http.server
import json
import os
import pathlib
import subprocess
import threading

import pytest

CHECK = pathlib.Path(__file__).resolve().parents[3] / ".github/actions/richpush/check"


@pytest.fixture
def pictures():
    """A server that notes which paths are asked for."""
    paths = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            paths.append(self.path)
            self.send_error(404)

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", paths
        server.shutdown()


@pytest.fixture
def check(tmp_path):
    """Runs the steps on files."""

    def check(files, **settings):
        for name, message in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"message": message}))
        environment = {
            **os.environ, "FILES": "push/**/*.json", "FAIL_ON": "error", "PREVIEWS": "false", "NETWORK": "offline",
            "OUTPUT": str(tmp_path / "report"), "GITHUB_OUTPUT": str(tmp_path / "output"), **settings,
        }
        return subprocess.run([CHECK], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)

    return check


MESSAGE = {"topic": "news", "notification": {"title": "Hi"}}


def test_findings_are_annotations_and_counted(check, tmp_path):
    wrong = {"topic": "two words"}
    done = check({"push/good.json": MESSAGE, "push/deep/wrong $(touch ran).json": wrong})
    assert done.returncode == 1
    assert "::error file=push/deep/wrong $(touch ran).json,line=1" in done.stdout
    assert not (tmp_path / "ran").exists()
    report = json.loads((tmp_path / "report/richpush.sarif").read_text())
    assert (tmp_path / "output").read_text() == f"findings={len(report['runs'][0]['results'])}\n"
    assert check({"push/deep/wrong $(touch ran).json": MESSAGE}).returncode == 0


def test_a_forks_pictures_are_not_fetched(check, pictures, tmp_path):
    url, paths = pictures
    message = {"topic": "news", "notification": {"title": "Hi", "image": f"{url}/picture.png"},
               "apns": {"payload": {"aps": {"mutable-content": 1}}}}
    assert check({"push/a.json": message}, PREVIEWS="true").returncode == 0
    assert (tmp_path / "report/previews/index.html").stat().st_size > 1000
    assert paths == []
    assert check({"push/a.json": message}, PREVIEWS="true", NETWORK="direct").returncode == 0
    assert "/picture.png" in paths


def test_what_devices_show_otherwise_is_in_the_summary(check, tmp_path):
    def git(*arguments):
        command = ["git", "-c", "user.name=T", "-c", "user.email=t@example.com", *arguments]
        return subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    check({"push/a.json": MESSAGE, "push/deep/gone.json": MESSAGE, "other/gone.json": MESSAGE})
    git("init", "-q")
    git("add", "push", "other")
    git("commit", "-qm", "One")
    (tmp_path / "push/deep/gone.json").unlink()
    (tmp_path / "other/gone.json").unlink()
    summary = tmp_path / "summary.md"
    changed = {"topic": "news", "notification": {"title": "Other"}}
    settings = {"AGAINST": git("rev-parse", "HEAD"), "GITHUB_STEP_SUMMARY": str(summary)}
    assert check({"push/a.json": changed}, **settings).returncode == 0
    text = summary.read_text()
    assert "title is now “Other”, was “Hi”" in text and "push/deep/gone.json" in text
    assert "other/gone.json" not in text
    assert f"review={tmp_path}/report/review.md\n" in (tmp_path / "output").read_text()
    done = check({"push/a.json": changed}, AGAINST="0" * 40)
    assert done.returncode == 0 and "::warning::The messages cannot be compared" in done.stdout


def test_names_cannot_speak_to_github(check):
    done = check({"push/a\n::warning::x.json": MESSAGE})
    assert done.returncode == 66 and "::warning" not in done.stdout + done.stderr


def test_no_file_is_an_error(check):
    done = check({})
    assert done.returncode == 66 and "::error::No file fits the patterns" in done.stdout


@pytest.mark.parametrize("place", ["push/a.json", "push/deep/a.json"])
def test_links_are_not_followed(check, tmp_path, place):
    """Neither out of the workspace nor to what the checkout left in it."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/a.json").write_text("the first line of a credential")
    link = tmp_path / place
    link.parent.mkdir(parents=True)
    if place == "push/a.json":
        link.symlink_to(tmp_path / "secret/a.json")
    else:
        link.parent.rmdir()
        link.parent.symlink_to(tmp_path / "secret")
    done = check({})
    assert done.returncode == 66 and "::error::push/" in done.stdout
    assert "credential" not in done.stdout + done.stderr


@pytest.mark.parametrize("pattern", ["../*.json", "/etc/hostname", "push/*"])
def test_only_regular_files_of_the_workspace_are_read(check, tmp_path, pattern):
    (tmp_path.parent / "outside.json").write_text("{}")
    (tmp_path / "push").mkdir()
    os.mkfifo(tmp_path / "push/pipe.json")
    done = check({}, FILES=pattern)
    assert done.returncode == 66 and "::error::" in done.stdout


def test_names_cannot_speak_to_terminals(check):
    done = check({"push/a\x1b[31m.json": MESSAGE})
    assert done.returncode == 66 and "\x1b" not in done.stdout + done.stderr
