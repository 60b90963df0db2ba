// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import NotificationRuntime
import PushMessages
import PushSimulator

/// A virtual device in use, which keeps its state from one message to the next.
///
/// Deliveries of one Apple device overlap, like notifications in one extension's process, and so do deliveries of a
/// browser, whose service worker gets push events as they arrive; at most ``overlapLimit`` at a time. Android's SDK
/// handles one message after the other, including its picture, on the single thread of its intent service
/// (`Firebase-Messaging-Intent-Handle`).
final class LiveDevice: Receiver {
    private enum Kind: Sendable {
        case apple(AppleDevice, extension: (@Sendable () -> UNNotificationServiceExtension)?)
        case android(AndroidDevice)
        case web(WebBrowser)
    }

    private let kind: Kind
    /// Limits the concurrent deliveries of the device; the others wait without holding a slot.
    private let turns: AsyncSemaphore

    /// The maximum number of concurrent deliveries of an iPhone or a browser; the systems have no documented limit.
    private static let overlapLimit = 32

    /// The maximum number of concurrent deliveries of a device.
    static func overlapLimit(_ platform: Platform) -> Int { platform == .android ? 1 : overlapLimit }

    init(_ row: DeviceRow, in folder: URL, setup: LiveDevices.Setup) {
        turns = AsyncSemaphore(permits: Self.overlapLimit(row.platform))
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

    /// Delivers the payload when it is its turn; returns `nil` if the task is cancelled before the end.
    ///
    /// - Parameter onBegin: Called when the device begins the delivery.
    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        in slots: DeliverySlots,
        onBegin: @Sendable () -> Void
    ) async -> Delivery? {
        let delivery = await turns.withPermitUnlessCancelled {
            await slots.run {
                onBegin()
                return await receive(payload, as: identity)
            }
        }
        return Task.isCancelled ? nil : delivery ?? nil
    }

    private func receive(_ payload: Payload, as identity: RelayIdentity) async -> Delivery {
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
}
