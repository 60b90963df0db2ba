// SPDX-License-Identifier: Apache-2.0
// What devices and a real browser show is clicked, with the command that RICHPUSH names.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { EmulatorError, NotificationTimeout, startEmulator } from '../../Sources/JavaScript/index.js'
import { fixtures } from '../../Sources/JavaScript/playwright.js'
import { serveSite } from './site.js'
import webpush from './web-push/index.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMMAND = path.resolve(process.env.RICHPUSH ?? path.join(ROOT, '.build/debug/richpush'))
process.env.RICHPUSH = COMMAND
// Each test starts its own; this one would be taken instead.
delete process.env.RICHPUSH_EMULATOR_URL

const CHROMIUM = '/usr/bin/chromium'

/** Playwright for JavaScript, which lies in the package for Python; undefined where it is not installed. */
function playwright() {
  const libraries = path.join(ROOT, '.build/python/lib')
  const found = fs.existsSync(libraries) ? fs.readdirSync(libraries) : []
  const folders = found.map(name => path.join(libraries, name, 'site-packages/playwright/driver/package'))
  const folder = folders.find(each => fs.existsSync(each))
  return folder && createRequire(import.meta.url)(folder)
}

async function send(emulator, message) {
  const answer = await fetch(`${emulator.url}/v1/projects/${emulator.project}/messages:send`, {
    method: 'POST', headers: { authorization: 'Bearer any', 'content-type': 'application/json' }, body: JSON.stringify({ message }),
  })
  assert.equal(answer.status, 200)
}

describe('what simulated devices show', { timeout: 240_000 }, () => {
  let emulator
  before(async () => { emulator = await startEmulator() })
  after(() => emulator.stop())

  test('a browser opens the link, Android sends the intent, and the app of an iPhone gets the response', async () => {
    const message = {
      topic: 'tea', notification: { title: 'Tea' }, data: { cup: '2' }, android: { notification: { click_action: 'BREW' } },
      apns: { payload: { aps: { category: 'ORDER' } } }, webpush: { fcm_options: { link: 'https://shop.example.com/tea' } },
    }
    const devices = {}
    for (const platform of ['web', 'android', 'apple']) {
      devices[platform] = await emulator.register(platform, { topics: ['tea'] })
    }
    await send(emulator, message)
    const push = await emulator.wait({ topic: 'tea' })
    const opened = await devices.web.click(push)
    assert.deepEqual([opened.followed, opened.opened], ['opened', ['https://shop.example.com/tea']])
    const started = await devices.android.click(push)
    assert.deepEqual([started.followed, started.intent.action, started.intent.extras.cup], ['handed-to-app', 'BREW', '2'])
    const replied = await devices.apple.click(push, 'order', { reply: 'two' })
    assert.deepEqual([replied.response.actionIdentifier, replied.response.userText], ['order', 'two'])
    assert.match(replied.explanation, /Only the app's code knows/)
    await assert.rejects(devices.web.dismiss(push), error => error instanceof EmulatorError && error.status === 409)
  })
})

const library = playwright()
const missing = !library ? 'Playwright is not installed' : !fs.existsSync(CHROMIUM) ? 'Chromium is not installed' : false

describe('what Chromium shows', { timeout: 240_000, skip: missing }, () => {
  test('a push is seen, and its button opens the page, by the fixtures of Playwright', async () => {
    const { server, url } = await serveSite()
    try {
      const [withEmulator] = fixtures.emulator
      await withEmulator({}, emulator => fixtures.desktop({ emulator }, desktop => {
        const launchOptions = { executablePath: CHROMIUM, args: ['--no-sandbox'], timeout: 120_000 }
        return fixtures.context({ playwright: library, emulator, launchOptions, headless: true }, async context => {
          const keys = webpush.generateVAPIDKeys()
          const page = await context.newPage()
          await page.goto(url)
          const subscription = await page.evaluate(key => globalThis.subscribe(key), keys.publicKey)
          const push = { title: 'Breakfast is ready', body: 'Pancakes', actions: [{ action: 'order', title: 'Order' }] }
          const vapidDetails = { subject: 'mailto:kitchen@example.com', ...keys }
          assert.equal((await webpush.sendNotification(subscription, JSON.stringify(push), { vapidDetails })).statusCode, 201)

          const shown = await desktop.wait({ title: 'Breakfast*' })
          assert.deepEqual([shown.title, shown.body, shown.actions], ['Breakfast is ready', 'Pancakes', ['Order']])
          assert.equal(shown.origin, url.slice('http://'.length))
          await assert.rejects(shown.click('Cancel'), /has no button "Cancel"; it has "Order"/)
          await assert.rejects(desktop.wait({ title: 'Lunch', timeout: 0.01 }), NotificationTimeout)
          const [opened, clicked] = await Promise.all([context.waitForEvent('page'), shown.click('Order')])
          await opened.waitForURL(`${url}/opened?action=order`)
          assert.equal(clicked.followed, 'closed')
          assert.equal(await shown.state(), 'closed')
          assert.equal(await shown.picture(), null)
          assert.deepEqual(await desktop.notifications(), [])
        })
      }))
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})
