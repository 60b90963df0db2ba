// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages
import PushSimulator

/// A virtual device in use, which keeps its state from one message to the next.
///
/// Deliveries of one Apple device overlap, like notifications in one extension's process, and so do deliveries of a
/// browser, whose service worker gets push events as they arrive; Android's SDK handles one message after the other,
/// including its picture, on the single thread of its intent service (`Firebase-Messaging-Intent-Handle`). How many
/// deliveries may run, ``DeviceLines`` sees to.
final class LiveDevice: Sendable {
    private enum Kind: Sendable {
        case apple(AppleDevice, extension: (@Sendable () -> UNNotificationServiceExtension)?)
        case android(AndroidDevice)
        case web(WebBrowser)
    }

    private let kind: Kind

    /// The maximum number of concurrent deliveries of a device; iOS and browsers have no documented limit.
    static func overlapLimit(_ platform: Platform) -> Int { platform == .android ? 1 : 32 }

    init(_ row: DeviceRow, in folder: URL, setup: LiveDevices.Setup) {
        switch row.fullConfiguration(with: setup.app) {
        case .apple(var configuration):
            configuration.name = row.name
            configuration.dataDirectory = folder
            configuration.addresses = setup.addresses
            let (device, makeExtension) = setup.device(configuration)
            kind = .apple(device, extension: makeExtension)
        case .android(var configuration):
            configuration.name = row.name
            configuration.dataDirectory = folder
            configuration.addresses = setup.addresses
            kind = .android(AndroidDevice(configuration))
        case .web(var configuration):
            configuration.name = row.name
            configuration.dataDirectory = folder
            configuration.addresses = setup.addresses
            kind = .web(WebBrowser(configuration))
        }
    }

    /// Delivers the payload once there is a slot; returns `nil` if the task is cancelled before the end.
    ///
    /// - Parameter onBegin: Called when the device begins the delivery.
    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        in slots: DeliverySlots,
        onBegin: @Sendable () -> Void = {}
    ) async -> Delivery? {
        guard !Task.isCancelled else { return nil }
        let delivery: Delivery? = await slots.run {
            onBegin()
            switch kind {
            case .apple(let device, nil):
                if case .apns(let push) = payload { return await device.receive(push) }
                return await device.receive(payload.message, relayed: identity.apns)
            case .apple(let device, let makeExtension?):
                if case .apns(let push) = payload { return await device.receive(push, handledBy: makeExtension()) }
                return await device.receive(payload.message, relayed: identity.apns, handledBy: makeExtension())
            case .android(let device):
                let options = identity.android(packageName: device.configuration.app.packageName)
                return await device.receive(payload.message, relayed: options)
            case .web(let browser):
                if case .webPush(let push) = payload { return await browser.receive(push) }
                return await browser.receive(payload.message, relayed: identity.web)
            }
        }
        return Task.isCancelled ? nil : delivery
    }
}
