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
            // The host was checked, and needs no quotes of its own.
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
        let report: DisplayReport
        do {
            report = try DisplayReport(try await request.json(upTo: 64 * 1024))
        } catch let error as APIError {
            return error.response
        }
        let token = FormFields.decoded(
            String(report.endpoint.split(separator: "/").last ?? "").utf8,
            plusIsSpace: false
        )
        let device = try await web.core.store.read { transaction in
            try WebSubscription.find(token, in: transaction).flatMap { try DeviceRow.find($0.device, in: transaction) }
        }
        guard let device, device.service != nil, case .web(let browser) = device.fullConfiguration else {
            return APIError.notFound("endpoint is no subscription of a real browser of this emulator.").response
        }
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
        let amended = try await web.core.deliveries.amend(push.message, on: device.id) { delivery, elapsed in
            delivery.outcome = .shown
            // What the desktop shows counts for more than what the site asked for.
            if !delivery.isOnDesktop { delivery.displayed = report.displayed(by: browser, from: site) }
            delivery.timeline.append(report.event(at: elapsed))
        }
        web.desktop?.learn(report.asked, of: push.message, on: device.id)
        guard amended != nil else { return APIError.notFound("Message \(push.message) is gone.").response }
        return .json(["message": .integer(Int(push.message)), "deviceID": .string(device.id)])
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
          }
          const show = ServiceWorkerRegistration.prototype.showNotification;
          ServiceWorkerRegistration.prototype.showNotification = async function (title, options = {}) {
            const count = byteCount;
            const result = await show.call(this, title, options);
            await report(this, String(title), options ?? {}, count).catch(error => console.warn('RichPush:', error));
            return result;
          };
          async function report(registration, title, options, byteCount) {
            const subscription = await registration.pushManager.getSubscription();
            const shown = (await registration.getNotifications(options.tag ? { tag: String(options.tag) } : {}))
              .filter(notification => notification.title === title).at(-1);
            if (!subscription || !shown) return;
            const { body, image, icon, tag, data } = shown;
            const actions = (shown.actions ?? []).map(({ action, title }) => ({ action, title }));
            await fetch(ADDRESS, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({
                endpoint: subscription.endpoint, byteCount, fcmMessageID: data?.FCM_MSG?.fcmMessageId,
                notification: { title, body, image, icon, tag, actions },
              }),
            });
          }
        })();

        """#
}
