// SPDX-License-Identifier: Apache-2.0

/// The steps that a browser writes into a timeline, with the fields of each.
///
/// Names and fields are stable; times are in seconds, sizes in bytes, and a field whose value is not known is left out.
/// `download` numbers the pictures of one notification from 1.
public enum WebTimelineStep: String, Sendable, Hashable, CaseIterable {
    /// A push service answered FCM's request: `service`, `status`, `plaintextByteCount`, `bodyByteCount`,
    /// `bodyByteLimit`, and where it took the message `timeToLive`, `urgency`, `topic`; else `reason`, `errorNumber`.
    case pushAnswered = "push-answered"
    /// The service worker got the push: `byteCount` of its data.
    case pushReceived = "push-received"
    /// Firebase's worker handed the message to the site's windows: `windows`, `payload`.
    case messagePosted = "message-posted"
    /// The worker called `showNotification`: `title`, and `data` as the notification gets it.
    case notificationRequested = "notification-requested"
    /// That call failed with a TypeError: `reason`.
    case notificationRejected = "notification-rejected"
    /// Firebase's worker called the site's `onBackgroundMessage` handler: `payload`.
    case backgroundHandler = "background-handler"
    /// A line that the SDK logs in the browser's console: `level`, `text`.
    case deviceLog = "device-log"
    /// A picture began to load: `download`, `url`, `role` (`image`, `icon`, `badge`, `action-icon`).
    case downloadStarted = "download-started"
    /// A server redirected: `download`, `from`, `to`, `status`.
    case downloadRedirected = "download-redirected"
    /// A server answered, whatever its status: `download`, `status`, `mimeType`, `byteCount`, `effectiveURL`, and
    /// libcurl's `nameLookup`, `connect`, `tls`, `firstByte`, `total` counted from the download's start.
    case downloadFinished = "download-finished"
    /// There is no answer: `download`, `url`, `reason`, and libcurl's `curlCode`, `curlDetail`, `byteCount`, `total`
    /// where it got so far.
    case downloadFailed = "download-failed"
    /// A picture was decoded: `download`, `contentType` as probed, `byteCount`, `width`, `height`.
    case imageDecoded = "image-decoded"
    /// A file is no picture to the browser: `download`, `contentType` as probed, `byteCount`, `reason`.
    case imageRejected = "image-rejected"
    /// The browser shows the notification, or not: `outcome`.
    case displayed
    /// The delivery was cancelled from outside before it came to an end.
    case cancelled
}
