// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushEmulator
import PushMessages

/// What `emulator browser --print` writes: the browser's arguments as a test tool takes them.
enum BrowserSample: String, ExpressibleByArgument, CaseIterable {
    /// A fixture for Playwright's test runner.
    case playwright
    /// A launch of Puppeteer.
    case puppeteer
    /// Options of Selenium's Python client.
    case selenium
    /// A part of Cypress' configuration.
    case cypress
    /// The arguments alone.
    case json

    func text(of settings: BrowserSettings) -> String {
        let list = Self.list(settings.chromiumArguments)
        let preferences = String(
            decoding: JSONValue.object(settings.firefoxPreferences).encoded(pretty: true),
            as: UTF8.self
        )
        let environment = String(
            decoding: JSONValue.object(JSONObject(settings.environment.map { ($0.key, .string($0.value)) })).encoded(
                pretty: true
            ),
            as: UTF8.self
        )
        switch self {
        case .json: return String(decoding: settings.json.encoded(pretty: true), as: UTF8.self) + "\n"
        case .playwright:
            return """
                // A persistent context, because Chromium has no push in the others; the full browser, because its headless shell has
                // none either.
                import { test as base, chromium } from '@playwright/test';
                import { mkdtemp } from 'node:fs/promises';
                import { tmpdir } from 'node:os';
                import { join } from 'node:path';

                export const test = base.extend({
                  context: async ({ baseURL }, use) => {
                    const context = await chromium.launchPersistentContext(await mkdtemp(join(tmpdir(), 'push-')), {
                      channel: 'chromium',
                      env: { ...process.env, ...env },
                      args: \(list.replacing("\n", with: "\n      ")),
                    });
                    await context.grantPermissions(['notifications'], { origin: new URL(baseURL).origin });
                    await use(context);
                    await context.close();
                  },
                });

                // The emulator's desktop, where tests see and click notifications.
                export const env = \(environment);

                // For firefox.launchPersistentContext(folder, { firefoxUserPrefs, env, ignoreHTTPSErrors: true }).
                export const firefoxUserPrefs = \(preferences);

                """
        case .puppeteer:
            return """
                import puppeteer from 'puppeteer';

                // The emulator's desktop, where tests see and click notifications.
                const env = { ...process.env, ...\(environment.replacing("\n", with: "\n    ")) };

                // Its pages belong to the default context: Chromium has no push in the others.
                export async function launchChromium(origin) {
                  const browser = await puppeteer.launch({
                    headless: true,
                    env,
                    args: \(list.replacing("\n", with: "\n    ")),
                  });
                  await browser.defaultBrowserContext().overridePermissions(origin, ['notifications']);
                  return browser;
                }

                // acceptInsecureCerts is for the Firebase SDK, whose hosts are the emulator here.
                export function launchFirefox() {
                  return puppeteer.launch({
                    browser: 'firefox',
                    headless: true,
                    env,
                    acceptInsecureCerts: true,
                    extraPrefsFirefox: \(preferences.replacing("\n", with: "\n    ")),
                  });
                }

                """
        case .selenium:
            return """
                import json
                import os

                from selenium import webdriver

                # The emulator's desktop, where tests see and click notifications; drivers start browsers with it.
                os.environ.update(\(environment))


                def chromium():
                    options = webdriver.ChromeOptions()
                    for argument in \(list.replacing("\n", with: "\n    ")):
                        options.add_argument(argument)
                    options.add_argument("--headless=new")
                    options.add_experimental_option("prefs", {"profile.default_content_setting_values.notifications": 1})
                    return webdriver.Chrome(options=options)


                def firefox():
                    options = webdriver.FirefoxOptions()
                    for name, value in json.loads(r'''\(preferences)''').items():
                        options.set_preference(name, value)
                    options.add_argument("--headless")
                    # For the Firebase SDK, whose hosts are the emulator here.
                    options.accept_insecure_certs = True
                    return webdriver.Firefox(options=options)

                """
        case .cypress:
            return """
                // cypress.config.js; start Cypress with the variables of 'emulator browser --print json' to see and click notifications.
                const { defineConfig } = require('cypress');

                module.exports = defineConfig({
                  e2e: {
                    setupNodeEvents(on) {
                      on('before:browser:launch', (browser, options) => {
                        if (browser.family === 'chromium') {
                          options.args.push(...\(list.replacing("\n", with: "\n          ")));
                          options.preferences.default.profile = {
                            ...options.preferences.default.profile,
                            default_content_setting_values: { notifications: 1 },
                          };
                        }
                        if (browser.family === 'firefox') {
                          Object.assign(options.preferences, \(preferences.replacing("\n", with: "\n          ")));
                        }
                        return options;
                      });
                    },
                  },
                });

                """
        }
    }

    /// A list of texts that JavaScript and Python read alike.
    private static func list(_ arguments: [String]) -> String {
        let lines = arguments.map { "  " + String(decoding: JSONValue.string($0).encoded(), as: UTF8.self) + ",\n" }
        return "[\n" + lines.joined() + "]"
    }
}
#endif
