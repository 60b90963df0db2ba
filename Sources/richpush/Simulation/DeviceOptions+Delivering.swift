// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

extension DeviceOptions {
    /// Delivers a document to a device of its own.
    typealias Delivering = @Sendable () async -> Delivery

    /// Deliveries to the devices that are asked for, each of which keeps its files in a folder of its own.
    ///
    /// A payload as Apple's service takes it reaches Apple devices alone, an intent Android phones. Where no device is asked
    /// for, they are the usual ones.
    func deliveries(
        of input: PushInput,
        in store: DeviceStore,
        extension serviceExtension: AppleDevice.ServiceExtension,
        usually usual: DeviceChoice = .apple
    ) -> [Delivering] {
        if let intent = input.intent {
            guard let intent = intent.intent, (device ?? .android).includes(.android) else { return [] }
            let phone = AndroidDevice(androidConfiguration(dataDirectory: store.newFolder()))
            return [{ await phone.receive(intent) }]
        }
        if input.isDeclarative {
            guard (device ?? .web).includes(.web) else { return [] }
            return browserConfigurations(in: store).map { configuration in
                { await WebBrowser(configuration).receive(data: input.source.bytes) }
            }
        }
        let push = input.push
        let device = device ?? usual
        var deliveries: [Delivering] = []
        let message = push.androidMessage
        if device.includes(.apple), let push = push.applePush {
            let phone = AppleDevice(appleConfiguration(dataDirectory: store.newFolder(), serviceExtension))
            if let recorded = input.recorded {
                deliveries.append { await phone.receive(apns: recorded) }
            } else {
                deliveries.append { await push(phone) }
            }
        }
        if device.includes(.android), let message {
            let phone = AndroidDevice(androidConfiguration(dataDirectory: store.newFolder()))
            deliveries.append { await phone.receive(message) }
        }
        if device.includes(.web), let message = push.reading?.message {
            for configuration in browserConfigurations(in: store) {
                deliveries.append { await WebBrowser(configuration).receive(message) }
            }
        }
        return deliveries
    }
}

extension PushDocument {
    /// The app of a simulated request to Expo.
    private static let experience = "@me/app"

    /// The first message of a request to Expo; `nil` for all others.
    private var expoMessage: ExpoMessage? {
        guard case .senderRequest(let request) = self, request.vendor.id == "expo" else { return nil }
        return request.elements.first.flatMap { try? ExpoMessage($0.json) }
    }

    /// The message for an Android phone, or what Expo makes of its request; `nil` where there is none.
    fileprivate var androidMessage: PushMessage? {
        expoMessage.map { $0.androidMessage(to: $0.to[0], of: Self.experience, now: Int(Date().timeIntervalSince1970)) }
            ?? reading?.message
    }

    /// Delivers a message, or a payload as it is, or what Expo makes of its request to an iPhone; `nil` for a request to
    /// another service, since what that makes of it is not known here.
    var applePush: (@Sendable (AppleDevice) async -> Delivery)? {
        switch self {
        case .request(let reading), .message(let reading): return { await $0.receive(reading.message) }
        case .apnsPayload(let payload): return { await $0.receive(apns: APNSNotification(payload: payload)) }
        case .senderRequest:
            guard let expoMessage else { return nil }
            return { phone in
                let topic = phone.configuration.app.bundleIdentifier
                let now = Int(Date().timeIntervalSince1970)
                return await phone.receive(
                    apns: expoMessage.appleNotification(to: topic, of: Self.experience, now: now)
                )
            }
        }
    }
}
