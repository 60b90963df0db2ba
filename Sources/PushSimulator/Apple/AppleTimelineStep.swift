// SPDX-License-Identifier: Apache-2.0

/// The steps that an Apple device writes into a timeline, with the fields of each.
///
/// Names and fields are stable; times are in seconds, sizes in bytes, and a field whose value is not known is left out.
/// `download` numbers the downloads of one delivery from 1.
public enum AppleTimelineStep: String, Sendable, Hashable, CaseIterable {
    /// The push arrived: `byteCount` of its payload, `byteLimit` of APNs.
    case pushReceived = "push-received"
    /// The system decided whether the extension runs: `runs`, and `reason` (`eligible`, `not-mutable`, `no-extension`,
    /// `no-alert`, `alerts-off`, `live-activity`, `too-large`, `refused`, `background`, `handed-over`); with `refused`
    /// also `apns`, the reason of APNs.
    case eligibility
    /// A line that the system or an SDK logs on a real device: `text`, `level`, and `code` if it has one.
    case deviceLog = "device-log"
    /// An instance of the extension was made on a separate thread and given the `request` identifier.
    case extensionStarted = "extension-started"
    /// A download began: `download`, `url`.
    case downloadStarted = "download-started"
    /// A server redirected: `download`, `from`, `to`, `status`.
    case downloadRedirected = "download-redirected"
    /// A server answered, whatever its status: `download`, `status`, `mimeType`, `byteCount`, `effectiveURL`, and
    /// libcurl's `nameLookup`, `connect`, `tls`, `firstByte`, `total` counted from the download's start.
    case downloadFinished = "download-finished"
    /// A download failed: `download`, `url`, `urlError` (Apple's `NSURLErrorDomain` code), `reason`, and libcurl's
    /// `curlCode`, `curlDetail`, `byteCount`, `total` if it got so far.
    case downloadFailed = "download-failed"
    /// A downloaded file was named: `download`, `suggestedFilename`, `fileExtension`.
    case fileNamed = "file-named"
    /// An attachment was created: `identifier`, `path`, `type`.
    case attachmentCreated = "attachment-created"
    /// An attachment was refused: `path`, `code` of `UNErrorDomain`, `reason`.
    case attachmentRejected = "attachment-rejected"
    /// Delivery metrics were exported, as the SDK would send them to Google.
    case deliveryMetrics = "delivery-metrics"
    /// The extension called its content handler: `call` counted from 1, `isLate` when the display was decided by then.
    case handlerCalled = "handler-called"
    /// The extension was done, and only `serviceExtensionTimeWillExpire()` could call its handler from then on: a phone
    /// waits for the time limit, and the simulation goes on to it at once.
    case handlerUnreachable = "handler-unreachable"
    /// The extension's time was up.
    case timeLimit = "time-limit"
    /// The extension's process ended: `reason`, and for a separate process `place` (the app's file and line) and
    /// `stack` (its functions, innermost first) if known.
    case extensionCrashed = "extension-crashed"
    /// The system took an attachment into its store: `identifier`, `type`, `byteCount`, `contentType` as probed,
    /// `width`, `height`.
    case attachmentStored = "attachment-stored"
    /// The push went to a framework or a part of the system instead of being shown: `to`.
    case handedOver = "handed-over"
    /// The push was for a Live Activity: `event`, `effect` (`started`, `updated`, `ended` or `ignored`, then with
    /// `reason`), `timestamp`, `contentState`, `stale`, and `dismissed`, when an ended one leaves the lock screen; if
    /// the app's own code is at hand, also the `type` that decodes it, and `decodedState`.
    case liveActivity = "live-activity"
    /// The process of the simulator was kept waiting, for `seconds` that do not count towards any limit; only if the
    /// device's limit would have been reached with them.
    case keptWaiting = "kept-waiting"
    /// The system decided what the device shows: `outcome`, and `replaces`, the collapse identifier of a notification
    /// whose place it takes.
    case displayed
    /// The delivery was cancelled from outside before it came to an end.
    case cancelled
}
