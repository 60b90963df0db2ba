// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushSimulator
import WebPush

/// `POST /webpush/report`: a real browser says what it shows of a push; `GET /webpush/report.js` is a script that does so, for
/// pages and workers.
struct DisplayReportRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        router.on("webpush/report", method: .options) { request, _ in
            try await web.origins.answering(request) { Response(status: .noContent) }
        }
        router.post("webpush/report") { request, _ in
            try await web.origins.answering(request) { try await take(request) }
        }
        router.get("webpush/report.js") { request, _ in
            // The host was checked, and does not need quotes.
            let address = "http://\(request.head.authority ?? "localhost")/webpush/report"
            let quoted = String(decoding: JSONValue.string(address).encoded(), as: UTF8.self)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-store",
                    .accessControlAllowOrigin: "*",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: Self.script.replacing("ADDRESS", with: quoted)))
            )
        }
    }

    private func take(_ request: Request) async throws -> Response {
        let json: JSONValue
        do {
            json = try await request.json(upTo: 64 * 1024)
        } catch let error as APIError {
            return error.response
        }
        if json["opened"] != nil { return try await takeOpened(json) }
        let report: DisplayReport
        do throws(APIError) {
            report = try DisplayReport(json)
        } catch {
            return error.response
        }
        guard let (device, browser) = try await browser(report.endpoint) else { return Self.unknownEndpoint }
        guard
            let push = web.sentPushes.take(
                for: device.id,
                fcmMessageID: report.fcmMessageID,
                byteCount: report.byteCount
            )
        else {
            return APIError.notFound("The browser got no push in the last minute that was not reported already.")
                .response
        }
        let site = request.headers[.origin] ?? browser.origin?.description ?? ""
        web.desktop?.learn(report.asked, of: push.message, on: device.id)
        let amended = try await web.core.deliveries.amend(push.message, on: device.id) { delivery, elapsed in
            delivery.outcome = .shown
            // The desktop's display counts for more than the site's request.
            if !delivery.isOnDesktop { delivery.displayed = report.displayed(by: browser, from: site) }
            delivery.timeline.append(report.event(at: elapsed))
        }
        guard amended != nil else { return APIError.notFound("Message \(push.message) is gone.").response }
        return .json(["message": .integer(Int(push.message)), "deviceID": .string(device.id)])
    }

    /// Keeps the page that a worker says it opened after a click.
    private func takeOpened(_ json: JSONValue) async throws -> Response {
        guard let endpoint = json["endpoint"]?.string, let opened = json["opened"]?.string, opened.utf8.count <= 4096
        else {
            return APIError.badRequest("opened must be a URL of at most 4096 bytes, beside endpoint.").response
        }
        guard let (device, _) = try await browser(endpoint) else { return Self.unknownEndpoint }
        web.desktop?.opened(opened, on: device.id)
        return .json(["deviceID": .string(device.id)])
    }

    /// The real browser that has a subscription with this endpoint; `nil` if there is none.
    private func browser(_ endpoint: String) async throws -> (DeviceRow, WebBrowser.Configuration)? {
        let token = FormFields.decoded(String(endpoint.split(separator: "/").last ?? "").utf8, plusIsSpace: false)
        let device = try await web.core.store.read { transaction in
            try WebSubscription.find(token, in: transaction).flatMap { try DeviceRow.find($0.device, in: transaction) }
        }
        guard let device, device.service != nil, case .web(let browser) = device.fullConfiguration else { return nil }
        return (device, browser)
    }

    private static var unknownEndpoint: Response {
        APIError.notFound("endpoint is not a subscription of a real browser of this emulator.").response
    }

    /// Reports each notification once, right after it is shown: asking again and again makes Chromium forget what it is about
    /// to show.
    private static let script = #"""
        // Tells RichPush's emulator what this browser shows. Load it before anything else, in the worker by importScripts(), in
        // the page by a script element.
        (() => {
          'use strict';
          let byteCount;
          if ('ServiceWorkerGlobalScope' in self) {
            self.addEventListener('push', event => { byteCount = event.data ? event.data.arrayBuffer().byteLength : 0; });
            const open = Clients.prototype.openWindow;
            Clients.prototype.openWindow = async function (url) {
              const told = tellOpened(new URL(url, self.location.href).href).catch(error => console.warn('RichPush:', error));
              const client = await open.call(this, url);
              await told;
              return client;
            };
          }
          const show = ServiceWorkerRegistration.prototype.showNotification;
          ServiceWorkerRegistration.prototype.showNotification = async function (title, options = {}) {
            const count = byteCount;
            const result = await show.call(this, title, options);
            await report(this, String(title), options ?? {}, count).catch(error => console.warn('RichPush:', error));
            return result;
          };
          const post = content => fetch(ADDRESS, {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content),
          });
          async function tellOpened(opened) {
            const subscription = await self.registration.pushManager.getSubscription();
            if (subscription) await post({ endpoint: subscription.endpoint, opened });
          }
          async function report(registration, title, options, byteCount) {
            const subscription = await registration.pushManager.getSubscription();
            const shown = (await registration.getNotifications(options.tag ? { tag: String(options.tag) } : {}))
              .filter(notification => notification.title === title).at(-1);
            if (!subscription || !shown) return;
            const { body, image, icon, tag, data } = shown;
            const actions = (shown.actions ?? []).map(({ action, title }) => ({ action, title }));
            await post({
              endpoint: subscription.endpoint, byteCount, fcmMessageID: data?.FCM_MSG?.fcmMessageId,
              notification: { title, body, image, icon, tag, actions },
            });
          }
        })();

        """#
}
