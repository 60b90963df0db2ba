#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Runs the command with the arguments of this one, and ends as it ends.
import { spawn } from 'node:child_process'
import os from 'node:os'

import { findCommand } from '../command.js'

let command
try {
  command = findCommand()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(127)
}
const child = spawn(command, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
child.on('error', error => {
  console.error(`${command} cannot be run: ${error.message}`)
  process.exit(126)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal ?? 'SIGKILL']))
