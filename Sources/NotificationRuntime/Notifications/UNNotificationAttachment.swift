// SPDX-License-Identifier: Apache-2.0

public import Foundation
import Synchronization

/// A file shown with a notification.
///
/// Unchecked, because of its options: they hold whatever the extension gave, and never change.
public final class UNNotificationAttachment: NSObject, NSCopying, @unchecked Sendable {
    /// The name the extension gave it, or one made by the system.
    public let identifier: String
    /// The URL of the file: as given, until the system moves it into its store after the extension is done.
    public let url: URL
    /// Its uniform type identifier, from the type hint or the file's extension.
    public let type: String
    /// The options it was created with.
    package let options: [AnyHashable: Any]
    /// Whether its creation is not in a timeline yet, because the creating thread could belong to several pushes.
    private let isUnreported = Mutex(false)

    /// Creates an attachment from a local file; an empty identifier asks for a unique one.
    ///
    /// Throws ``UNError``: 100 when there is no readable file there, 101 when neither the type hint nor the file's
    /// extension names a supported type, 102 when the file is larger than its kind allows (audio 5, image 10, movie 50
    /// MB). The file's content is not looked at.
    public convenience init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        let delivery = DeliveryContext.current
        let process = delivery?.process ?? .current
        let checked: Result<String, UNError> = Result { () throws(UNError) in
            try Self.acceptedType(
                of: url,
                options: options ?? [:],
                megabyte: process.configuration.attachmentMegabyte
            )
        }
        switch checked {
        case .success(let type):
            let identifier = identifier.isEmpty ? RandomName.uuid() : identifier
            self.init(identifier: identifier, url: url, type: type, options: options ?? [:])
            isUnreported.withLock { $0 = true }
            if let delivery { report(to: delivery) }
        case .failure(let error):
            let hint = options?[UNNotificationAttachmentOptionsTypeHintKey]
            let refusal = AttachmentRefusal(path: url.path, error: error, typeHint: hint.map { "\($0)" })
            if let delivery {
                refusal.report(to: delivery)
            } else {
                refusal.awaitDelivery()
            }
            throw error
        }
    }

    package init(identifier: String, url: URL, type: String, options: [AnyHashable: Any]) {
        self.identifier = identifier
        self.url = url
        self.type = type
        self.options = options
    }

    /// Adds its creation to the push's timeline, unless a timeline has it already.
    package func report(to delivery: DeliveryContext) {
        let isFirst = isUnreported.withLock { isUnreported in
            defer { isUnreported = false }
            return isUnreported
        }
        guard isFirst else { return }
        delivery.record(.attachmentCreated(identifier: identifier, path: url.path, type: type))
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
    }

    public override var hash: Int { identifier.hashValue }
}

/// Option: the file's type as a uniform type identifier (`public.png`), where its extension does not tell.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
/// Option: a Boolean that hides the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
/// Option: the part to show as thumbnail, a unit rectangle in its dictionary form.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
/// Option: the time of a film in seconds, or the frame of a GIF, to show as thumbnail.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"
