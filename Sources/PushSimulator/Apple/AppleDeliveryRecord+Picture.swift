// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension AppleDeliveryRecord {
    /// The path of the picture for Apple devices in a message.
    static let optionPath: FieldPath = ["message", "apns", "fcm_options", "image"]

    /// Whether the sender meant to show a picture: the field that Firebase's helper reads is present, the extension
    /// tried to load one, or both `mutable-content` and a picture are in fields without effect.
    ///
    /// A picture that was loaded as the avatar of the sender is shown as such; no attachment is missing then.
    var meansPicture: Bool {
        switch push.payload["fcm_options"]?["image"] {
        case nil, .null?:
            !downloads.isEmpty && !showsAvatar || !refused.isEmpty || !stored.isEmpty
                || misplacedMutableContent != nil && ImagePlace.first(in: push.payload) != nil
        default: true
        }
    }

    /// Completes a sentence about what is shown instead, if a picture was meant.
    var withoutPicture: String { meansPicture && !showsPicture ? ", without a picture" : "" }

    /// Begins a sentence about a crash: what is shown, as the handler may have been called before.
    var shownInstead: String {
        run?.content == nil
            ? "The original content is shown\(withoutPicture)" : "The content that was handed over before is shown"
    }

    /// Whether the notification is shown with a picture or film that can be seen.
    var showsPicture: Bool {
        guard let displayed else { return false }
        return stored.contains { stored in
            stored.isReadable && displayed.attachments.contains { $0.file == stored.file.path }
        }
    }

    /// The download that should have brought the picture.
    ///
    /// A URL that is not in the push may serve another purpose, such as a delivery receipt.
    var download: DownloadRecord? {
        downloads.last { isImage($0.url) } ?? downloads.last { Self.text($0.url, isIn: .object(push.payload)) }
            ?? downloads.last
    }

    private static func text(_ text: String, isIn value: JSONValue) -> Bool {
        switch value {
        case .string(let string): string == text
        case .array(let values): values.contains { self.text(text, isIn: $0) }
        case .object(let members): members.contains { self.text(text, isIn: $0.value) }
        case .null, .bool, .integer, .number: false
        }
    }

    /// The picture's URL for a sentence.
    var pictureURL: String {
        guard let download, !isImage(download.url) else { return DisplayURL.text(push.image ?? "the picture") }
        return DisplayURL.text(download.url)
    }

    /// The URL whose load failed, for a sentence: the picture's, or what it redirects to.
    var failedURL: String {
        guard let failure = download?.failure, let first = download?.url, failure.url != first else {
            return pictureURL
        }
        return "\(DisplayURL.text(failure.url)) (where \(pictureURL) leads)"
    }

    /// Where in the message the URL stands that was loaded, or would have been.
    var picturePath: FieldPath? {
        guard let download, !isImage(download.url) else {
            return push.payload["fcm_options"]?["image"] == nil ? nil : imagePath
        }
        return ImagePlace.steps(to: download.url, in: push.payload).flatMap(path(toPayload:))
    }

    /// The place in the message of which a member of the payload was made; `nil` if FCM made it.
    ///
    /// `nil` for names with dots, because the text of such a path could not be parsed again.
    func path(toPayload steps: [FieldPath.Step]) -> FieldPath? {
        for case .member(let name) in steps where name.contains(".") { return nil }
        if case .member(let key)? = steps.first, steps.count == 1, let message, message.data[key] != nil {
            return ["message", "data", .member(key)]
        }
        return FieldPath(["message", "apns", "payload"] + steps)
    }

    private var imagePath: FieldPath {
        guard let message else { return Self.optionPath }
        if message.apns.fcmOptions.image != nil { return Self.optionPath }
        if message.notification.image != nil { return ["message", "notification", "image"] }
        return ["message", "apns", "payload", "fcm_options", "image"]
    }

    /// Whether this is the URL in `fcm_options.image`, as it was written or as it was asked for.
    private func isImage(_ url: String) -> Bool {
        guard let image = push.image else { return false }
        return url == image || URL(string: image)?.absoluteString == url
    }

    /// The place at which the push has `mutable-content` without effect, as a phrase; `nil` if it does not.
    var misplacedMutableContent: String? {
        if let name = push.headers.first(where: { isMutableContent($0.key) })?.key { return "the header \(name)" }
        if let key = push.aps.first(where: { $0.key != "mutable-content" && isMutableContent($0.key) })?.key {
            return "aps.\(key)"
        }
        if let key = push.payload.first(where: { isMutableContent($0.key) })?.key { return "\(key) outside aps" }
        return nil
    }

    /// Whether the name is `mutable-content` in any spelling, including the prefixed one that FCM's legacy API passes
    /// through.
    private func isMutableContent(_ name: String) -> Bool {
        let prefix = "gcm.notification."
        let own = name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]
        return own.count <= 15 && own.lowercased().filter(\.isLetter) == "mutablecontent"
    }
}
