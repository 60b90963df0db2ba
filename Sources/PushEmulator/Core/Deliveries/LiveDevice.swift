// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import NotificationRuntime
import PushMessages
import PushSimulator

/// A virtual device while it is in use: the same for messages in a row, so that what they leave behind counts.
///
/// Deliveries of one Apple device overlap, as notifications do in one extension's process, and so do those of a browser,
/// whose push events a service worker gets as they come. Android's SDK handles one message after the other, its
/// picture included, on the one thread of its intent service (`Firebase-Messaging-Intent-Handle`).
final class LiveDevice: Receiver {
    private enum Kind: Sendable {
        case apple(AppleDevice, extension: (@Sendable () -> UNNotificationServiceExtension)?)
        case android(AndroidDevice)
        case web(WebBrowser)
    }

    private let kind: Kind
    private let turn = AsyncSemaphore(permits: 1)

    init(_ row: DeviceRow, in folder: URL, setup: LiveDevices.Setup) {
        switch row.fullConfiguration {
        case .apple(var configuration):
            configuration.name = row.name
            configuration.dataDirectory = folder
            configuration.addresses = setup.addresses
            if let appExtension = setup.appExtension { configuration.serviceExtension = appExtension }
            kind = .apple(AppleDevice(configuration), extension: setup.serviceExtension)
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

    /// Delivers the payload once there is room; `nil` where the task is cancelled before it has come to an end.
    func receive(_ payload: Payload, as identity: RelayIdentity, in slots: AsyncSemaphore) async -> Delivery? {
        let delivery: Delivery?
        switch kind {
        case .apple(let device, let makeExtension):
            delivery = await slots.withPermitUnlessCancelled {
                guard let makeExtension else {
                    if case .apns(let push) = payload { return await device.receive(apns: push) }
                    return await device.receive(payload.message, relayed: identity.apns)
                }
                if case .apns(let push) = payload {
                    return await device.receive(apns: push, handledBy: makeExtension())
                }
                return await device.receive(payload.message, relayed: identity.apns, handledBy: makeExtension())
            }
        case .android(let device):
            let options = identity.android(packageName: device.configuration.app.packageName)
            // A delivery that waits for the device's turn takes no permit from other devices.
            let inTurn = await turn.withPermitUnlessCancelled {
                await slots.withPermitUnlessCancelled { await device.receive(payload.message, relayed: options) }
            }
            delivery = inTurn ?? nil
        case .web(let browser):
            delivery = await slots.withPermitUnlessCancelled {
                if case .webPush(let push) = payload { return await browser.receive(direct: push) }
                return await browser.receive(payload.message, relayed: identity.web)
            }
        }
        return Task.isCancelled ? nil : delivery
    }
}
