// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// A message and its deliveries to some devices, for display in a browser or a terminal.
public struct PreviewPage: Sendable, Hashable {
    /// One delivery and its heading.
    public struct Entry: Sendable, Hashable {
        /// The delivery; the files of its attachments are read when a page is made.
        public var delivery: Delivery
        /// A heading such as "The server answers 404"; `nil`: the device's name.
        public var caption: String?
        /// The app that the notification is of; `nil` if its folder is not known.
        package var app: AppLook?

        /// Makes an entry.
        public init(_ delivery: Delivery, caption: String? = nil) {
            self.delivery = delivery
            self.caption = caption
        }
    }

    /// The page's heading, for instance the message's title.
    public var title: String
    /// A line below the heading, for instance the target; `nil` leaves it out.
    public var subtitle: String?
    /// The registration token or installation id that the message was sent to.
    ///
    /// Whoever has a token and a key of its project reaches the device, and pages are forwarded: a page shows both ends of it
    /// only, wherever it stands, unless ``Presentation/showsRecipient`` is set.
    package var recipient: String?
    /// Size of the payload in bytes, shown against the limit of 4096 that FCM and APNs share; `nil` leaves it out.
    public var payloadByteCount: Int?
    /// The message's JSON as it is sent, on one line or many; `nil` leaves it out.
    public var messageJSON: String?
    /// The findings of lint about the message.
    public var findings: [Finding]
    /// The deliveries in the order they are shown.
    public var entries: [Entry]

    /// Makes a page of these parts.
    public init(
        title: String,
        subtitle: String? = nil,
        payloadByteCount: Int? = nil,
        messageJSON: String? = nil,
        findings: [Finding] = [],
        entries: [Entry] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.payloadByteCount = payloadByteCount
        self.messageJSON = messageJSON
        self.findings = findings
        self.entries = entries
    }

    /// The largest payload that FCM and APNs take, in bytes.
    static let payloadByteLimit = Capabilities.standard.bytes(.payloadBytes, on: .apns)

    /// The payload's size beside the limit, and by how much it is over.
    static func payloadText(_ byteCount: Int) -> String {
        let text = "\(byteCount.grouped) of \(payloadByteLimit.grouped) bytes"
        return byteCount > payloadByteLimit ? "\(text), \((byteCount - payloadByteLimit).grouped) too many" : text
    }
}

extension PreviewPage {
    /// How a page is shown initially; its reader can switch colours and cuts.
    public struct Presentation: Sendable, Hashable {
        /// Which colours a page has.
        public enum Appearance: String, Sendable, Hashable, CaseIterable {
            /// The reader's own choice, by the browser's `prefers-color-scheme`.
            case auto
            case light
            case dark
        }

        /// The colours; the reader's own by default.
        public var appearance: Appearance
        /// Whether texts and pictures are shown completely, with the parts marked that the device cuts; default `false`.
        public var showsCuts: Bool
        /// Whether to leave out switches, for a picture or for paper; default `false`.
        public var isStill: Bool

        /// Whether to leave out the details of deliveries: facts, waterfalls, notes and timelines; default `false`.
        public var isBrief: Bool

        /// Whether the token or installation id that the message was sent to is shown completely; default `false`.
        package var showsRecipient = false

        /// Makes a presentation.
        public init(
            appearance: Appearance = .auto,
            showsCuts: Bool = false,
            isStill: Bool = false,
            isBrief: Bool = false
        ) {
            self.appearance = appearance
            self.showsCuts = showsCuts
            self.isStill = isStill
            self.isBrief = isBrief
        }
    }
}
