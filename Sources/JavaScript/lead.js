// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'

// The module object that Node's https, http2 and fetch look `connect` up in for each connection.
const tls = createRequire(import.meta.url)('node:tls')

/** Variables that the emulator sets for its command and that libraries read while they run, not when Node starts. */
const NAMES = /^(GOOGLE_(APPLICATION_CREDENTIALS|CLOUD_PROJECT)|RICHPUSH_EMULATOR_\w+)$/

/**
 * Leads the TLS connections of this process to the hosts of push services to an emulator, and sets the variables by which
 * libraries find their credentials.
 *
 * Libraries that ignore proxies (firebase-admin's HTTP/2 and node-apn's) open their connections by `tls.connect`, as `https` and
 * `fetch` do, so they need no change. Connections to other hosts stay as they are.
 *
 * @param {Record<string, string | undefined>} environment the variables of `richpush emulator env`
 * @returns {() => void} ends it
 */
export function lead(environment) {
  const address = environment.RICHPUSH_EMULATOR_TLS ?? ''
  const port = Number(address.slice(address.lastIndexOf(':') + 1))
  const host = address.slice(0, address.lastIndexOf(':')).replace(/^\[|\]$/g, '')
  const hosts = new Set((environment.RICHPUSH_EMULATOR_HOSTS ?? '').split(',').filter(Boolean))
  const ca = readFileSync(environment.RICHPUSH_EMULATOR_CA ?? '')
  const direct = tls.connect

  /** @param {any[]} given */
  function connect(...given) {
    const { options, callback } = normalized(given)
    const name = String(options.servername || options.host || '').toLowerCase().replace(/\.$/, '')
    if (!hosts.has(name)) return direct(...given)
    const led = { ...options, servername: name, ca, rejectUnauthorized: true }
    // A socket that is given leads to the emulator's proxy already.
    if (!options.socket) {
      Object.assign(led, { host, port })
      delete led.lookup
    }
    // A context that is given has its own authorities; a client's certificate and key are options beside it.
    delete led.secureContext
    return direct(led, callback)
  }

  tls.connect = connect
  /** @type {Record<string, string | undefined>} */
  const before = {}
  for (const [name, value] of Object.entries(environment)) {
    if (!NAMES.test(name)) continue
    before[name] = process.env[name]
    process.env[name] = value
  }
  return () => {
    if (tls.connect === connect) tls.connect = direct
    hosts.clear()
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/**
 * Reads the arguments of `tls.connect`: `(options, callback)`, `(port, host, options, callback)` or `(port, options, callback)`.
 *
 * @param {any[]} given
 */
function normalized(given) {
  const callback = given.findLast(each => typeof each === 'function')
  const options = given.find(each => typeof each === 'object' && each !== null) ?? {}
  if (typeof given[0] === 'object') return { options, callback }
  const host = typeof given[1] === 'string' ? given[1] : undefined
  const servername = options.servername ?? (host && !net.isIP(host) ? host : undefined)
  return { options: { ...options, port: given[0], host: host ?? options.host, servername }, callback }
}
