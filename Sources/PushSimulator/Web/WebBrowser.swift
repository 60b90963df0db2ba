// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime
public import PushMessages
import Synchronization

/// A simulated browser on one system, with one site whose service worker gets the push.
///
/// One browser is one profile of one user: notifications stay on the screen, so that a later one replaces an earlier one
/// with the same tag. Browsers share nothing.
///
/// ```swift
/// let delivery = await WebBrowser(.init(.chrome, on: .macOS)).receive(message)
/// ```
public final class WebBrowser: SimulatedDevice {
    /// The configuration that the browser was created with.
    public let configuration: Configuration
    /// The folder for the pictures that the browser shows, and for Safari's count of pushes that showed nothing.
    public let dataDirectory: URL

    /// Tags of the notifications on the screen.
    let tags = Mutex<Set<String>>([])
    /// Pushes that may still pass without any notification.
    let silentPushBudget: Mutex<Int>
    let silentPushCount: Mutex<SilentPushCount>

    /// Creates a browser; it writes no file before its first download.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        dataDirectory = configuration.dataDirectory ?? TemporaryFolder.forDevice()
        silentPushBudget = Mutex(configuration.silentPushBudget)
        silentPushCount = Mutex(SilentPushCount(folder: dataDirectory))
    }

    /// Delivers the message as FCM would relay it, by way of the browser's push service.
    ///
    /// Returns when the notification is shown, for which the browser waits for all pictures. Cancelling the task ends the
    /// delivery early.
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
    public func receive(_ event: WebPushEvent) async -> Delivery {
        await deliver(WebDeliveryRecord(event, of: nil, to: configuration))
    }

    /// Delivers the decrypted bytes of any sender to the worker; `nil` is a push without data.
    ///
    /// Firebase's worker treats any JSON as a message of FCM and ignores everything else.
    public func receive(_ data: [UInt8]?) async -> Delivery {
        var record = WebDeliveryRecord(.init(payload: [:]), of: nil, to: configuration)
        record.takeData(data)
        return await deliver(record)
    }

    /// Delivers a push of an app server, which does not reach the worker if it cannot be decrypted.
    ///
    /// No push service answers here: whoever took the push has judged it.
    public func receive(_ push: DirectPush) async -> Delivery {
        var record = WebDeliveryRecord(.init(headers: push.headers, payload: [:]), of: nil, to: configuration)
        record.takeData(push.data)
        record.push = push
        return await deliver(record)
    }
}

extension WebBrowser {
    /// The origin of a site, scheme, host and port: `https://shop.example.com`.
    public struct Origin: Sendable, Hashable, LosslessStringConvertible, ExpressibleByStringLiteral {
        /// `https`, or `http` for a site on this machine.
        public let scheme: String
        /// The host in lower case, with its port unless that is the scheme's own.
        public let host: String

        /// Creates the origin of an http or https URL; `nil` for anything else.
        public init?(_ url: String) {
            guard let url = WebReference.resolve(url, against: nil) else { return nil }
            self.init(url)
        }

        /// Creates an origin from a literal; an invalid one is a programming error.
        public init(stringLiteral url: String) {
            guard let origin = Origin(url) else { preconditionFailure("\(url) is not an http or https URL.") }
            self = origin
        }

        init?(_ reference: WebReference) {
            guard let host = reference.host, reference.isWeb else { return nil }
            scheme = reference.scheme
            self.host = host
        }

        /// The origin as browsers write it.
        public var description: String { "\(scheme)://\(host)" }

        var isSecure: Bool { scheme == "https" }

        /// Whether browsers offer workers and push to its pages: over https, or from this machine.
        ///
        /// Source: W3C Secure Contexts, "Is origin potentially trustworthy?".
        var isSecureContext: Bool { isSecure || TransportSecurity.isPlainLoopback(description) }
    }
}

extension WebBrowser.Origin {
    /// The host as a notification shows it: complete up to a number of characters, else its registrable domain.
    ///
    /// The registrable domain is estimated from the shape of the name, because the public suffix list (publicsuffix.org) is
    /// not part of this package: of `shop.example.co.uk` the last three labels are kept, of most hosts the last two.
    func text(characters: Int?) -> String {
        guard let characters, host.count > characters else { return host }
        let names = host.split(separator: ".")
        guard names.count > 2, names.contains(where: { $0.contains { !$0.isNumber } }) else { return host }
        let isSecondLevel = names[names.count - 1].count == 2 && names[names.count - 2].count <= 3
        return names.suffix(isSecondLevel ? 3 : 2).joined(separator: ".")
    }
}
