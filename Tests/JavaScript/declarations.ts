// SPDX-License-Identifier: Apache-2.0
// Fails the type checker if the package is not what its declarations say, or if they refuse what the guides do.
import type * as declared from '../../Sources/JavaScript/index.d.ts'
import * as made from '../../Sources/JavaScript/index.js'
import type { fixtures as declaredFixtures } from '../../Sources/JavaScript/playwright.d.ts'
import { fixtures } from '../../Sources/JavaScript/playwright.js'

export const push = (value: made.Push): Omit<declared.Push, keyof declared.PushJSON> => value
export const device = (value: made.Device): declared.Device => value
export const inbox = (value: made.Inbox): Pick<declared.Inbox, 'project' | 'page'> => value
export const emulator = (value: made.Emulator): Pick<declared.Emulator, 'url' | 'environment' | 'stop'> => value
export const desktop = (value: made.Desktop): Pick<declared.Desktop, 'environment'> => value
export const notification = (value: made.Notification): declared.Notification => value
export const shownTimeout = (value: made.NotificationTimeout): declared.NotificationTimeout => value
export const error = (value: made.EmulatorError): declared.EmulatorError => value
export const timeout = (value: made.PushTimeout): declared.PushTimeout => value
export const start: (options?: declared.StartOptions) => Promise<unknown> = made.startEmulator

export const names: Record<keyof typeof declaredFixtures, unknown> = fixtures

/** Every name that is declared is exported, and the reverse. */
type Values = Exclude<keyof typeof made, keyof typeof declared> | Exclude<keyof typeof declared, keyof typeof made>
export const same: [Values] extends [never] ? true : Values = true

export async function use(api: typeof declared) {
  await using emulator = await api.startEmulator({ options: ['--strict'] })
  const iphone = await emulator.register('apple', { name: 'iPhone', topics: ['news'], network: 'edge' })
  await emulator.fail('UNAVAILABLE', { times: 1 })
  const push = await emulator.inbox('shop').wait({ topic: 'news', timeout: 60 })
  const width: number | null = push.on(iphone).displayed?.attachments[0]?.width ?? null
  api.expectDisplayed(push, { title: 'Pancakes', attachments: 1 })
  // @ts-expect-error: an expectation that the package does not know
  api.expectDisplayed(push, { titel: 'Pancakes' })
  const opened: string | undefined = (await iphone.click(push, 'order', { reply: 'two' })).opened[0]
  const shown = await (await emulator.desktop()).wait({ title: 'Pancakes*', timeout: 5 })
  // @ts-expect-error: a match that the package does not know
  await (await emulator.desktop()).wait({ titel: 'Pancakes' })
  const picture: Uint8Array | null = opened ? await shown.picture() : null
  if (picture && (await shown.dismiss()).followed !== 'dismissed') return shown.json.handedOver.size
  return width
}
