// SPDX-License-Identifier: Apache-2.0

/// One push message to one target, as FCM's HTTP v1 API takes it.
///
/// What cannot be right is unrepresentable where that is cheap; everything else is a matter of ``lint()``.
public struct PushMessage: Sendable, Hashable {
    /// The name that FCM gave the message, `projects/*/messages/{id}`; FCM ignores it in a request.
    public var name: String?
    /// Whom it goes to; `nil` only in what was read.
    public var target: Target?
    /// Text and picture for every platform.
    public var notification: Notification? {
        get { notificationSection.optional }
        set { notificationSection.optional = newValue }
    }
    /// Data for the app, strings only.
    public var data: StringMap
    /// Options for Android devices.
    public var android: AndroidConfig? {
        get { androidBox?.value }
        set { androidBox = .boxing(newValue) }
    }
    /// Options for Android devices in the form of 2026; may not be combined with `android`.
    public var androidV2: AndroidConfigV2? {
        get { androidV2Box?.value }
        set { androidV2Box = .boxing(newValue) }
    }
    /// Options for browsers.
    public var webpush: WebpushConfig? {
        get { webpushBox?.value }
        set { webpushBox = .boxing(newValue) }
    }
    /// Options for Apple devices.
    public var apns: APNSConfig? {
        get { apnsBox?.value }
        set { apnsBox = .boxing(newValue) }
    }
    /// Options of FCM itself.
    public var fcmOptions: FCMOptions?

    // Most messages have few of the sections, which are large.
    private(set) var androidBox: Box<AndroidConfig>?
    private(set) var androidV2Box: Box<AndroidConfigV2>?
    private(set) var webpushBox: Box<WebpushConfig>?
    private(set) var apnsBox: Box<APNSConfig>?

    private(set) var notificationSection: Section<Notification>

    /// Makes a message that shows a notification, carries data, or both.
    public init(to target: Target?, notification: Notification? = nil, data: StringMap = [:]) {
        self.target = target
        self.notificationSection = Section(notification)
        self.data = data
    }
}
