// SPDX-License-Identifier: Apache-2.0
// A site whose service worker shows pushes and opens a page on a click, and knows nothing of the emulator.
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
