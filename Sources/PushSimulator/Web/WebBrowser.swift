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

extension WebBrowser {
    /// What a click on a notification does.
    public enum Click: Sendable, Hashable {
        /// Firebase's worker leaves it alone, and the notification open: another sender's, or a button of its own.
        case leftToPage
        /// The notification closes, and there is no link.
        case closed
        /// The notification closes, and nothing opens: the link is on another host than the site.
        case foreignHost(link: String)
        /// The notification closes, and the first window on the site's host comes to the front, whatever page it shows.
        case focused(page: String)
        /// The notification closes, and a new window opens.
        case opened(link: String)
    }

    /// Clicks on the notification that a push made, on one of its buttons where `action` names one.
    ///
    /// Source: firebase-js-sdk, `sw-listeners.ts`, `onNotificationClick`.
    public func click(_ event: WebPushEvent, action: String = "") -> Click {
        guard configuration.worker != .foreign, configuration.worker != .none, action.isEmpty else {
            return .leftToPage
        }
        let record = WebDeliveryRecord(event, of: nil, to: configuration)
        guard let link = record.linkOrSite else { return .closed }
        guard let url = record.clickTarget else { return .foreignHost(link: link) }
        let window = windows(of: record.site).first { Origin($0.url)?.host == record.site.host }
        return window.map { .focused(page: $0.url) } ?? .opened(link: url)
    }
}

extension WebBrowser {
    /// A site by scheme, host and port, as browsers tell sites apart: `https://shop.example.com`.
    public struct Origin: Sendable, Hashable, LosslessStringConvertible, ExpressibleByStringLiteral {
        /// `https`, or `http` for a site on this machine.
        public let scheme: String
        /// The host in lower case, with its port where that is not the scheme's own.
        public let host: String

        /// Takes the origin of an http or https URL; `nil` for anything else.
        public init?(_ url: String) {
            guard let url = WebReference.resolve(url, against: nil) else { return nil }
            self.init(url)
        }

        /// Takes an origin written in the program; a text that is none is a programming error.
        public init(stringLiteral url: String) {
            guard let origin = Origin(url) else { preconditionFailure("\(url) is no http or https URL.") }
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
    }
}

extension WebBrowser.Origin {
    /// The host as a notification names it: whole up to so many characters, else its registrable domain.
    ///
    /// Which domains can be registered is taken from the shape of the name, because the list of them (publicsuffix.org)
    /// is not part of this package: of `shop.example.co.uk` the last three names are kept, of most hosts the last two.
    func text(characters: Int?) -> String {
        guard let characters, host.count > characters else { return host }
        let names = host.split(separator: ".")
        guard names.count > 2, names.contains(where: { $0.contains { !$0.isNumber } }) else { return host }
        let isSecondLevel = names[names.count - 1].count == 2 && names[names.count - 2].count <= 3
        return names.suffix(isSecondLevel ? 3 : 2).joined(separator: ".")
    }
}
