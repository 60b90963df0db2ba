// SPDX-License-Identifier: Apache-2.0
import http from 'node:http'

/** The emulator refused a request, or cannot be reached. */
export class EmulatorError extends Error {
  /**
   * @param {string} message
   * @param {number} status the HTTP status, or 0 if there was no answer
   */
  constructor(message, status = 0) {
    super(message)
    this.name = 'EmulatorError'
    this.status = status
  }
}

/**
 * The emulator's API over HTTP, as JSON.
 *
 * It uses `node:http` and no agent, so that a test that replaces `fetch`, names a proxy or fakes timers does not change it.
 */
export class API {
  /** @param {string} url */
  constructor(url) {
    this.url = url.replace(/\/+$/, '')
  }

  /**
   * Returns the answer to GET, read from JSON.
   *
   * @param {string} path
   * @param {Record<string, unknown>} [query] parameters; those that are undefined are left out
   */
  async get(path, query) {
    return JSON.parse((await this.#request('GET', path, query)).toString())
  }

  /**
   * Returns the answer to GET as it is.
   *
   * @param {string} path
   */
  async text(path) {
    return (await this.bytes(path)).toString()
  }

  /**
   * Returns the bytes of the answer to GET.
   *
   * @param {string} path
   */
  bytes(path) {
    return this.#request('GET', path)
  }

  /**
   * Returns the answer to another method, or null if it is empty.
   *
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async send(method, path, body) {
    const answer = await this.#request(method, path, undefined, body)
    return answer.length ? JSON.parse(answer.toString()) : null
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Record<string, unknown>} [query]
   * @param {unknown} [body]
   * @returns {Promise<Buffer>}
   */
  #request(method, path, query = {}, body) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const url = this.url + path + (given.length ? `?${parameters}` : '')
    const data = body === undefined ? undefined : JSON.stringify(body)
    const headers = data === undefined ? {} : { 'Content-Type': 'application/json' }
    return new Promise((resolve, reject) => {
      const unreachable = (/** @type {Error} */ error) =>
        reject(new EmulatorError(`The emulator at ${this.url} cannot be reached: ${error.message}`))
      const request = http.request(url, { method, headers, agent: false }, answer => {
        /** @type {Buffer[]} */
        const parts = []
        answer.on('data', part => parts.push(part)).on('error', unreachable).on('end', () => {
          const body = Buffer.concat(parts)
          const status = answer.statusCode ?? 0
          if (status < 300) resolve(body)
          else reject(new EmulatorError(sentence(body.toString()) || (answer.statusMessage ?? ''), status))
        })
      })
      request.on('error', unreachable)
      request.end(data)
    })
  }
}

/** @param {string} body */
function sentence(body) {
  try {
    return String(JSON.parse(body).error.message)
  } catch {
    return body.slice(0, 500)
  }
}
