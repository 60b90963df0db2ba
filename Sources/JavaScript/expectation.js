// SPDX-License-Identifier: Apache-2.0
import { AssertionError } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'

import { Push } from './push.js'
import { printable } from './text.js'

const NAMES = ['title', 'subtitle', 'body', 'badge', 'sound', 'attachments', 'userInfo']

/**
 * @param {import('./index.d.ts').Delivery | Push} delivery
 * @param {import('./index.d.ts').ExpectedDisplay} expected
 */
export function expectDisplayed(delivery, expected) {
  const unknown = Object.keys(expected).filter(name => !NAMES.includes(name))
  if (unknown.length) throw new TypeError(`${unknown.join(', ')} cannot be expected. Known are ${NAMES.join(', ')}.`)
  const one = delivery instanceof Push ? delivery.delivery : delivery
  const displayed = one.displayed
  const actual = displayed && { ...displayed, attachments: displayed.attachments.length }
  const wrong = Object.entries(expected).filter(([name, value]) =>
    !isDeepStrictEqual(actual?.[/** @type {keyof typeof actual} */ (name)], value))
  if (actual && !wrong.length) return
  const said = actual
    ? wrong.map(([name, value]) => `${name} is ${JSON.stringify(actual[/** @type {keyof typeof actual} */ (name)])}, not ${JSON.stringify(value)}`).join('; ')
    : `it shows nothing (${one.outcome})`
  const findings = one.findings.map(finding => `\n  ${finding.severity}: ${printable(finding.message)} [${finding.rule}]`)
  throw new AssertionError({
    message: `${printable(`${one.device} shows another notification: ${said}.`)}${findings.join('')}`,
    actual: actual && Object.fromEntries(Object.keys(expected).map(name => [name, actual[/** @type {keyof typeof actual} */ (name)]])),
    expected,
    operator: 'expectDisplayed',
    stackStartFn: expectDisplayed,
  })
}
