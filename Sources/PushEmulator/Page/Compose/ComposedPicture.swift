// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture of a message as far as a form can say it: one address, for some platforms.
struct ComposedPicture: Sendable, Hashable {
    /// `nil` is none.
    var address: String?
    var platforms = Set<Platform>.all

    init(address: String?, platforms: Set<Platform>) {
        self.address = address
        self.platforms = address == nil ? .all : platforms
    }

    /// Reads a message's picture; `nil` where platforms are to show different ones.
    init?(_ message: PushMessage) {
        let shared = message.notification?.image
        var android = message.android?.notification?.image
        if case .remoteNotification(let remote)? = message.androidV2?.payload { android = remote.notification?.image }
        let addresses: [Platform: String?] = [
            .apple: message.apns?.fcmOptions?.image ?? shared,
            .android: android ?? shared,
            .web: message.webpush?.notification?.image ?? shared,
        ]
        let all = addresses.compactMapValues(\.self)
        guard Set(all.values).count <= 1 else { return nil }
        self.init(address: all.values.first, platforms: Set(all.keys))
    }

    /// Makes it the message's only picture; a message that has it already stays as it is.
    func write(to message: inout PushMessage) {
        guard ComposedPicture(message) != self else { return }
        Self.removeAll(from: &message)
        if let address { message.attachImage(address, for: platforms) }
        // Browsers read it elsewhere, and lint objects to a header that nobody reads.
        message.webpush?.headers["image"] = nil
    }

    /// Removes every picture, and the sections that held nothing else.
    private static func removeAll(from message: inout PushMessage) {
        message.notification?.image = nil
        message.apns?.fcmOptions?.image = nil
        message.android?.notification?.image = nil
        if case .remoteNotification(var remote)? = message.androidV2?.payload {
            remote.notification?.image = nil
            message.androidV2?.payload = .remoteNotification(remote)
        }
        message.webpush?.notification?.image = nil
        message.webpush?.headers["image"] = nil
        if message.apns?.fcmOptions == PushMessage.APNSFCMOptions() { message.apns?.fcmOptions = nil }
        if message.android?.notification == PushMessage.AndroidNotification() { message.android?.notification = nil }
        if message.android == PushMessage.AndroidConfig() { message.android = nil }
        if message.webpush?.notification == PushMessage.WebpushNotification() { message.webpush?.notification = nil }
        if message.webpush == PushMessage.WebpushConfig() { message.webpush = nil }
    }
}
