// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Writes the URL of a picture to the field that each platform reads, and adds the sections that this needs.
    ///
    /// Apple: `apns.fcm_options.image`, and `mutable-content` in `aps`, without which the app's extension never runs.
    /// Android: `android.notification.image`, or the `image` of a remote notification in `androidV2`.
    /// Web: `webpush.notification.image`, which browsers read, and `webpush.headers.image`, which the documentation
    /// shows.
    public mutating func attachImage(_ url: String, for platforms: Set<Platform> = .all) {
        if platforms.contains(.android) { attachAndroidImage(url) }
        if platforms.contains(.apple) {
            apns.fcmOptions.image = url
            apns.aps.mutableContent = true
        }
        if platforms.contains(.web) {
            webpush.headers["image"] = url
            webpush.notification.image = url
        }
    }

    /// Writes to `androidV2` if the message has one, because `android` and `androidV2` exclude each other.
    ///
    /// A background sync of `androidV2` shows nothing, so it does not get a picture.
    private mutating func attachAndroidImage(_ url: String) {
        if !androidSection.isSet, case .remoteNotification(var remote)? = androidV2.payload {
            remote.notification.image = url
            androidV2.payload = .remoteNotification(remote)
        } else if androidSection.isSet || !androidV2Section.isSet {
            android.notification.image = url
        }
    }
}
