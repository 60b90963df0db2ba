// SPDX-License-Identifier: Apache-2.0
// A site whose service worker shows pushes and opens a page on a click, and knows nothing of the emulator.
import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

const PAGE = `<!doctype html><title>Breakfast</title><script>
  async function subscribe(applicationServerKey) {
    await navigator.serviceWorker.register('worker.js')
    const { pushManager } = await navigator.serviceWorker.ready
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
  }
</script>`

const WORKER = `
  self.addEventListener('push', event => {
    const { title, ...options } = event.data.json()
    event.waitUntil(self.registration.showNotification(title, options))
  })
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(self.clients.openWindow('/opened?action=' + event.action))
  })
`

const FILES = new Map([['/', ['text/html', PAGE]], ['/worker.js', ['text/javascript', WORKER]], ['/opened', ['text/html', '<title>Opened</title>']]])

/** Serves the site, and returns its server and its URL. */
export async function serveSite() {
  const server = http.createServer((request, answer) => {
    const [type, content] = FILES.get(new URL(request.url, 'http://localhost').pathname) ?? []
    answer.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(content)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return { server, url: `http://localhost:${server.address().port}` }
}

/** The server's keys, by which a push service knows it. */
export function serverKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { privateKey, applicationServerKey: point.toString('base64url') }
}

/** Sends a push as a site's own server does (RFC 8291, RFC 8292), and returns the status of the answer. */
export async function sendPush(subscription, keys, push) {
  const [receiver, secret] = [subscription.keys.p256dh, subscription.keys.auth].map(text => Buffer.from(text, 'base64url'))
  const sender = createECDH('prime256v1')
  const point = sender.generateKeys()
  const derive = (key, salt, info, length) => Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, point])
  const salt = randomBytes(16)
  const shared = derive(sender.computeSecret(receiver), secret, info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
  const text = Buffer.concat([cipher.update(JSON.stringify(push) + '\x02'), cipher.final(), cipher.getAuthTag()])
  const encoded = value => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: new URL(subscription.endpoint).origin, exp: Math.floor(Date.now() / 1000) + 3600, sub: 'mailto:kitchen@example.com',
  }
  const token = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(token), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const answer = await fetch(subscription.endpoint, {
    method: 'POST',
    headers: {
      'content-encoding': 'aes128gcm', ttl: '60', authorization: `vapid t=${token}.${signature}, k=${keys.applicationServerKey}`,
    },
    body: Buffer.concat([salt, Buffer.from([0, 0, 16, 0, point.length]), point, text]),
  })
  return answer.status
}
