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

extension DisplayedNotification {
    /// A file shown with a notification.
    public struct Attachment: Sendable, Hashable {
        /// Identifier given by the extension, or made up by the system.
        public var identifier: String
        /// Path of the file in the device's store.
        public var file: String
        /// Uniform type identifier, for instance `public.png`.
        public var type: String
        /// Size of the file in bytes.
        public var byteCount: Int
        /// Width in pixels, where the content could be read.
        public var width: Int?
        /// Height in pixels, where the content could be read.
        public var height: Int?
        /// Whether the banner leaves it out (`UNNotificationAttachmentOptionsThumbnailHiddenKey`).
        public var isThumbnailHidden: Bool

        /// Makes an attachment from what is known of its file.
        public init(
            identifier: String,
            file: String,
            type: String,
            byteCount: Int,
            width: Int? = nil,
            height: Int? = nil,
            isThumbnailHidden: Bool = false
        ) {
            self.identifier = identifier
            self.file = file
            self.type = type
            self.byteCount = byteCount
            self.width = width
            self.height = height
            self.isThumbnailHidden = isThumbnailHidden
        }
    }
}

extension DisplayedNotification {
    /// What is shown, in the stable machine format; every member is always there, unknown ones are `null`.
    ///
    /// Only `android` and `web` are left out where the device is another.
    public var json: JSONValue {
        var object: JSONObject = [
            "title": .string(title),
            "subtitle": .string(subtitle),
            "body": .string(body),
            "badge": .integer(orNull: badge),
            "sound": .string(orNull: sound),
            "threadIdentifier": .string(threadIdentifier),
            "categoryIdentifier": .string(categoryIdentifier),
            "interruptionLevel": .string(orNull: interruptionLevel),
            "attachments": .array(attachments.map(\.json)),
            "userInfo": .object(userInfo),
        ]
        if let android { object["android"] = android.json }
        if let web { object["web"] = web.json }
        return .object(object)
    }
}

extension DisplayedNotification.Attachment {
    /// The file in the stable machine format; sizes in pixels are `null` where the content could not be read.
    public var json: JSONValue {
        .object([
            "identifier": .string(identifier),
            "file": .string(file),
            "type": .string(type),
            "byteCount": .integer(byteCount),
            "width": .integer(orNull: width),
            "height": .integer(orNull: height),
            "isThumbnailHidden": .bool(isThumbnailHidden),
        ])
    }
}

extension DisplayedNotification {
    /// Reads a notification from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let title = object["title"]?.string,
            let subtitle = object["subtitle"]?.string,
            let body = object["body"]?.string,
            let badge = object.read("badge", \.integer),
            let sound = object.read("sound", \.string),
            let threadIdentifier = object["threadIdentifier"]?.string,
            let categoryIdentifier = object["categoryIdentifier"]?.string,
            let interruptionLevel = object.read("interruptionLevel", \.string),
            let attachments = object["attachments"]?.elements(Attachment.init(json:)),
            let userInfo = object["userInfo"]?.object,
            let android = (object["android"] ?? .null).read(Android.init(json:)),
            let web = (object["web"] ?? .null).read(Web.init(json:))
        else { return nil }
        self.init(title: title, subtitle: subtitle, body: body)
        self.badge = badge
        self.sound = sound
        self.threadIdentifier = threadIdentifier
        self.categoryIdentifier = categoryIdentifier
        self.interruptionLevel = interruptionLevel
        self.attachments = attachments
        self.userInfo = userInfo
        self.android = android
        self.web = web
    }
}

extension DisplayedNotification.Attachment {
    /// Reads an attachment from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let identifier = object["identifier"]?.string,
            let file = object["file"]?.string,
            let type = object["type"]?.string,
            let byteCount = object["byteCount"]?.integer,
            let width = object.read("width", \.integer),
            let height = object.read("height", \.integer),
            let isThumbnailHidden = object["isThumbnailHidden"]?.bool
        else { return nil }
        self.init(
            identifier: identifier,
            file: file,
            type: type,
            byteCount: byteCount,
            width: width,
            height: height,
            isThumbnailHidden: isThumbnailHidden
        )
    }
}
