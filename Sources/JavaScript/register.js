// SPDX-License-Identifier: Apache-2.0
// Leads the push libraries of a program to the emulator, without a change in the program:
//
//     node --import richpush/register server.js
//
// The emulator is the one around the program (`richpush emulator exec -- node …`), else the one that runs on this machine.
import { execFileSync } from 'node:child_process'

import { findCommand } from './command.js'
import { lead } from './lead.js'

let environment = process.env
if (!environment.RICHPUSH_EMULATOR_TLS) {
  try {
    environment = JSON.parse(
      execFileSync(findCommand(), ['emulator', 'env', '--format', 'json'], {
        encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'pipe', 'pipe'],
      })
    )
  } catch (error) {
    const said = /** @type {{ stderr?: string, message: string }} */ (error)
    console.error(`richpush/register: ${(said.stderr || said.message).trim()}`)
    process.exit(69)
  }
}
lead(environment)
