// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// The channels that Live Activities of a simulated iPhone subscribe to, `/api/v1/devices/{device}/channels`: `GET` lists them,
/// `POST` subscribes to one, `DELETE …?channel=ID` ends that.
struct DeviceChannelsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        let path: RouterPath = "api/v1/devices/{device}/channels"
        router.get(path) { _, context in
            try await answer(context) { device, transaction in
                [
                    "channels": .array(
                        try ChannelSubscription.channels(of: device.id, in: transaction).map { .string($0) }
                    )
                ]
            }
        }
        router.post(path) { request, context in
            try await Response.answering {
                let body = try await request.json(upTo: services.limits.bodyByteCount)
                let members = try body.members(of: ["channel"], in: "A subscription to a channel")
                guard let channel = try members.text("channel") else {
                    throw EmulatorError(
                        .deviceInvalid,
                        "channel is missing; it is the id that APNs gave in apns-channel-id."
                    )
                }
                return try await answer(context) { device, transaction in
                    try ChannelSubscription.add(channel, of: device, in: transaction)
                    return ["channel": .string(channel)]
                }
            }
        }
        router.delete(path) { request, context in
            try await Response.answering {
                let channel = try QueryItems(request, known: ["channel"])["channel"] ?? ""
                return try await answer(context) { device, transaction in
                    ["unsubscribed": .bool(try ChannelSubscription.remove(channel, of: device.id, in: transaction))]
                }
            }
        }
    }

    private func answer(
        _ context: EmulatorRequestContext,
        _ body: @escaping @Sendable (DeviceRow, StoreTransaction) throws -> JSONValue
    ) async throws -> Response {
        try await Response.answering {
            let key = try context.deviceID
            let json = try await services.core.store.write { transaction in
                guard let device = try DeviceRow.find(key, in: transaction) else {
                    throw EmulatorError.unknownDevice(key)
                }
                return try body(device, transaction)
            }
            return .json(json, isPretty: false)
        }
    }
}
