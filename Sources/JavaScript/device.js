// SPDX-License-Identifier: Apache-2.0

/** A simulated iPhone, Android phone or browser that receives what is sent to its token, its `fid` and its topics. */
export class Device {
  #api

  /**
   * @param {import('./api.js').API} api
   * @param {import('./index.d.ts').DeviceJSON} json
   */
  constructor(api, json) {
    this.#api = api
    this.json = json
  }

  get id() {
    return this.json.id
  }

  get platform() {
    return this.json.platform
  }

  get token() {
    return this.json.token
  }

  get fid() {
    return this.json.fid
  }

  get apnsToken() {
    return this.json.apnsToken
  }

  /** @param {string[]} topics */
  async subscribe(...topics) {
    const { platform, project, token, fid, name, configuration } = this.json
    const registration = { platform, project, token, fid, name, configuration, topics }
    this.json = await this.#api.send('POST', '/api/v1/devices', registration)
  }

  /** @param {Record<string, unknown>} configuration */
  async configure(configuration) {
    this.json = await this.#api.send('PATCH', this.#path, { configuration })
  }

  async uninstall() {
    await this.#api.send('DELETE', this.#path)
  }

  async refreshToken() {
    this.json = await this.#api.send('POST', `${this.#path}/refresh-token`)
    return this.token
  }

  /**
   * @param {import('./push.js').Push} push
   * @param {string} [action]
   * @param {import('./index.d.ts').ClickOptions} [options]
   */
  click(push, action, { reply, timeout } = {}) {
    return this.#interact(push, { kind: 'click', action, reply, timeout })
  }

  /** @param {import('./push.js').Push} push */
  dismiss(push) {
    return this.#interact(push, { kind: 'dismiss' })
  }

  /**
   * @param {import('./push.js').Push} push
   * @param {Record<string, unknown>} interaction
   * @returns {Promise<import('./index.d.ts').Interaction>}
   */
  #interact(push, interaction) {
    const { id } = /** @type {import('./index.d.ts').PushJSON} */ (/** @type {unknown} */ (push))
    return this.#api.send('POST', `/api/v1/messages/${id}/deliveries/${encodeURIComponent(this.id)}/interactions`, interaction)
  }

  get #path() {
    return `/api/v1/devices/${encodeURIComponent(this.id)}`
  }
}
