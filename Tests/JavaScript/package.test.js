// SPDX-License-Identifier: Apache-2.0
// The JavaScript package as tests use it, with the command that RICHPUSH names.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http2 from 'node:http2'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { EmulatorError, PushTimeout, expectDisplayed, startEmulator } from '../../Sources/JavaScript/index.js'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMMAND = path.resolve(process.env.RICHPUSH ?? path.join(ROOT, '.build/debug/richpush'))
const REGISTER = pathToFileURL(path.join(ROOT, 'Sources/JavaScript/register.js')).href
process.env.RICHPUSH = COMMAND
// Each test starts its own; this one would be taken instead.
delete process.env.RICHPUSH_EMULATOR_URL

// Sends as libraries do: HTTP/1.1 by an agent, HTTP/2 without a proxy, and fetch. None of them knows an emulator.
const SENDERS = {
  async https(project, message) {
    const request = https.request(`https://fcm.googleapis.com/v1/projects/${project}/messages:send`, {
      method: 'POST', headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    })
    request.end(JSON.stringify({ message }))
    const [answer] = await once(request, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode
  },
  async http2(project, message) {
    const session = http2.connect('https://fcm.googleapis.com')
    const stream = session.request({
      ':method': 'POST', ':path': `/v1/projects/${project}/messages:send`, authorization: 'Bearer any', 'content-type': 'application/json',
    })
    stream.end(JSON.stringify({ message }))
    const [headers] = await once(stream, 'response')
    stream.resume()
    await once(stream, 'end')
    session.close()
    return headers[':status']
  },
  async fetch(project, message) {
    const answer = await fetch(`https://fcm.googleapis.com/v1/projects/${project}/messages:send`, {
      method: 'POST', headers: { authorization: 'Bearer any', 'content-type': 'application/json' }, body: JSON.stringify({ message }),
    })
    return answer.status
  },
}

const PROGRAM = `
  const http2 = await import('node:http2')
  const session = http2.connect('https://fcm.googleapis.com')
  const stream = session.request({
    ':method': 'POST', ':path': '/v1/projects/' + process.env.GOOGLE_CLOUD_PROJECT + '/messages:send',
    authorization: 'Bearer any', 'content-type': 'application/json',
  })
  stream.end(JSON.stringify({ message: { topic: 'shop', notification: { title: 'From a program' } } }))
  stream.on('response', headers => console.log(headers[':status'])).on('end', () => session.close()).resume()
`

/** A folder that is removed after the work. */
async function withFolder(work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'richpush-js-'))
  try {
    return await work(folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

describe('an emulator in this process', { timeout: 240_000 }, () => {
  let emulator
  before(async () => { emulator = await startEmulator() })
  after(() => emulator.stop())

  for (const [name, send] of Object.entries(SENDERS)) {
    test(`what ${name} sends to FCM is displayed by an iPhone`, async () => {
      const iphone = await emulator.register('apple', { name: 'iPhone', topics: [`breakfast-${name}`] })
      const message = { topic: `breakfast-${name}`, notification: { title: 'Pancakes!', body: 'They are ready.' } }
      assert.equal(await send(emulator.project, message), 200)
      const push = await emulator.wait({ topic: `breakfast-${name}` })
      expectDisplayed(push.on(iphone), { title: 'Pancakes!', body: 'They are ready.', attachments: 0 })
      assert.equal(push.displayed.title, 'Pancakes!')
    })
  }

  test('a wrong expectation names what is shown instead', async () => {
    const inbox = emulator.inbox('expectations')
    const android = await inbox.register('android', { name: 'Pixel' })
    await SENDERS.fetch('expectations', { token: android.token, notification: { title: 'Late' } })
    const push = await inbox.wait({ token: android.token })
    assert.throws(() => expectDisplayed(push, { title: 'Early', attachments: 1 }), error => {
      assert.equal(error.code, 'ERR_ASSERTION')
      assert.match(error.message, /^Pixel shows another notification: title is "Late", not "Early"; attachments is 0, not 1\./)
      return true
    })
    assert.throws(() => expectDisplayed(push, { titel: 'Late' }), /titel cannot be expected. Known are title,/)
  })

  test('a wait that finds nothing says what came instead, and the next wait returns the next push', async () => {
    const inbox = emulator.inbox('waits')
    for (const title of ['first', 'second']) await SENDERS.https('waits', { topic: 'waits', notification: { title } })
    assert.equal((await inbox.wait({ topic: 'waits' })).title, 'first')
    assert.equal((await inbox.wait({ topic: 'waits' })).title, 'second')
    await assert.rejects(inbox.wait({ topic: 'nothing', timeout: 0 }), PushTimeout)
    assert.deepEqual((await inbox.messages()).map(push => push.title), ['first', 'second'])
    assert.match(await inbox.page((await inbox.messages())[0]), /first/)
  })

  test('a push that no device got says how to register one', async () => {
    await SENDERS.https('alone', { topic: 'alone', notification: { title: 'Nobody' } })
    const push = await emulator.inbox('alone').wait({ topic: 'alone' })
    assert.throws(() => push.delivery, /No device got the push. Register one/)
    assert.throws(() => push.on('apple'), /0 deliveries are for apple. The push was delivered to: no device./)
  })

  test('a device that is uninstalled, and a fault, are answered as FCM does', async () => {
    const inbox = emulator.inbox('failing')
    const device = await inbox.register('web', { name: 'Browser' })
    const old = device.token
    assert.notEqual(await device.refreshToken(), old)
    assert.equal(await SENDERS.https('failing', { token: old, notification: { title: 'Old' } }), 404)
    await inbox.fail('UNAVAILABLE', { times: 1 })
    assert.equal(await SENDERS.https('failing', { token: device.token, notification: { title: 'New' } }), 503)
    assert.deepEqual((await inbox.devices()).map(each => each.id), [device.id])
    await device.configure({ network: 'edge' })
    await assert.rejects(device.configure({ network: 'pigeon' }), error => error instanceof EmulatorError && error.status === 400)
    await device.uninstall()
    assert.equal(await SENDERS.https('failing', { token: device.token, notification: { title: 'Gone' } }), 404)
  })

  test('names that others have chosen are names, in terms, paths and messages', async () => {
    for (const name of ['../../v1', 'a b', 'a" OR title:x', 'ü?q=#', '%2e%2e/', 'a\r\nX: y']) {
      const inbox = emulator.inbox(name)
      assert.deepEqual(await inbox.messages(), [], name)
      await assert.rejects(inbox.wait({ title: name, timeout: 0 }), PushTimeout)
    }
    const inbox = emulator.inbox('names')
    const device = await inbox.register('android', { name: '<b>"\u001b[2J' })
    const title = '" OR title:x \\ <b>'
    assert.equal(await SENDERS.https('names', { token: device.token, notification: { title } }), 200)
    const push = await inbox.wait({ title })
    assert.equal(push.title, title)
    for (const fail of [() => expectDisplayed(push, { title: 'x' }), () => push.on('apple')]) {
      assert.throws(fail, error => !error.message.includes('\u001b') && error.message.includes('<b>"\\u{1B}[2J'))
    }
    assert.ok(!(await inbox.page(push)).includes('<b>"'))
  })

  test('what is too large or of another kind is refused with a sentence, and the emulator stays', async () => {
    const inbox = emulator.inbox('large')
    const data = { text: 'x'.repeat(5_000) }
    assert.equal(await SENDERS.https('large', { topic: 'large', data }), 400)
    for (const given of [{ topics: ['not a topic'] }, { topics: 7 }, { network: 'pigeon' }, { name: 'x'.repeat(2_000_000) }]) {
      await assert.rejects(inbox.register('apple', given), error => {
        assert.ok(error instanceof EmulatorError, String(error))
        assert.ok(error.status >= 400 && error.status < 500 && error.message.length < 1_000, error.message)
        return true
      })
    }
    await assert.rejects(inbox.register('toaster'), EmulatorError)
    assert.deepEqual(await inbox.devices(), [])
  })

  test('connections to other hosts stay as they are', async () => {
    await withFolder(async folder => {
      const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
      await run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1',
        '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate])
      const server = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(certificate) }, (_, answer) => answer.end('own'))
      server.listen(0, 'localhost')
      await once(server, 'listening')
      try {
        const request = https.get({ host: 'localhost', port: server.address().port, ca: fs.readFileSync(certificate), agent: false })
        const [answer] = await once(request, 'response')
        assert.equal((await answer.toArray()).join(''), 'own')
      } finally {
        server.close()
      }
    })
  })
})

describe('a program of its own', { timeout: 240_000 }, () => {
  test('a program that is started with richpush/register sends to the emulator around it', async () => {
    const { stdout } = await run(COMMAND, [
      'emulator', 'exec', '--', process.execPath, '--import', REGISTER, '--input-type=module', '-e', PROGRAM,
    ])
    assert.equal(stdout.trim(), '200')
  })

  test('without an emulator richpush/register says how to start one', async () => {
    await withFolder(async folder => {
      const environment = { ...process.env, RICHPUSH_RUNTIME_DIR: folder }
      await assert.rejects(run(process.execPath, ['--import', REGISTER, '-e', '0'], { env: environment }), error => {
        assert.equal(error.code, 69)
        assert.match(error.stderr, /richpush\/register: .*richpush emulator start/s)
        return true
      })
    })
  })

  test('an emulator that a test forgot ends with the test', async () => {
    const forgetful = `
      import { startEmulator } from ${JSON.stringify(pathToFileURL(path.join(ROOT, 'Sources/JavaScript/index.js')).href)}
      const emulator = await startEmulator()
      console.log(emulator.url)
    `
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', forgetful])
    const url = stdout.trim()
    // The process is gone; its emulator follows, and refuses connections when it has.
    const deadline = AbortSignal.timeout(60_000)
    for (;;) {
      try {
        await fetch(`${url}/livez`, { signal: deadline })
      } catch (error) {
        assert.notEqual(error.name, 'TimeoutError', 'The emulator still runs.')
        break
      }
    }
  })

  test('an emulator that does not start says why', async () => {
    await assert.rejects(startEmulator({ options: ['--keep', 'some'] }), /The emulator did not start\. .*--keep/s)
    for (const command of ['/nowhere/richpush', ROOT, fileURLToPath(import.meta.url)]) {
      await assert.rejects(startEmulator({ command }), error => {
        assert.match(error.message, /is named as the richpush command, and there is no such program|cannot be run: /)
        return error.message.startsWith(`${command} `)
      })
    }
  })
})

const npm = process.env.PATH.split(path.delimiter).some(folder => fs.existsSync(path.join(folder, 'npm')))
describe('the tarballs', { timeout: 240_000, skip: npm ? false : 'npm is not installed' }, () => {
  test('installed into an empty folder without a registry, they bring the command and the API', async () => {
    await withFolder(async folder => {
      const tree = path.join(folder, 'tree/richpush/tool/bin')
      fs.mkdirSync(tree, { recursive: true })
      // It starts the command, because packing a debug build takes a minute.
      fs.writeFileSync(path.join(tree, 'richpush'), `#!/bin/sh\nexec '${COMMAND}' "$@"\n`, { mode: 0o755 })
      const platform = `${process.platform}-${process.arch}`
      const { stdout } = await run(path.join(ROOT, '.github/scripts/make-npm'), [folder, path.join(folder, 'tree'), platform])
      const app = path.join(folder, 'app')
      fs.mkdirSync(app)
      fs.writeFileSync(path.join(app, 'package.json'), '{ "name": "app", "version": "1.0.0", "type": "module" }')
      const environment = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: path.join(folder, 'cache') }
      delete environment.RICHPUSH
      await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...stdout.trim().split('\n')], { cwd: app, env: environment })
      const version = await run(path.join(app, 'node_modules/.bin/richpush'), ['--version'], { env: environment })
      assert.equal(version.stdout.trim(), JSON.parse(fs.readFileSync(path.join(ROOT, 'Sources/JavaScript/package.json'))).version)
      fs.writeFileSync(path.join(app, 'main.js'), `
        import { startEmulator } from 'richpush'
        const emulator = await startEmulator()
        console.log(Object.keys(await emulator.serviceAccount()).includes('private_key'))
        await emulator.stop()
      `)
      assert.equal((await run(process.execPath, ['main.js'], { cwd: app, env: environment })).stdout.trim(), 'true')
    })
  })
})
