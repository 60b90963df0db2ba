// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

/// A message with exactly one target: fid, token, topic or condition.
///
/// Source: FCM HTTP v1, discovery document, revision 20261023.
public struct PushMessage: Sendable, Hashable {
    /// The name that FCM gave the message; only in answers.
    public var name: Optional<String>
    /// The recipients of a message; FCM accepts exactly one target.
    public var target: Optional<Target>
    /// What all platforms show.
    @inlinable
    public var notification: Notification? {
        get { notificationSection.optional }
        set { notificationSection.optional = newValue }
    }
    /// Texts for the app.
    ///
    /// Keys must not be from or message_type, and must not begin with google. or gcm.notification.
    public var data: StringMap
    /// Options for Android.
    @inlinable
    public var android: AndroidConfig? {
        get { androidBox?.value }
        set { androidBox = .boxing(newValue) }
    }
    /// Options for Android, second version.
    ///
    /// Since 2026.
    @inlinable
    public var androidV2: AndroidConfigV2? {
        get { androidV2Box?.value }
        set { androidV2Box = .boxing(newValue) }
    }
    /// Options for browsers.
    @inlinable
    public var webpush: WebpushConfig? {
        get { webpushBox?.value }
        set { webpushBox = .boxing(newValue) }
    }
    /// Options for Apple devices.
    @inlinable
    public var apns: APNSConfig? {
        get { apnsBox?.value }
        set { apnsBox = .boxing(newValue) }
    }
    /// Options of FCM for all platforms.
    public var fcmOptions: Optional<FCMOptions>

    @usableFromInline
    var notificationSection: Section<Notification>
    @usableFromInline
    var androidBox: Optional<Box<AndroidConfig>>
    @usableFromInline
    var androidV2Box: Optional<Box<AndroidConfigV2>>
    @usableFromInline
    var webpushBox: Optional<Box<WebpushConfig>>
    @usableFromInline
    var apnsBox: Optional<Box<APNSConfig>>

    /// Sets the given fields; those that are `nil` or empty are not sent.
    @inlinable
    public init(
        to target: Target?,
        notification: Notification? = nil,
        data: StringMap = .init()
    ) {
        name = nil
        self.target = target
        notificationSection = Section(notification)
        self.data = data
        androidBox = nil
        androidV2Box = nil
        webpushBox = nil
        apnsBox = nil
        fcmOptions = nil
    }

    @inlinable
    init() { self.init(to: nil) }
}

extension PushMessage {
    /// The recipients of a message; FCM accepts exactly one target.
    public enum Target: Sendable, Hashable {
        /// The target: a Firebase installation id.
        case fid(String)
        /// The target: a registration token.
        ///
        /// Deprecated: Google recommends fid.
        case token(String)
        /// The target: a topic's name, without /topics/ before it.
        case topic(String)
        /// The target: topics that are combined by &&, || and !, for instance 'a' in topics && !('b' in topics).
        case condition(Condition)
    }
}
