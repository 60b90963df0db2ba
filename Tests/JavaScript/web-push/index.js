// SPDX-License-Identifier: Apache-2.0
// Stands in for npm's web-push, which is not installed here: the calls that the guides and tests make, by RFC 8291 and RFC 8292.
import { createCipheriv, createECDH, createPrivateKey, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'

const bytes = text => Buffer.from(text, 'base64url')
const derive = (key, salt, info, length) => Buffer.from(hkdfSync('sha256', key, salt, info, length))

function encrypt(text, keys) {
  const [receiver, secret] = [bytes(keys.p256dh), bytes(keys.auth)]
  const sender = createECDH('prime256v1')
  const point = sender.generateKeys()
  const shared = derive(sender.computeSecret(receiver), secret, Buffer.concat([Buffer.from('WebPush: info\0'), receiver, point]), 32)
  const salt = randomBytes(16)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
  const header = Buffer.concat([salt, Buffer.from([0, 0, 16, 0, point.length]), point])
  return Buffer.concat([header, cipher.update(text + '\x02'), cipher.final(), cipher.getAuthTag()])
}

function authorization(endpoint, { subject, publicKey, privateKey }) {
  const point = bytes(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const encoded = value => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(Date.now() / 1000) + 3600, sub: subject }
  const token = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${token}.${signature}, k=${publicKey}`
}

export default {
  generateVAPIDKeys() {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const { x, y, d } = privateKey.export({ format: 'jwk' })
    return { publicKey: Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url'), privateKey: d }
  },

  async sendNotification(subscription, payload, { vapidDetails, TTL = 60 }) {
    const answer = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: { 'content-encoding': 'aes128gcm', ttl: String(TTL), authorization: authorization(subscription.endpoint, vapidDetails) },
      body: encrypt(payload, subscription.keys),
    })
    if (!answer.ok) throw new Error(`Received unexpected response code: ${answer.status}`)
    return { statusCode: answer.status, body: await answer.text() }
  },
}
