// SPDX-License-Identifier: Apache-2.0

/**
 * Returns the text with the characters escaped that move a terminal's cursor, begin a line or turn the order of letters: names
 * and texts of others stand in messages.
 *
 * @param {string} text
 */
export function printable(text) {
  return text.replace(/[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu,
    one => one === '\n' ? '\\n' : `\\u{${one.charCodeAt(0).toString(16).toUpperCase()}}`)
}
