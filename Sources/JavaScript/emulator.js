// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import readline from 'node:readline'

import { API, EmulatorError } from './api.js'
import { findCommand } from './command.js'
import { Inbox } from './inbox.js'
import { lead } from './lead.js'

// Says what environment the emulator gave it, and ends with its input, which the operating system closes when the tests end
// for whatever reason; then the emulator ends too.
const GUEST = 'console.log(JSON.stringify(process.env)); process.stdin.resume()'

/** Bytes of the emulator's messages that an error quotes. */
const TAIL = 2000

/** A running emulator, and the inbox of its own project. */
export class Emulator extends Inbox {
  #api
  #stop

  /**
   * @param {Record<string, string>} environment
   * @param {() => Promise<void>} stop
   */
  constructor(environment, stop) {
    const api = new API(environment.RICHPUSH_EMULATOR_URL)
    super(api, environment.GOOGLE_CLOUD_PROJECT ?? '')
    this.#api = api
    this.#stop = stop
    this.url = api.url
    this.environment = environment
  }

  /** @param {string} project */
  inbox(project) {
    return new Inbox(this.#api, project)
  }

  stop() {
    return this.#stop()
  }

  [Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose')]() {
    return this.#stop()
  }
}

/** @param {import('./index.d.ts').StartOptions} [settings] */
export async function startEmulator({ command, options = [], leadsThisProcess = true } = {}) {
  if (process.env.RICHPUSH_EMULATOR_URL && !options.length) return attached(leadsThisProcess)
  const program = findCommand(command)
  const child = spawn(program, ['emulator', 'exec', ...options, '--', process.execPath, '-e', GUEST], {
    stdio: 'pipe',
    // A preload of this process is not for the guest.
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let said = ''
  child.stderr.on('data', part => { said = (said + part).slice(-TAIL) })
  const ended = once(child, 'exit')
  const failed = once(child, 'error').then(([error]) => { throw new EmulatorError(`${program} cannot be run: ${error.message}`) })
  failed.catch(() => {})
  ended.catch(() => {})
  child.stdin.on('error', () => {})
  const lines = readline.createInterface({ input: child.stdout })
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [undefined]), failed])
  if (line === undefined) {
    await ended
    throw new EmulatorError(`The emulator did not start. ${said.trim()}`.trim())
  }
  /** @type {Record<string, string>} */
  const environment = {}
  for (const [name, value] of Object.entries(/** @type {Record<string, string>} */ (JSON.parse(line)))) {
    if (process.env[name] !== value && name !== '_' && name !== 'NODE_OPTIONS') environment[name] = value
  }
  const restore = leadsThisProcess ? lead(environment) : () => {}
  // Tests that forget to stop the emulator still end.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) /** @type {any} */ (stream).unref()
  return new Emulator(environment, async () => {
    restore()
    child.ref()
    child.stdin.end()
    await ended
  })
}

/**
 * Returns the emulator around this process, which goes on when it is stopped here.
 *
 * @param {boolean} leadsThisProcess
 */
function attached(leadsThisProcess) {
  const environment = /** @type {Record<string, string>} */ ({ ...process.env })
  const restore = leadsThisProcess ? lead(environment) : () => {}
  return new Emulator(environment, () => Promise.resolve(restore()))
}
