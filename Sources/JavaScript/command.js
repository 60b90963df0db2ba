// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { EmulatorError } from './api.js'

/**
 * Returns the path of the command: the given one, the one in the variable RICHPUSH, the one of the package for this
 * platform, or the one on the PATH.
 *
 * @param {string} [named]
 */
export function findCommand(named) {
  const chosen = named ?? process.env.RICHPUSH
  if (chosen) {
    const found = chosen.includes(path.sep) ? (existsSync(chosen) ? chosen : undefined) : onPath(chosen)
    if (found) return found
    throw new EmulatorError(`${chosen} is named as the richpush command, and there is no such program.`)
  }
  const found = inPackage() ?? onPath('richpush')
  if (found) return found
  throw new EmulatorError(
    `There is no richpush command for ${process.platform}-${process.arch}. Put the command on the PATH, or name it by the `
      + 'variable RICHPUSH. Packages hold it for linux-x64; npm leaves it out if it runs with --omit=optional.'
  )
}

function inPackage() {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve(`@richpush/${process.platform}-${process.arch}/package.json`))
    const file = path.join(folder, 'richpush', 'tool', 'bin', 'richpush')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** @param {string} name */
function onPath(name) {
  // npm puts this package's own bin/richpush.js on the PATH of its scripts; starting it from itself would never end.
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(folder => !folder.endsWith(path.join('node_modules', '.bin')))
  return folders.map(folder => path.join(folder, name)).find(file => existsSync(file))
}
