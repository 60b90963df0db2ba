# SPDX-License-Identifier: Apache-2.0
"""The rows of the section 'loop': what people wait for between an edit and what they see."""

import contextlib
import http.client
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EXTENSIONS = ROOT / "Tests" / "Extensions"
TICKS = os.sysconf("SC_CLK_TCK")

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Breakfast",
    dependencies: [.package(name: "RichPush", path: "PATH", traits: [])],
    targets: [
        .target(
            name: "NotificationService",
            dependencies: [.product(name: "ExtensionStandIns", package: "RichPush")],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "BreakfastTests",
            dependencies: ["NotificationService", .product(name: "PushTesting", package: "RichPush")]
        ),
    ]
)
"""

TEST = """import PushTesting
import Testing

@testable import NotificationService

@Test func `the picture arrives`() async throws {
    try await withImageServer(serving: .png(width: 1200, height: 600)) { photo in
        var message = PushMessage(to: .topic("breakfast"), notification: .init(title: "Pancakes!", body: "Ready."))
        message.attachImage(photo)
        let delivery = await AppleDevice().receive(message, handledBy: NotificationService())
        expectDisplayed(delivery, title: "Pancakes! [modified]", attachments: 1)
    }
}
"""

# Refused before a compiler starts, because nothing on Linux dispatches the selector.
REFUSED = """import UserNotifications

class NotificationService: UNNotificationServiceExtension {
    @objc func tick() {}
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
}
"""


def busy():
    """Seconds that the processors have worked since the machine started."""
    fields = [int(field) for field in pathlib.Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:8]]
    return (sum(fields) - fields[3] - fields[4]) / TICKS


def own():
    """Seconds that this process and those it has waited for have worked."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Row:
    """One figure: its runs, and how busy the machine was with something else meanwhile."""

    def __init__(self, report, name):
        self.report, self.name, self.times = report, name, []
        self.start, self.busy, self.own = time.perf_counter(), busy(), own()

    def run(self, command, folder=None, environment=None, status=0):
        """Runs a command to its end and counts its time."""
        start = time.perf_counter()
        result = subprocess.run(
            [str(word) for word in command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
        )
        self.times.append(time.perf_counter() - start)
        if result.returncode != status:
            text = (result.stdout + result.stderr).decode(errors="replace")
            sys.exit(f"{' '.join(map(str, command))} ended with {result.returncode}, not {status}:\n{text[-4000:]}")
        return result.stdout

    def end(self, goal):
        elapsed = time.perf_counter() - self.start
        others = max(0, busy() - self.busy - (own() - self.own)) / elapsed / os.cpu_count()
        middle = statistics.median(self.times)
        spread = f", {min(self.times):.3g} to {max(self.times):.3g} s in {len(self.times)} runs" if len(self.times) > 1 else ""
        self.report.goal(
            "loop",
            f"{self.name}: {middle:.3g} s{spread}, goal {goal:g} s; others had at most {others:.0%} of the processors",
            middle <= goal,
        )


def clone(folder):
    """A clone of the last commit; the packages it fetches are those that SwiftPM has in its cache already."""
    path = folder / "RichPush"
    subprocess.run(["git", "clone", "--quiet", ROOT, path], check=True)
    return path


def demo(report, binary, folder, options):
    row = Row(report, "the README's demo from a fresh clone")
    row.run(["swift", "run", "--disable-default-traits", "richpush", "demo"], clone(folder))
    row.end(60)


def tests(report, binary, folder, options):
    path = clone(folder)
    row = Row(report, "the README's tests from a fresh clone")
    row.run(["swift", "test"], path)
    row.end(8 * 60)
    row = Row(report, "the tests alone")
    row.run(["swift", "test", "--skip-build"], path)
    row.end(4 * 60)


def package(report, binary, folder, options):
    """A package that tests its own extension, from its first file on."""
    path, source = folder / "Breakfast", folder / "Breakfast/Sources/NotificationService/NotificationService.swift"
    for file, text in [
        (path / "Package.swift", PACKAGE.replace("PATH", str(ROOT))),
        (path / "Tests/BreakfastTests/PictureTests.swift", TEST),
        (source, (EXTENSIONS / "FirebaseSample/NotificationService.swift").read_text(encoding="utf-8")),
    ]:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    row = Row(report, "the first test of a package's own extension")
    row.run(["swift", "test"], path)
    row.end(120)
    row = Row(report, "the test after an edit of the extension")
    for number in range(options.rounds):
        source.write_text(source.read_text(encoding="utf-8") + f"// {number}\n", encoding="utf-8")
        row.run(["swift", "test"], path)
    row.end(10)


@contextlib.contextmanager
def served_picture(folder):
    """The URL of a picture on this machine."""
    shutil.copy(ROOT / "Media/attachments/pizza-monster.png", folder / "picture.png")
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    try:
        port = server.stdout.readline().split(" port ")[1].split()[0]
        yield f"http://127.0.0.1:{port}/picture.png"
    finally:
        server.terminate()
        server.wait()


def push(path, picture, title="Pancakes!"):
    message = {"topic": "breakfast", "notification": {"title": title, "body": "Ready.", "image": picture}}
    message["apns"] = {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": picture}}
    path.write_text(json.dumps({"message": message}), encoding="utf-8")
    return path


def extension(report, binary, folder, options):
    """'simulate --extension' with an empty cache, with another extension, an edited, the same and a refused one."""
    def copied(name, source):
        path = folder / name
        path.mkdir()
        text = source if "\n" in source else (EXTENSIONS / source / "NotificationService.swift").read_text(encoding="utf-8")
        (path / "NotificationService.swift").write_text(text, encoding="utf-8")
        return path

    environment = os.environ | {"RICHPUSH_CACHE": str(folder / "cache")}
    with served_picture(folder) as picture:
        message = push(folder / "push.json", picture)

        def simulate(row, path, status=0):
            row.run([binary, "simulate", message, "--extension", path], environment=environment, status=status)

        first = copied("first", "FirebaseSample")
        row = Row(report, "the first --extension on a machine")
        simulate(row, first)
        row.end(30)
        row = Row(report, "a further --extension")
        for name in ["AsyncDownload", "DownloadTask", "ContentsOf", "AsyncTask", "DelegateDownload"][: options.rounds]:
            simulate(row, copied(name, name))
        row.end(4)
        row = Row(report, "--extension after an edit")
        for number in range(options.rounds):
            with open(first / "NotificationService.swift", "a", encoding="utf-8") as source:
                source.write(f"// {number}\n")
            simulate(row, first)
        row.end(1)
        row = Row(report, "--extension unchanged")
        for _ in range(options.rounds):
            simulate(row, first)
        row.end(0.25)
        row = Row(report, "--extension refused")
        for number in range(options.rounds):
            simulate(row, copied(f"refused-{number}", REFUSED + f"// {number}\n"), status=65)
        row.end(1)


def pictures(report, binary, folder, options):
    """Ten PNGs of one command, and a gallery's page after a file was saved."""
    messages = folder / "push"
    messages.mkdir()
    with served_picture(folder) as picture:
        for number in range(10):
            push(messages / f"{number}.json", picture, f"Push {number}")
        row = Row(report, "ten PNGs")
        for number in range(options.rounds):
            row.run([binary, "preview", messages, "--png", folder / f"png-{number}"])
            if (count := len(list((folder / f"png-{number}").glob("*.png")))) != 10:
                sys.exit(f"richpush drew {count} pictures, not 10")
        row.end(4)
        # An open page asks every tenth of a second whether there is a newer one.
        row = Row(report, "a gallery's page after a save")
        watch = subprocess.Popen(
            [binary, "preview", messages, "--watch"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            url = watch.stdout.readline().split()[-1]
            for number in range(options.rounds):
                start = time.perf_counter()
                push(messages / "0.json", picture, f"Saved {number}")
                while f"Saved {number}" not in urllib.request.urlopen(url, timeout=60).read().decode():
                    time.sleep(0.005)
                row.times.append(time.perf_counter() - start + 0.1)
        finally:
            watch.terminate()
            watch.wait()
        row.end(0.3)


def page(report, binary, folder, options):
    """The page of a message that thirty devices have received, from the request to the last byte."""
    server = subprocess.Popen(
        [binary, "emulator", "start", "--port", "0", "--tls-port", "0", "--proxy-port", "0", "--data-dir", folder / "data"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    try:
        while "http://127.0.0.1:" not in (line := server.stdout.readline()):
            if not line:
                sys.exit("the emulator has ended")
        port = int(line.split("http://127.0.0.1:")[1].split("/")[0].split()[0])
        with served_picture(folder) as picture:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

            def request(method, path, body=None):
                connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
                response = connection.getresponse()
                text = response.read()
                if response.status >= 300:
                    sys.exit(f"{path}: {text.decode()}")
                return text

            for number in range(30):
                platform = ["android", "apple", "web"][number % 3]
                request("POST", "/api/v1/devices", {"platform": platform, "name": f"{platform} {number}", "topics": ["breakfast"]})
            connection.request(
                "POST", "/v1/projects/demo-richpush/messages:send", push(folder / "push.json", picture).read_text(encoding="utf-8"),
                {"Content-Type": "application/json", "Authorization": "Bearer ya29.token"},
            )
            connection.getresponse().read()
            while json.loads(request("GET", "/api/v1/messages/1"))["deliveryCount"] < 30:
                time.sleep(0.05)
            row = Row(report, "the page of a message with thirty deliveries")
            for _ in range(4 * options.rounds):
                start = time.perf_counter()
                request("GET", "/messages/1")
                row.times.append(time.perf_counter() - start)
    finally:
        server.terminate()
        server.wait()
    row.end(0.03)


ROWS = {"demo": demo, "tests": tests, "package": package, "extension": extension, "pictures": pictures, "page": page}
