// SPDX-License-Identifier: Apache-2.0
import type { Desktop, Emulator } from './index.d.ts'

/** What a fixture gives to the test. */
export type Use<Value> = (value: Value) => Promise<void>

/** What the fixture `context` uses of Playwright's own fixtures and options. */
export interface ContextParts {
  playwright: { chromium: { launchPersistentContext(folder: string, options: Record<string, unknown>): Promise<unknown> } }
  emulator: Emulator
  launchOptions?: { executablePath?: string; args?: string[]; env?: object }
  contextOptions?: object
  baseURL?: string
  headless?: boolean
}

/**
 * Fixtures for Playwright's test runner: `const test = base.extend(fixtures)`.
 *
 * `context`, and `page` with it, is then a Chromium that the emulator's pushes reach, with permission to show notifications, which
 * tests see and click on `desktop`. It takes `launchOptions` and `contextOptions` of the configuration.
 */
export const fixtures: {
  /** An emulator that runs as long as Playwright's worker; unmodified libraries in the worker send to it. */
  emulator: [(parts: object, use: Use<Emulator>) => Promise<void>, { scope: 'worker' }]
  /** What real browsers show from the beginning of the test on. */
  desktop: (parts: { emulator: Emulator }, use: Use<Desktop>) => Promise<void>
  context: (parts: ContextParts, use: Use<never>) => Promise<void>
}
