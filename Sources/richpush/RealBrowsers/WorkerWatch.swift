// SPDX-License-Identifier: Apache-2.0

#if Services
/// The scripts that a site gets besides its own: what registers its worker, and what tells of the worker.
enum WorkerWatch {
    /// The path below which they are, and which the site cannot have.
    static let path = "/.richpush/"

    /// The page that registers the worker and subscribes.
    ///
    /// It leaves the site then, unless a window of it is to stay: a worker may hand a push to a visible page.
    ///
    /// Firefox answers nothing to a page that subscribes before its push service has begun, a little after its start.
    static let page = #"""
        <!doctype html><title>RichPush</title><script>
        const { worker, key, type, next } = SETTINGS;
        const tell = content => fetch('/.richpush/report', { method: 'POST', body: JSON.stringify(content) });
        const isFirefox = navigator.userAgent.includes('Firefox');
        const later = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000));
        (async () => {
          const registration = await navigator.serviceWorker.register(worker, { type, updateViaCache: 'none' });
          await new Promise((resolve, reject) => {
            const installed = registration.installing ?? registration.waiting ?? registration.active;
            const look = () => {
              if (installed.state === 'activated') resolve();
              if (installed.state === 'redundant') reject(new Error('its install or activate event failed'));
            };
            installed.addEventListener('statechange', look);
            look();
          });
          let subscription;
          while (!subscription) {
            const begun = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
            subscription = await (isFirefox ? Promise.race([begun, later(3)]) : begun);
          }
          await tell({ kind: 'subscribed', subscription: subscription.toJSON() });
          if (next) location.replace(next);
        })().catch(error => tell({ kind: 'refused', reason: String(error) }));
        </script>

        """#

    /// The page of another site that follows: once it runs, no page of the site is open.
    static let leftPage = """
        <!doctype html><title>RichPush</title><script>
        fetch('/.richpush/report', { method: 'POST', body: '{"kind":"left"}' });
        </script>

        """

    /// Loaded before the site's worker: tells what the worker does, and changes nothing of it.
    ///
    /// Reports leave in the order of what happened, those together that wait for the ones before. An error before the worker
    /// is installed leaves with `importScripts`, which waits for the answer: the browser ends such a worker at once.
    static let script = #"""
        (() => {
          'use strict';
          const request = self.fetch.bind(self);
          const load = self.importScripts;
          const later = self.setTimeout.bind(self);
          let told = 0;
          let current = 'start';
          let queue = Promise.resolve();
          const kinds = ['push', 'notificationclick', 'notificationclose'];

          const text = value => { try { return String(value).slice(0, 4000); } catch { return '(no text)'; } };
          function place(stack) {
            for (const line of text(stack).split('\n')) {
              const found = /(https?:\/\/[^\s()@]+?):(\d+):\d+\)?$/.exec(line.trim());
              if (!found || found[1].includes('/.richpush/')) continue;
              const url = new URL(found[1]);
              if (url.origin === self.location.origin) return { file: decodeURIComponent(url.pathname.slice(1)), line: Number(found[2]) };
            }
            return {};
          }
          /** The line of the site that called; none if Firebase's SDK did. */
          function here() {
            const frames = text(new Error().stack).split('\n').filter(line => /https?:/.test(line) && !line.includes('/.richpush/watch.js'));
            return frames[0]?.includes('/.richpush/') ? {} : place(frames[0]);
          }

          let pending = [];
          function tell(kind, fields) {
            if (++told > 500) return;
            pending.push({ kind, listener: current, ...fields });
            if (pending.length > 1) return;
            queue = queue.then(() => {
              const body = JSON.stringify(pending.splice(0));
              return request('/.richpush/report', { method: 'POST', body });
            }).catch(() => {});
          }
          const seen = new WeakSet();
          function failed(error, where) {
            if (error instanceof Object && seen.has(error)) return;
            if (error instanceof Object) seen.add(error);
            const fields = { reason: text(error), ...place(error?.stack), ...where };
            if (!fields.file) { delete fields.file; delete fields.line; }
            if (current === 'start' && load) {
              const report = JSON.stringify({ kind: 'failed', listener: 'start', ...fields });
              try { load('/.richpush/told.js?' + encodeURIComponent(report)); return; } catch {}
            }
            tell('failed', fields);
          }
          self.addEventListener('error', event => {
            let where = {};
            try {
              const url = new URL(event.filename);
              if (!url.pathname.includes('/.richpush/')) where = { file: decodeURIComponent(url.pathname.slice(1)), line: event.lineno };
            } catch {}
            failed(event.error ?? event.message, { ...place(event.error?.stack), ...(event.lineno ? where : {}) });
          });
          self.addEventListener('unhandledrejection', event => failed(event.reason));

          const events = new WeakMap();
          const wait = ExtendableEvent.prototype.waitUntil;
          ExtendableEvent.prototype.waitUntil = function (promise) {
            const promises = events.get(this);
            if (promises) {
              promises.push(promise);
              Promise.resolve(promise).catch(error => failed(error));
            }
            return wait.call(this, promise);
          };
          async function settle(listener, promises) {
            let count = -1;
            while (count !== promises.length) {
              count = promises.length;
              await Promise.allSettled(promises);
            }
            tell('ended', { listener, promises: count });
          }
          const add = EventTarget.prototype.addEventListener;
          for (const kind of ['install', 'activate']) add.call(self, kind, event => { events.set(event, []); });
          for (const kind of kinds) {
            add.call(self, kind, event => {
              current = kind;
              const promises = [];
              events.set(event, promises);
              tell('began', { action: event.action || undefined });
              later(() => settle(kind, promises), 0);
            });
          }
          EventTarget.prototype.addEventListener = function (type, ...rest) {
            const target = this ?? self;
            if (target === self && kinds.includes(type)) {
              const where = here();
              if (where.file) tell('listens', { listener: type, ...where });
            }
            return add.call(target, type, ...rest);
          };

          /** Tells of a call before it is made, and of its refusal; the call itself stays what it was. */
          function watch(prototype, name, kind, fieldsOf) {
            const own = prototype?.[name];
            if (!own) return;
            prototype[name] = function (...values) {
              let fields = { ...here() };
              try { Object.assign(fields, fieldsOf.apply(this, values)); } catch {}
              const id = told;
              tell(kind, { id, ...fields });
              try {
                const result = own.apply(this, values);
                result?.catch?.(error => tell('rejected', { id, reason: text(error) }));
                return result;
              } catch (error) {
                tell('rejected', { id, reason: text(error) });
                throw error;
              }
            };
          }
          const absolute = url => { try { return new URL(url, self.location.href).href; } catch { return text(url); } };
          watch(ServiceWorkerRegistration.prototype, 'showNotification', 'shows', (title, options = {}) => ({
            title: text(title), tag: options.tag === undefined ? undefined : text(options.tag),
            icon: options.icon ? absolute(options.icon) : undefined, image: options.image ? absolute(options.image) : undefined,
            actions: Array.from(options.actions ?? [], action => text(action?.action ?? '')).slice(0, 10),
          }));
          watch(self.Clients?.prototype, 'openWindow', 'opens', url => ({ method: 'openWindow', url: absolute(url) }));
          watch(self.WindowClient?.prototype, 'focus', 'opens', function () { return { method: 'focus', url: this.url }; });
          watch(self.WindowClient?.prototype, 'navigate', 'opens', url => ({ method: 'navigate', url: absolute(url) }));

          self.fetch = async function (...values) {
            const url = absolute(values[0]?.url ?? values[0]);
            const id = told;
            tell('fetches', { id, url });
            try {
              const answer = await request(...values);
              const byteCount = Number(answer.headers.get('content-length') ?? NaN);
              tell('fetched', {
                id, url: answer.url || url, status: answer.status, mimeType: answer.headers.get('content-type') ?? undefined,
                byteCount: Number.isFinite(byteCount) ? byteCount : undefined,
              });
              return answer;
            } catch (error) {
              tell('lost', { id, url, reason: text(error) });
              throw error;
            }
          };
        })();

        """#
}
#endif
