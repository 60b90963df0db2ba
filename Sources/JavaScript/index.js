// SPDX-License-Identifier: Apache-2.0
// Tests of push notifications: a local FCM, APNs and Web Push, simulated devices, and what they display.

export { EmulatorError } from './api.js'
export { Desktop, Notification, NotificationTimeout } from './desktop.js'
export { Device } from './device.js'
export { Emulator, startEmulator } from './emulator.js'
export { expectDisplayed } from './expectation.js'
export { Inbox, PushTimeout } from './inbox.js'
export { Push } from './push.js'
