// SPDX-License-Identifier: Apache-2.0
// Fails the type checker if the package is not what its declarations say, or if they refuse what the guides do.
import type * as declared from '../../Sources/JavaScript/index.d.ts'
import * as made from '../../Sources/JavaScript/index.js'

export const push = (value: made.Push): Omit<declared.Push, keyof declared.PushJSON> => value
export const device = (value: made.Device): declared.Device => value
export const inbox = (value: made.Inbox): Pick<declared.Inbox, 'project' | 'page'> => value
export const emulator = (value: made.Emulator): Pick<declared.Emulator, 'url' | 'environment' | 'stop'> => value
export const error = (value: made.EmulatorError): declared.EmulatorError => value
export const timeout = (value: made.PushTimeout): declared.PushTimeout => value
export const start: (options?: declared.StartOptions) => Promise<unknown> = made.startEmulator

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
  return width
}
