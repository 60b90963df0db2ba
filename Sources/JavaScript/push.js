// SPDX-License-Identifier: Apache-2.0
import { Device } from './device.js'
import { printable } from './text.js'

/** A message that the emulator received, with the members that the API gives it. */
export class Push {
  /** @param {import('./index.d.ts').PushJSON} json */
  constructor(json) {
    Object.assign(this, json)
    /** @type {import('./index.d.ts').Delivery[]} */
    this.deliveries = json.deliveries
  }

  get delivery() {
    if (this.deliveries.length === 1) return this.deliveries[0]
    if (this.deliveries.length) {
      throw new Error(`${this.deliveries.length} devices got the push: ${names(this.deliveries)}. Choose one by push.on(device).`)
    }
    const { status, error } = /** @type {import('./index.d.ts').PushJSON} */ (/** @type {unknown} */ (this))
    if (error) throw new Error(`No device got the push: it was refused with ${status} ${error}.`)
    throw new Error(
      "No device got the push. Register one by inbox.register('apple'). If it is sent to a topic, subscribe the device first: "
        + "device.subscribe('news')."
    )
  }

  get displayed() {
    return shown(this.delivery)
  }

  /** @param {Device | string} device */
  on(device) {
    const wanted = device instanceof Device ? device.id : device
    const found = this.deliveries.filter(each => each.deviceID === wanted || each.platform === wanted)
    if (found.length === 1) return found[0]
    const all = names(this.deliveries) || 'no device'
    throw new Error(`${found.length} deliveries are for ${wanted}. The push was delivered to: ${all}.`)
  }
}

/**
 * Returns what a device shows, or throws an error with the reasons why it shows nothing.
 *
 * @param {import('./index.d.ts').Delivery} delivery
 */
export function shown(delivery) {
  if (delivery.displayed) return delivery.displayed
  const reasons = delivery.findings.map(finding => finding.message).join(' ') || 'The timeline says why.'
  throw new Error(printable(`${delivery.device} shows nothing (${delivery.outcome}). ${reasons}`))
}

/** @param {import('./index.d.ts').Delivery[]} deliveries */
function names(deliveries) {
  return deliveries.map(each => printable(`${each.device} (${each.platform})`)).join(', ')
}
