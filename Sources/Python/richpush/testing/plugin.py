# SPDX-License-Identifier: Apache-2.0
"""The fixtures, and the pages that failing tests leave; pytest loads this module by its entry point."""

from __future__ import annotations

import json
import pathlib
import re
import uuid
from typing import Any, Callable, Generator, Iterator, List

import pytest

from .desktop import Desktop
from .device import Device
from .emulator import Emulator, running
from .inbox import PushInbox
from .push import Push
from .snapshot import DisplaySnapshots

_INBOX = pytest.StashKey[PushInbox]()
# Pages that one failing test leaves at most.
_PAGE_LIMIT = 20


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("richpush", "push notifications (richpush)")
    group.addoption(
        "--push-command",
        metavar="PATH",
        help="The richpush command. Default: the variable RICHPUSH, then the one that was installed with this plugin, then PATH.",
    )
    group.addoption(
        "--push-pages",
        metavar="FOLDER",
        help="Where failing tests leave pages of what devices displayed. Default: push-pages beside the report of --junitxml "
        "or --html, else in the root folder of the tests.",
    )
    parser.addini("push_emulator_options", "Options of 'richpush emulator exec', for instance --strict.", type="args")


@pytest.fixture(scope="session")
def push_emulator(request: pytest.FixtureRequest) -> Iterator[Emulator]:
    """A local FCM, APNs and Web Push service that runs as long as the session.

    Below ``richpush emulator exec -- pytest`` it is that one. Under pytest-xdist each worker has its own.
    """
    config = request.config
    with running(config.getoption("push_command"), config.getini("push_emulator_options")) as emulator:
        yield emulator


@pytest.fixture
def push_inbox(
    push_emulator: Emulator, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> PushInbox:
    """The messages of this test: a separate project, to which Google's libraries send by environment variables.

    They are set as long as the test runs. A library that has read them before keeps what it read: make the Firebase app in
    the test, or in a fixture of the same scope.
    """
    inbox = push_emulator.inbox(f"test-{uuid.uuid4().hex[:20]}")
    request.node.stash[_INBOX] = inbox
    account = tmp_path / "service-account.json"
    account.write_text(json.dumps(push_emulator.service_account(inbox.project)), encoding="utf-8")
    account.chmod(0o600)
    for name, value in push_emulator.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", inbox.project)
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(account))
    return inbox


@pytest.fixture
def expect_display(push_inbox: PushInbox, request: pytest.FixtureRequest) -> Callable[[Push, str], None]:
    """Expects what devices display of a push to be what a file beside the test says.

        def test_the_order_is_displayed(push_inbox, iphone, expect_display):
            shop.send_the_order(to=iphone.token)
            expect_display(push_inbox.wait(), "order")

    The variable ``RICHPUSH_RECORD_SNAPSHOTS`` writes files: ``missing`` those that are not there, ``all`` every one.
    """
    snapshots = DisplaySnapshots(request.path)
    return lambda push, name: snapshots.expect(push_inbox.display(push), name)


@pytest.fixture
def iphone(push_inbox: PushInbox) -> Device:
    """A simulated iPhone of this test's project, with a token and no topics."""
    return push_inbox.register("apple", name="iPhone")


@pytest.fixture
def android(push_inbox: PushInbox) -> Device:
    """A simulated Android phone of this test's project, with a token and no topics."""
    return push_inbox.register("android", name="Android phone")


@pytest.fixture
def browser(push_inbox: PushInbox) -> Device:
    """A simulated browser of this test's project, with a token and no topics."""
    return push_inbox.register("web", name="Browser")


@pytest.fixture
def desktop(push_emulator: Emulator) -> Desktop:
    """The desktop of real browsers: start them with ``desktop.environment``, and see and click what they show."""
    address = push_emulator.environment.get("RICHPUSH_EMULATOR_DESKTOP")
    if not address:
        pytest.fail("The emulator around this run has no desktop; it is of an older version.")
    return Desktop(push_emulator.api, address)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    outcome = yield
    report: pytest.TestReport = outcome.get_result()
    inbox = item.stash.get(_INBOX, None)
    if inbox is None or call.when != "call" or not report.failed:
        return
    # Whatever goes wrong here must not hide why the test failed.
    try:
        lines = _save_pages(inbox, _folder(item.config), item.nodeid)
    except Exception as error:
        lines = [f"The pages of this test's pushes cannot be saved: {error}"]
    report.sections.append(("pushes of this test", "\n".join(lines)))


def _folder(config: pytest.Config) -> pathlib.Path:
    named = config.getoption("push_pages")
    if named:
        return pathlib.Path(named)
    reports = (config.getoption(name, None) for name in ("xmlpath", "htmlpath"))
    beside = next((pathlib.Path(path).parent for path in reports if path), config.rootpath)
    return beside / "push-pages"


def _save_pages(inbox: PushInbox, folder: pathlib.Path, test: str) -> List[str]:
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", test).strip("-.")[-150:]
    for old in folder.glob(f"{name}-[0-9]*.html"):
        old.unlink()
    pushes = inbox.messages()
    if not pushes:
        return [f"No push came to the project {inbox.project}."]
    lines: List[str] = []
    for push in pushes[-_PAGE_LIMIT:]:
        path = folder / f"{name}-{push.id}.html"
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(inbox.page(push), encoding="utf-8")
        refused = f", refused with {push.status} {push.error}" if push.error else ""
        lines.append(f"{push.title or 'untitled push'}{refused}: {path}")
        lines += [f"  {finding}" for finding in push.findings]
        for delivery in push.deliveries:
            lines.append(f"  {delivery.device}: {delivery.outcome}")
            lines += [f"    {finding}" for finding in delivery.findings]
    return lines
