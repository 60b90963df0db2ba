// SPDX-License-Identifier: Apache-2.0

/// What a device shows of a message.
public struct DisplayedNotification: Sendable, Hashable {
    /// Headline; empty shows none.
    public var title: String
    /// Line under the headline; empty shows none.
    public var subtitle: String
    /// Text; empty shows none.
    public var body: String
    /// The number on the app's icon; `nil` leaves it as it is, 0 clears it.
    public var badge: Int?
    /// The sound's name as the payload or the extension gave it; `nil` is silent.
    public var sound: String?
    /// Groups notifications; empty is a group of the app.
    public var threadIdentifier: String
    /// Category whose actions are offered; empty offers none.
    public var categoryIdentifier: String
    /// Apple's spelling: `passive`, `active`, `time-sensitive` or `critical`.
    public var interruptionLevel: String?
    /// Files shown with it, the first one as thumbnail.
    public var attachments: [Attachment]
    /// The payload as the app sees it.
    public var userInfo: JSONObject
    /// What only Android has; `nil` on other devices.
    public var android: Android?
    /// What only a browser has; `nil` on other devices.
    public var web: Web?

    /// Makes a notification that shows these texts.
    public init(title: String = "", subtitle: String = "", body: String = "") {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.threadIdentifier = ""
        self.categoryIdentifier = ""
        self.attachments = []
        self.userInfo = [:]
    }
}
