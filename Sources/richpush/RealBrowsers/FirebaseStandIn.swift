// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushMessages

/// The files of Firebase's JavaScript SDK that a worker asks Google's servers for, answered on this machine.
///
/// A site that has the package `firebase` in its `node_modules` gets its files, which are the SDK itself. For others a stand-in
/// of our own does what the SDK's worker does with pushes and clicks. Pages, and other parts of the SDK, have none.
///
/// Source: firebase-js-sdk, `packages/messaging/src/listeners/sw-listeners.ts`; Firebase Hosting's reserved URLs.
struct FirebaseStandIn: Sendable {
    /// The addresses that scripts write, in the place of which they get this machine's.
    static let address = "https://www.gstatic.com/firebasejs"
    /// Firebase Hosting's own path of the same files.
    static let hostingPath = "/__/firebase/"

    /// A file of the SDK that a script asked for.
    struct File: Sendable, Hashable {
        let version: String
        let name: String

        /// Takes `10.7.1/firebase-app-compat.js`; `nil` for other paths.
        init?(_ path: some StringProtocol) {
            guard let match = String(path).wholeMatch(of: /([0-9][0-9A-Za-z.\-]{0,30})\/(firebase[a-z\-]*\.js)/) else {
                return nil
            }
            (version, name) = (String(match.1), String(match.2))
        }
    }

    /// The package of the site's build; `nil` uses the stand-in.
    let package: URL?
    /// The package's version; `nil` if it is not known or there is none.
    let packageVersion: String?

    init(package: URL?) {
        self.package = package
        let description = package.flatMap {
            FileManager.default.contents(atPath: $0.appending(path: "package.json").path)
        }
        packageVersion = description.flatMap { try? JSONValue(parsing: Array($0)) }?["version"]?.string
    }

    /// The script, or `nil` if there is neither a file nor a stand-in for it.
    func script(_ file: File) -> [UInt8]? {
        if let package {
            return FileManager.default.contents(atPath: package.appending(path: file.name).path).map(Array.init)
        }
        // Version 9 made modules of the files; files that end in -compat are scripts.
        let isModule = !file.name.hasSuffix("-compat.js") && (Int(file.version.prefix { $0 != "." }) ?? 0) >= 9
        switch (file.name, isModule) {
        case ("firebase-app.js", true): return Array(Self.appModule.utf8)
        case ("firebase-messaging-sw.js", true), ("firebase-messaging.js", true):
            return Array((Self.listeners + Self.messagingModule).utf8)
        case ("firebase-app.js", false), ("firebase-app-compat.js", false): return Array(Self.app.utf8)
        case ("firebase-messaging.js", false), ("firebase-messaging-compat.js", false):
            return Array((Self.listeners + Self.messaging).utf8)
        default: return nil
        }
    }

    /// Firebase Hosting's `init.js`, which has the project's settings.
    static let hostingSettings = Array(
        "firebase.initializeApp({ apiKey: 'key', projectId: 'demo-richpush', messagingSenderId: '1', appId: '1:1:web:1' });"
            .utf8
    )

    private static let app = """
        (() => {
          const apps = [];
          self.firebase = {
            SDK_VERSION: 'stand-in', apps,
            initializeApp(options = {}, name = '[DEFAULT]') {
              const app = { name, options, messaging: () => self.firebase.messaging(app) };
              apps.push(app);
              return app;
            },
            app: () => apps[0],
          };
        })();

        """

    private static let appModule = """
        const apps = [];
        export const SDK_VERSION = 'stand-in';
        export function initializeApp(options = {}, name = '[DEFAULT]') {
          apps.push({ name, options });
          return apps.at(-1);
        }
        export const getApp = () => apps[0];
        export const getApps = () => apps;

        """

    private static let messaging = """
        self.firebase.messaging = () => richpushMessaging();
        self.firebase.messaging.isSupported = () => true;

        """

    private static let messagingModule = """
        export const getMessaging = () => richpushMessaging();
        export const onBackgroundMessage = (messaging, handler) => messaging.onBackgroundMessage(handler);
        export const isSupported = async () => true;
        export const experimentalSetDeliveryMetricsExportedToBigQueryEnabled = () => {};

        """

    private static let listeners = #"""
        const richpushMessaging = (() => {
          let messaging;
          const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
          const linkOf = message => message.fcmOptions?.link ?? message.notification?.click_action
            ?? (message.data?.['google.c.a.c_id'] ? self.location.origin : undefined);

          async function receive(event) {
            let message;
            try { message = event.data?.json(); } catch { return; }
            if (!message) return;
            const pages = await windows();
            const isVisible = page => page.visibilityState === 'visible' && !page.url.startsWith('chrome-extension://');
            if (pages.some(isVisible)) {
              for (const page of pages) page.postMessage({ ...message, isFirebaseMessaging: true, messageType: 'push-received' });
              return;
            }
            if (message.notification) {
              const options = { ...message.notification, data: { FCM_MSG: message } };
              await self.registration.showNotification(options.title ?? '', options);
            }
            if (messaging.handler) await messaging.handler(forHandler(message));
          }

          function forHandler(message) {
            const payload = { from: message.from, collapseKey: message.collapse_key, messageId: message.fcmMessageId };
            if (message.notification) {
              payload.notification = {};
              for (const name of ['title', 'body', 'image', 'icon']) {
                if (message.notification[name]) payload.notification[name] = message.notification[name];
              }
            }
            if (message.data) payload.data = message.data;
            if (message.fcmOptions || message.notification?.click_action) {
              payload.fcmOptions = {};
              const link = message.fcmOptions?.link ?? message.notification?.click_action;
              if (link) payload.fcmOptions.link = link;
              if (message.fcmOptions?.analytics_label) payload.fcmOptions.analyticsLabel = message.fcmOptions.analytics_label;
            }
            return payload;
          }

          async function click(event) {
            const message = event.notification?.data?.FCM_MSG;
            if (!message || event.action) return;
            event.stopImmediatePropagation();
            event.notification.close();
            const link = linkOf(message);
            if (!link) return;
            const url = new URL(link, self.location.href);
            if (url.host !== self.location.host) return;
            const page = (await windows()).find(page => new URL(page.url, self.location.href).host === url.host);
            const shown = page ? await page.focus() : await self.clients.openWindow(link);
            shown?.postMessage({ ...message, isFirebaseMessaging: true, messageType: 'notification-clicked' });
          }

          return () => {
            if (messaging) return messaging;
            messaging = {
              handler: undefined,
              onBackgroundMessage(handler) {
                this.handler = typeof handler === 'function' ? handler : message => handler.next(message);
                return () => { this.handler = undefined; };
              },
              setBackgroundMessageHandler(handler) { this.handler = handler; },
            };
            self.addEventListener('push', event => event.waitUntil(receive(event)));
            self.addEventListener('notificationclick', event => event.waitUntil(click(event)));
            return messaging;
          };
        })();

        """#
}
#endif
