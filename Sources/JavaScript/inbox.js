// SPDX-License-Identifier: Apache-2.0
import { EmulatorError } from './api.js'
import { Device } from './device.js'
import { Push } from './push.js'

/** No message that fits came in time; the text says what came instead. */
export class PushTimeout extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'PushTimeout'
  }
}

/** The messages that one project sent, each with its outcome on the devices of that project. */
export class Inbox {
  #api
  /** The newest message that each search returned, so that the next call returns a later one.
   * @type {Map<string, number>} */
  #seen = new Map()

  /**
   * @param {import('./api.js').API} api
   * @param {string} project
   */
  constructor(api, project) {
    this.#api = api
    this.project = project
  }

  /** @param {import('./index.d.ts').WaitOptions} [options] */
  async wait({ query = '', timeout = 30, received = false, ...terms } = {}) {
    const search = [query, ...Object.entries(terms).map(([name, value]) => `${name}:${quoted(value)}`)].join(' ').trim()
    const parameters = {
      q: search, project: this.project, since: this.#seen.get(search) ?? 0, timeout, for: received ? 'received' : 'displayed',
    }
    let json
    try {
      json = await this.#api.get('/api/v1/wait', parameters)
    } catch (error) {
      if (error instanceof EmulatorError && error.status === 504) throw new PushTimeout(error.message)
      throw error
    }
    this.#seen.set(search, json.id)
    return new Push(json)
  }

  async messages(query = '') {
    const found = await this.#api.get('/api/v1/messages', { q: query, project: this.project, limit: 500 })
    const pushes = []
    for (const { id } of found.messages.reverse()) pushes.push(new Push(await this.#api.get(`/api/v1/messages/${id}`)))
    return pushes
  }

  /** @param {Push} push */
  page(push) {
    const { id } = /** @type {import('./index.d.ts').PushJSON} */ (/** @type {unknown} */ (push))
    return this.#api.text(`/api/v1/messages/${id}/preview`)
  }

  /**
   * @param {import('./index.d.ts').Platform} platform
   * @param {import('./index.d.ts').RegisterOptions} [options]
   */
  async register(platform, { name, topics = [], ...configuration } = {}) {
    const registration = { platform, project: this.project, name, topics, configuration }
    return new Device(this.#api, await this.#api.send('POST', '/api/v1/devices', registration))
  }

  async devices() {
    /** @type {Device[]} */
    const devices = []
    let after
    do {
      const page = await this.#api.get('/api/v1/devices', { project: this.project, limit: 500, after })
      for (const json of page.devices) devices.push(new Device(this.#api, json))
      after = page.next ?? undefined
    } while (after !== undefined)
    return devices
  }

  /**
   * @param {string} code
   * @param {Record<string, unknown>} [fault]
   */
  async fail(code, fault = {}) {
    return await this.#api.send('POST', '/api/v1/faults', { code, project: this.project, ...fault })
  }

  async serviceAccount() {
    return await this.#api.get('/api/v1/service-account', { project: this.project })
  }
}

/** @param {unknown} value */
function quoted(value) {
  return `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
