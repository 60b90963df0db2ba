// SPDX-License-Identifier: Apache-2.0
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import readline from 'node:readline'
import { promisify } from 'node:util'

import { API, EmulatorError } from './api.js'
import { findCommand } from './command.js'
import { Desktop } from './desktop.js'
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
  #command
  #stop

  /**
   * @param {Record<string, string>} environment
   * @param {string | undefined} command
   * @param {() => Promise<void>} stop
   */
  constructor(environment, command, stop) {
    const api = new API(environment.RICHPUSH_EMULATOR_URL)
    super(api, environment.GOOGLE_CLOUD_PROJECT ?? '')
    this.#api = api
    this.#command = command
    this.#stop = stop
    this.url = api.url
    this.environment = environment
  }

  /** @param {string} project */
  inbox(project) {
    return new Inbox(this.#api, project)
  }

  async desktop() {
    const address = this.environment.RICHPUSH_EMULATOR_DESKTOP
    if (!address) throw new EmulatorError('The emulator has no desktop: it was started with --no-desktop, or is of an older version.')
    return await Desktop.from(this.#api, address)
  }

  /** @returns {Promise<import('./index.d.ts').BrowserSettings>} */
  async browserSettings() {
    const { stdout } = await promisify(execFile)(findCommand(this.#command), ['emulator', 'browser', '--print', 'json'], {
      env: { ...process.env, ...this.environment, NODE_OPTIONS: '' },
    })
    return JSON.parse(stdout)
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
  if (process.env.RICHPUSH_EMULATOR_URL && !options.length) return attached(command, leadsThisProcess)
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
  return new Emulator(environment, command, async () => {
    restore()
    child.ref()
    child.stdin.end()
    await ended
  })
}

/**
 * Returns the emulator around this process, which goes on when it is stopped here.
 *
 * @param {string | undefined} command
 * @param {boolean} leadsThisProcess
 */
function attached(command, leadsThisProcess) {
  const environment = /** @type {Record<string, string>} */ ({ ...process.env })
  const restore = leadsThisProcess ? lead(environment) : () => {}
  return new Emulator(environment, command, () => Promise.resolve(restore()))
}
