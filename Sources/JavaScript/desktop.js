// SPDX-License-Identifier: Apache-2.0
import { EmulatorError } from './api.js'

/** No notification that fits was shown in time; the text says what was there instead. */
export class NotificationTimeout extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'NotificationTimeout'
  }
}

/** A notification as a real browser handed it to the desktop. */
export class Notification {
  #api

  /**
   * @param {import('./api.js').API} api
   * @param {import('./index.d.ts').NotificationJSON} json
   */
  constructor(api, json) {
    this.#api = api
    this.json = json
  }

  get id() {
    return this.json.id
  }

  get title() {
    return this.json.title
  }

  get body() {
    return this.json.body
  }

  get origin() {
    return this.json.origin
  }

  get actions() {
    return this.json.actions.map(action => action.title)
  }

  async state() {
    this.json = await this.#api.get(this.#path)
    return this.json.state
  }

  async push() {
    this.json = await this.#api.get(this.#path)
    return this.json.message
  }

  picture() {
    return this.#file(this.json.picture)
  }

  icon() {
    return this.#file(this.json.icon)
  }

  /**
   * @param {string} [action]
   * @param {import('./index.d.ts').ClickOptions} [options]
   */
  click(action, { reply, timeout } = {}) {
    return this.#interact({ kind: 'click', action, reply, timeout })
  }

  dismiss() {
    return this.#interact({ kind: 'dismiss' })
  }

  get #path() {
    return `/api/v1/notifications/${this.id}`
  }

  /** @param {string | null} path */
  async #file(path) {
    return path === null ? null : await this.#api.bytes(path)
  }

  /**
   * @param {Record<string, unknown>} interaction
   * @returns {Promise<import('./index.d.ts').Interaction>}
   */
  #interact(interaction) {
    return this.#api.send('POST', `${this.#path}/interactions`, interaction)
  }
}

/** The notifications that real browsers show. */
export class Desktop {
  #api
  /** Notifications up to this number were there before, or have been returned. */
  #seen = 0

  /**
   * @param {import('./api.js').API} api
   * @param {string} address
   */
  constructor(api, address) {
    this.#api = api
    this.environment = { DBUS_SESSION_BUS_ADDRESS: address }
  }

  /**
   * The desktop from now on.
   *
   * @param {import('./api.js').API} api
   * @param {string} address
   */
  static async from(api, address) {
    const desktop = new Desktop(api, address)
    for (const { id } of await desktop.notifications()) desktop.#seen = Math.max(desktop.#seen, id)
    return desktop
  }

  /** @param {import('./index.d.ts').NotificationMatch & { timeout?: number }} [match] */
  async wait({ timeout = 30, ...match } = {}) {
    try {
      const [found] = await this.#found({ ...match, timeout })
      this.#seen = found.id
      return found
    } catch (error) {
      if (error instanceof EmulatorError && error.status === 504) throw new NotificationTimeout(error.message)
      throw error
    }
  }

  notifications() {
    return this.#found({})
  }

  /** @param {Record<string, unknown>} query */
  async #found(query) {
    const { notifications } = await this.#api.get('/api/v1/notifications', { ...query, since: this.#seen })
    return notifications.map((/** @type {import('./index.d.ts').NotificationJSON} */ json) => new Notification(this.#api, json))
  }
}
