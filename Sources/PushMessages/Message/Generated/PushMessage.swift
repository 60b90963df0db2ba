// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

/// A message with exactly one target: fid, token, topic or condition.
///
/// Source: FCM HTTP v1, discovery document, revision 20261023.
public struct PushMessage: Sendable, Hashable {
    /// The name that FCM gave the message; only in answers.
    public var name: String?
    /// The recipients of a message; FCM accepts exactly one target.
    public var target: Target?
    /// What all platforms show.
    @inlinable
    public var notification: Notification {
        _read { yield notificationSection.fields }
        _modify { yield &notificationSection.fields }
    }
    /// Texts for the app.
    ///
    /// Keys must not be from or message_type, and must not begin with google. or gcm.notification.
    public var data: StringMap
    /// Options for Android.
    @inlinable
    public var android: AndroidConfig {
        _read { yield androidSection.fields }
        _modify { yield &androidSection.fields }
    }
    /// Options for Android, second version.
    ///
    /// Since 2026.
    @inlinable
    public var androidV2: AndroidConfigV2 {
        _read { yield androidV2Section.fields }
        _modify { yield &androidV2Section.fields }
    }
    /// Options for browsers.
    @inlinable
    public var webpush: WebpushConfig {
        _read { yield webpushSection.fields }
        _modify { yield &webpushSection.fields }
    }
    /// Options for Apple devices.
    @inlinable
    public var apns: APNSConfig {
        _read { yield apnsSection.fields }
        _modify { yield &apnsSection.fields }
    }
    /// Options of FCM for all platforms.
    @inlinable
    public var fcmOptions: FCMOptions {
        _read { yield fcmOptionsSection.fields }
        _modify { yield &fcmOptionsSection.fields }
    }

    @usableFromInline
    var notificationSection: Section<Notification>
    @usableFromInline
    var androidSection: BoxedSection<AndroidConfig>
    @usableFromInline
    var androidV2Section: BoxedSection<AndroidConfigV2>
    @usableFromInline
    var webpushSection: BoxedSection<WebpushConfig>
    @usableFromInline
    var apnsSection: BoxedSection<APNSConfig>
    @usableFromInline
    var fcmOptionsSection: Section<FCMOptions>

    /// Sets the given fields; those that are `nil` or empty are not sent.
    @inlinable
    public init(
        to target: Target?,
        notification: Notification = .init(),
        data: StringMap = .init()
    ) {
        name = nil
        self.target = target
        notificationSection = .init(notification)
        self.data = data
        androidSection = .init()
        androidV2Section = .init()
        webpushSection = .init()
        apnsSection = .init()
        fcmOptionsSection = .init()
    }

    @inlinable
    init() { self.init(to: nil) }

    package var notificationIfPresent: Notification? {
        get { notificationSection.optional }
        set { notificationSection.optional = newValue }
    }

    package var androidIfPresent: AndroidConfig? {
        get { androidSection.optional }
        set { androidSection.optional = newValue }
    }

    package var androidV2IfPresent: AndroidConfigV2? {
        get { androidV2Section.optional }
        set { androidV2Section.optional = newValue }
    }

    package var webpushIfPresent: WebpushConfig? {
        get { webpushSection.optional }
        set { webpushSection.optional = newValue }
    }

    package var apnsIfPresent: APNSConfig? {
        get { apnsSection.optional }
        set { apnsSection.optional = newValue }
    }

    package var fcmOptionsIfPresent: FCMOptions? {
        get { fcmOptionsSection.optional }
        set { fcmOptionsSection.optional = newValue }
    }
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
