# SPDX-License-Identifier: Apache-2.0
"""What `emulator browser --print` writes, run as it is written: from the registration to what the browser displays."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import uuid

import pytest

pywebpush = pytest.importorskip("pywebpush")

from cryptography.hazmat.primitives import serialization

from browser_site import served_site

PROGRAM = os.environ.get("RICHPUSH_TEST_PROGRAM")
CHROMIUM = shutil.which("chromium")
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.skipif(PROGRAM is None, reason="RICHPUSH_TEST_PROGRAM does not name the program under test"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


@pytest.fixture(scope="module")
def site():
    with served_site() as site:
        yield site


@pytest.fixture(scope="module")
def key(vapid):
    point = vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def sample(name):
    return subprocess.check_output([PROGRAM, "emulator", "browser", "--print", name], text=True)


def push(subscription, vapid):
    """Sends a push to the subscription, and returns its title."""
    title = "sample" + uuid.uuid4().hex[:8]
    text = json.dumps({"notification": {"title": title, "body": "from the site's server"}})
    answer = pywebpush.webpush(
        subscription, text, vapid_private_key=vapid, vapid_claims={"sub": "mailto:kitchen@example.com"}, ttl=600
    )
    assert answer.status_code == 201
    return title


DISPLAYED = """navigator.serviceWorker.ready.then(registration => registration.getNotifications())
  .then(all => all.map(shown => shown.title))"""


@pytest.mark.parametrize("name, driver_program", [("chromium", "chromedriver"), ("firefox", "geckodriver")])
def test_selenium(site, key, vapid, name, driver_program):
    pytest.importorskip("selenium", reason="Selenium is not installed")
    if shutil.which(driver_program) is None:
        pytest.skip(f"{driver_program} is not installed")
    names = {}
    exec(sample("selenium"), names)
    driver = names[name]()
    try:
        driver.set_script_timeout(180)
        driver.get(site.url + "/")
        subscription = driver.execute_async_script(
            "const [key, done] = arguments; subscribe(key).then(done, error => done(String(error)))", key
        )
        title = push(subscription, vapid)
        assert [entry["title"] for entry in site.report()] == [title]
        assert title in driver.execute_async_script(f"const [done] = arguments; {DISPLAYED}.then(done)")
    finally:
        driver.quit()


# Subscribes, reports that, and reports the displayed notifications on request.
PAGE_STEPS = f"""
import {{ createInterface }} from 'node:readline';

export async function follow(page) {{
  const [url, key] = process.argv.slice(2);
  await page.goto(url);
  console.log(JSON.stringify(await page.evaluate(key => subscribe(key), key)));
  for await (const _ of createInterface({{ input: process.stdin }})) break;
  console.log(JSON.stringify(await page.evaluate(() => {DISPLAYED})));
}}
"""


def run_in_node(folder, main, site, key, vapid):
    """Runs a module that follows the page's steps in its browser."""
    (folder / "steps.mjs").write_text(PAGE_STEPS)
    (folder / "main.mjs").write_text(main)
    command = [NODE, "main.mjs", site.url + "/", key]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        try:
            subscription = json.loads(process.stdout.readline())
            title = push(subscription, vapid)
            assert [entry["title"] for entry in site.report()] == [title]
            displayed, _ = process.communicate("\n", timeout=120)
            assert title in json.loads(displayed)
            assert process.returncode == 0
        finally:
            process.kill()


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_playwright(site, key, vapid, tmp_path):
    """With Playwright's library of the Python package; its test runner, which is in no registry here, is a stand-in."""
    playwright = pytest.importorskip("playwright")
    library = pathlib.Path(playwright.__file__).parent / "driver" / "package" / "index.js"
    runner = tmp_path / "node_modules" / "@playwright" / "test"
    runner.mkdir(parents=True)
    (runner / "package.json").write_text(json.dumps({"name": "@playwright/test", "type": "module", "main": "index.mjs"}))
    (runner / "index.mjs").write_text(
        f"""
        import playwright from {json.dumps(str(library))};
        export const test = {{ extend: fixtures => fixtures }};
        export const chromium = {{
          launchPersistentContext: (folder, options) => playwright.chromium.launchPersistentContext(
            folder, {{ ...options, executablePath: {json.dumps(CHROMIUM)}, timeout: 120000 }}),
        }};
        """
    )
    (tmp_path / "fixture.mjs").write_text(sample("playwright"))
    main = """
        import { test } from './fixture.mjs';
        import { follow } from './steps.mjs';
        await test.context({ baseURL: process.argv[2] }, async context => follow(await context.newPage()));
        """
    run_in_node(tmp_path, main, site, key, vapid)


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("browser", ["Chromium", "Firefox"])
def test_puppeteer(site, key, vapid, tmp_path, browser):
    modules = os.environ.get("RICHPUSH_TEST_PUPPETEER")
    if modules is None:
        pytest.skip("RICHPUSH_TEST_PUPPETEER is not a folder node_modules with Puppeteer, which is in no registry here")
    (tmp_path / "node_modules").symlink_to(modules)
    (tmp_path / "sample.mjs").write_text(sample("puppeteer"))
    main = f"""
        import {{ launch{browser} }} from './sample.mjs';
        import {{ follow }} from './steps.mjs';
        const browser = await launch{browser}(new URL(process.argv[2]).origin);
        await follow(await browser.newPage());
        await browser.close();
        """
    run_in_node(tmp_path, main, site, key, vapid)


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_cypress(tmp_path):
    """Its configuration alone: what it does to the options of a launch."""
    package = tmp_path / "node_modules" / "cypress"
    package.mkdir(parents=True)
    (package / "index.js").write_text("exports.defineConfig = configuration => configuration;")
    (tmp_path / "cypress.config.js").write_text(sample("cypress"))
    script = """
        const launches = {};
        const { e2e } = require('./cypress.config.js');
        e2e.setupNodeEvents((event, change) => {
          for (const family of ['chromium', 'firefox']) {
            const options = { args: [], preferences: family === 'chromium' ? { default: {} } : {} };
            launches[family] = { event, ...change({ family }, options) };
          }
        });
        console.log(JSON.stringify(launches));
        """
    launches = json.loads(subprocess.check_output([NODE, "-e", script], cwd=tmp_path))
    settings = json.loads(sample("json"))
    assert {launch["event"] for launch in launches.values()} == {"before:browser:launch"}
    assert launches["chromium"]["args"] == settings["chromium"]["args"]
    assert launches["chromium"]["preferences"]["default"]["profile"]["default_content_setting_values"] == {"notifications": 1}
    assert launches["firefox"]["preferences"] == settings["firefox"]["prefs"]
