// SPDX-License-Identifier: Apache-2.0

/// One push message to one target, the `message` of FCM's HTTP v1 API.
///
/// The types rule out some invalid combinations; ``lint()`` finds the others.
public struct PushMessage: Sendable, Hashable {
    // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the structure.

    /// The name that FCM assigned, `projects/*/messages/{id}`; FCM ignores it in a request.
    public var name: Optional<String>
    /// The recipients; `nil` only in a message that was read without a target.
    public var target: Optional<Target>
    /// Text and picture for every platform.
    @inlinable
    public var notification: Notification? {
        get { notificationSection.optional }
        set { notificationSection.optional = newValue }
    }
    /// Data for the app; all values are strings.
    public var data: StringMap
    /// Options for Android devices.
    @inlinable
    public var android: AndroidConfig? {
        get { androidBox?.value }
        set { androidBox = .boxing(newValue) }
    }
    /// Options for Android devices in FCM's form of 2026; cannot be combined with `android`.
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
    /// Options of FCM itself.
    public var fcmOptions: Optional<FCMOptions>

    // Boxed, because the sections are large and most messages have few of them.
    @usableFromInline
    var androidBox: Optional<Box<AndroidConfig>>
    @usableFromInline
    var androidV2Box: Optional<Box<AndroidConfigV2>>
    @usableFromInline
    var webpushBox: Optional<Box<WebpushConfig>>
    @usableFromInline
    var apnsBox: Optional<Box<APNSConfig>>

    @usableFromInline
    var notificationSection: Section<Notification>

    /// Makes a message that shows a notification, carries data, or both.
    @inlinable
    public init(to target: Target?, notification: Notification? = nil, data: StringMap = .init()) {
        name = nil
        self.target = target
        self.notificationSection = Section(notification)
        self.data = data
        androidBox = nil
        androidV2Box = nil
        webpushBox = nil
        apnsBox = nil
        fcmOptions = nil
    }
}

extension PushMessage {
    /// The recipients of a message; FCM accepts exactly one target.
    public enum Target: Sendable, Hashable {
        /// One app instance by its Firebase installation id.
        case fid(String)
        /// One app instance by its registration token, or a device group by its notification key.
        case token(String)
        /// All subscribers of a topic, named without `/topics/`.
        case topic(String)
        /// All app instances whose topic subscriptions satisfy a condition.
        case condition(Condition)
    }
}

extension PushMessage {
    /// Title, body and picture for every platform whose own section does not override them.
    public struct Notification: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Title; the platforms' own sections override it.
        public var title: Optional<String>
        /// Text under the title.
        public var body: Optional<String>
        /// URL of the picture: JPEG, PNG or BMP everywhere; GIF and video on Apple only, at most 1 MB on Android.
        public var image: Optional<String>

        /// Makes a notification; fields that are `nil` are not sent.
        @inlinable
        public init(
            title: String? = nil,
            body: String? = nil,
            image: String? = nil
        ) {
            self.title = title
            self.body = body
            self.image = image
        }
    }
}

extension PushMessage {
    /// Options of FCM itself.
    public struct FCMOptions: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Label in FCM's statistics: 1 to 50 characters of `[a-zA-Z0-9-_.~%]`.
        public var analyticsLabel: Optional<String>

        /// Makes options.
        @inlinable
        public init(
            analyticsLabel: String? = nil
        ) {
            self.analyticsLabel = analyticsLabel
        }
    }
}
