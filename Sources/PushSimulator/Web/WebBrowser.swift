// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushMessages
import Synchronization

/// A simulated browser on some system, with one site whose service worker gets the push.
///
/// One browser is one profile of one user: notifications stay on its screen, so that a later one with the same tag takes
/// the place of an earlier one. Browsers share nothing.
///
/// ```swift
/// let delivery = await WebBrowser(.init(.chrome, on: .macOS)).receive(message)
/// ```
public final class WebBrowser: SimulatedDevice {
    /// What the browser was made with.
    public let configuration: Configuration
    /// Where the browser keeps the pictures that it shows.
    public let dataDirectory: URL

    /// Tags of the notifications on the screen.
    let tags = Mutex<Set<String>>([])
    /// Pushes that may still pass without any notification.
    let silentPushes: Mutex<Int>

    /// Makes a browser; nothing is written before its first download.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        dataDirectory = configuration.dataDirectory ?? TemporaryFolder.forDevice()
        silentPushes = Mutex(configuration.silentPushBudget)
    }

    /// Delivers the message as FCM would relay it, by way of the browser's push service.
    ///
    /// It returns when the notification is shown, which waits for all of its pictures. Cancelling the task ends it early.
    public func receive(_ message: PushMessage) async -> Delivery {
        await receive(message, relayed: configuration.relayOptions ?? .init())
    }

    /// Delivers the message as FCM would relay it with these options instead of the configuration's.
    public func receive(_ message: PushMessage, relayed options: WebPushEvent.RelayOptions) async -> Delivery {
        await deliver(
            WebDeliveryRecord(WebPushEvent(relaying: message, options: options), of: message, to: configuration)
        )
    }

    /// Delivers a push as FCM hands it to the push service.
    public func receive(web event: WebPushEvent) async -> Delivery {
        await deliver(WebDeliveryRecord(event, of: nil, to: configuration))
    }

    /// Delivers bytes of any sender, as the worker gets them once they are decrypted; `nil` is a push without data.
    ///
    /// Firebase's worker takes every JSON for a message of FCM, and passes over anything else.
    public func receive(data: [UInt8]?) async -> Delivery {
        var record = WebDeliveryRecord(.init(payload: [:]), of: nil, to: configuration)
        record.takeData(data)
        return await deliver(record)
    }
}
