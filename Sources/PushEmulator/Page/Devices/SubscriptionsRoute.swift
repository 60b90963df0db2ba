// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /subscriptions`: subscribes a device to a topic, or unsubscribes it.
struct SubscriptionsRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("subscriptions") { request, _ -> Response in
            let form = try await form(request)
            do {
                let device = try await services.core.devices.device(form["device"] ?? "")
                let removed = form["unsubscribe"]
                let text = (removed ?? form["topic"] ?? "").trimmingBlanks
                guard let topic = TopicName(text) ?? TopicName(path: text) else {
                    throw APIError.badRequest(
                        "The topic is \(text.quoted), and takes 1 to 900 letters, digits and -_.~%."
                    )
                }
                guard removed != nil || device.isRegistered else {
                    throw APIError.badRequest("The device is unregistered; register it again.")
                }
                let now = StoredTime.now
                let addition = try await services.core.store.write { database -> Subscriptions.Addition? in
                    guard removed != nil else {
                        return try Subscriptions.add(
                            topic,
                            for: device.token,
                            project: device.project,
                            at: now,
                            database: database
                        )
                    }
                    _ = try Subscriptions.remove(topic, of: device.token, project: device.project, database: database)
                    return nil
                }
                if addition == .refused {
                    throw APIError.badRequest("The device has \(Subscriptions.topicLimit) topics, which is the most.")
                }
                // Redirects only to devices, whatever the form holds.
                return .seeOther(PageLink(form["back"] == "/devices" ? "/devices" : "/devices/\(device.id)"))
            } catch let error as APIError {
                return try await page(request) { _, _ in FailureView(error).frame }
            } catch let error as EmulatorError {
                return try await page(request) { _, _ in FailureView(APIError.notFound(error.description)).frame }
            }
        }
    }
}
