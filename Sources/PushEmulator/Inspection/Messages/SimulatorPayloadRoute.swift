// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushSimulator

/// `GET /api/v1/messages/{message}/deliveries/{device}/apns`: the payload of a push for `xcrun simctl push`.
///
/// Source: `xcrun simctl help push`; the key `Simulator Target Bundle` names the app, so that the file can be dropped
/// onto the simulator.
struct SimulatorPayloadRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/deliveries/{device}/apns") { request, context in
            let items = try QueryItems(request, known: ["q", "project"])
            let reference = try MessageReference(context, items, services.core)
            let key = try context.deviceID
            let payload = try await services.core.store.read { database -> JSONObject in
                let id = try reference.find(database, parts: .summary).id
                guard let message = try PendingMessage.find(id, in: database),
                    let payload = try message.payload(in: database)
                else { throw APIError.notFound("Message \(id) holds nothing that a device could get.") }
                guard let device = try DeviceRow.find(key, in: database) else {
                    throw APIError.notFound("There is no device \"\(key.excerpt)\".")
                }
                guard device.platform == .apple, payload.reaches(.apple) else {
                    throw APIError.badRequest(
                        "Message \(id) reaches \(device.name) in no form that Apple's simulator accepts; name an Apple "
                            + "device and a message of FCM or APNs."
                    )
                }
                return payload.forSimulator(of: device, message)
            }
            return Response.json(.object(payload))
        }
    }
}

extension Payload {
    /// Returns the payload that APNs delivers to the app, with the app's bundle identifier.
    fileprivate func forSimulator(of device: DeviceRow, _ message: PendingMessage) -> JSONObject {
        let push =
            if case .apns(let push) = self {
                push
            } else {
                APNSNotification(relaying: self.message, options: RelayIdentity(message, to: device).apns)
            }
        var payload = push.payload
        payload["Simulator Target Bundle"] = .string(device.appleApp.bundleIdentifier)
        return payload
    }
}
