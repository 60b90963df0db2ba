// SPDX-License-Identifier: Apache-2.0
// Fixtures for Playwright's test runner, which is not loaded from here: `test.extend(fixtures)`.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startEmulator } from './emulator.js'

// Playwright reads from the first parameter's braces which fixtures a fixture needs.
export const fixtures = {
  emulator: [
    /** @param {(emulator: import('./emulator.js').Emulator) => Promise<void>} use */
    // deno-lint-ignore no-empty-pattern
    async ({}, use) => {
      const emulator = await startEmulator()
      try {
        await use(emulator)
      } finally {
        await emulator.stop()
      }
    },
    { scope: 'worker' },
  ],

  /**
   * @param {{ emulator: import('./emulator.js').Emulator }} parts
   * @param {(desktop: import('./desktop.js').Desktop) => Promise<void>} use
   */
  desktop: async ({ emulator }, use) => {
    await use(await emulator.desktop())
  },

  /**
   * @param {import('./playwright.d.ts').ContextParts} parts
   * @param {(context: any) => Promise<void>} use
   */
  context: async ({ playwright, emulator, launchOptions = {}, contextOptions, baseURL, headless }, use) => {
    const settings = await emulator.browserSettings()
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'richpush-browser-'))
    try {
      // Only this context has push and gets clicks, and only the full browser shows notifications.
      const context = /** @type {any} */ (await playwright.chromium.launchPersistentContext(folder, {
        headless,
        baseURL,
        permissions: ['notifications'],
        channel: launchOptions.executablePath ? undefined : 'chromium',
        ...contextOptions,
        ...launchOptions,
        args: [...settings.chromium.args, ...(launchOptions.args ?? [])],
        env: { ...process.env, ...launchOptions.env, ...settings.env },
      }))
      try {
        await use(context)
      } finally {
        await context.close()
      }
    } finally {
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  },
}
