// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import PushMessages
import WebPush

/// A browser's Web Push subscription, `/api/v1/devices/{device}/subscription`: `POST` creates one, `GET` reads it,
/// `DELETE` ends it.
struct SubscriptionRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        let path: RouterPath = "api/v1/devices/{device}/subscription"
        router.post(path) { request, context in
            try await Response.answering {
                let device = try context.deviceID
                let body = try await request.json(upTo: services.limits.bodyByteCount)
                let members = try body.members(
                    of: ["service", "applicationServerKey", "realHost"],
                    in: "A subscription"
                )
                let key = try members.text("applicationServerKey")
                let bytes = key.flatMap { [UInt8](base64URL: $0) }
                guard key == nil || bytes != nil else {
                    throw EmulatorError(.deviceInvalid, "applicationServerKey takes URL-safe base64.")
                }
                let realHost = members["realHost"] ?? false
                guard realHost == true || realHost == false else {
                    throw EmulatorError(.deviceInvalid, "realHost must be true or false, not \(realHost.excerpt).")
                }
                let subscription = try await services.web.subscriptions.subscribe(
                    device,
                    personality: try members.text("service"),
                    serverKey: bytes,
                    underRealHost: realHost == true
                )
                return .json(try Self.json(subscription), status: .created, isPretty: false)
            }
        }
        router.get(path) { _, context in
            try await Response.answering {
                let found = try await services.web.subscriptions.subscription(of: context.deviceID)
                return .json(try found.map(Self.json) ?? .null, isPretty: false)
            }
        }
        router.delete(path) { _, context in
            try await Response.answering {
                let isGiven = try await services.web.subscriptions.unsubscribe(context.deviceID)
                return .json(["unsubscribed": .bool(isGiven)], isPretty: false)
            }
        }
    }

    private static func json(_ subscription: PushSubscription) throws -> JSONValue {
        try JSONValue(parsing: Array(try JSONEncoder().encode(subscription)))
    }
}
