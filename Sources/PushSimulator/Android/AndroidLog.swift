// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The events of a delivery to an Android device from all tasks, with the time since the message arrived.
final class AndroidLog: Sendable {
    /// Who logs a line.
    enum Tag: String, Sendable {
        case messaging = "FirebaseMessaging"
        case parameters = "NotificationParams"
        case system = "NotificationService"
        case runtime = "AndroidRuntime"
    }

    /// How much a line matters, as `android.util.Log` has it.
    enum Level: String, Sendable {
        case debug, info, warn, error
    }

    private let steps: StepLog<AndroidTimelineStep>

    init(clock: any Clock<Duration>) {
        steps = StepLog(clock: clock)
    }

    /// Time since the message arrived.
    var stopwatch: Stopwatch { steps.stopwatch }

    /// Everything until now, in order of time, URLs without credentials.
    var timeline: [TimelineEvent] { steps.timeline }

    func record(_ step: AndroidTimelineStep, _ fields: JSONObject = [:]) { steps.record(step, fields) }

    /// A line of the simulated device log.
    func line(_ text: String, _ level: Level = .warn, tag: Tag = .messaging) {
        record(
            .deviceLog,
            ["tag": .string(tag.rawValue), "level": .string(level.rawValue), "text": .string(text)]
        )
    }
}

/// The steps that an Android device writes into a timeline, with the fields of each.
///
/// Names and fields are stable, and the same as for an Apple device if it has the same step; times are in seconds,
/// sizes in bytes, and a field whose value is not known is left out.
public enum AndroidTimelineStep: String, Sendable, Hashable, CaseIterable {
    /// The message arrived: `messageID`, `byteCount` of its extras as JSON, `priority` as delivered.
    case pushReceived = "push-received"
    /// The SDK decided who shows the message: `to` (`system`, `app`, `nobody`) and `reason` (`notification`, `data`,
    /// `foreground`, `duplicate`, `control-group`, `message-type`, `force-stopped`, `package`).
    case dispatched
    /// The SDK told Google Analytics about a message that is measured: `name` (`_nr` received, `_nf` received in the
    /// foreground) and `parameters`.
    case analyticsLogged = "analytics-logged"
    /// The app's `onMessageReceived` was called: `message`, with what `RemoteMessage` answers.
    case messageReceived = "message-received"
    /// A line that the SDK or the system logs on a real device: `tag`, `level`, `text`.
    case deviceLog = "device-log"
    /// The download of the picture began: `download`, `url`.
    case downloadStarted = "download-started"
    /// A server redirected: `download`, `from`, `to`, `status`, `followed`.
    case downloadRedirected = "download-redirected"
    /// A server answered: `download`, `status`, `mimeType`, `byteCount`, `effectiveURL`, and libcurl's `nameLookup`,
    /// `connect`, `tls`, `firstByte`, `total` counted from the download's start.
    case downloadFinished = "download-finished"
    /// The download failed: `download`, `url`, `reason`, and libcurl's `curlCode`, `curlDetail`, `byteCount`, `total`
    /// if it got so far.
    case downloadFailed = "download-failed"
    /// The notification was built and waits for its picture: `style` without it, `channel`, `icon`.
    case notificationBuilt = "notification-built"
    /// The wait for the picture was over: `seconds`.
    case timeLimit = "time-limit"
    /// The picture was decoded: `path`, `contentType` as probed, `byteCount`, `width`, `height`.
    case attachmentStored = "attachment-stored"
    /// The downloaded file could not be decoded: `contentType` as probed, `byteCount`, `reason`.
    case attachmentRejected = "attachment-rejected"
    /// The process of the simulator was kept waiting, for `seconds` that do not count towards any limit; only if the
    /// device's limit would have been reached with them.
    case keptWaiting = "kept-waiting"
    /// The system decided what the device shows: `outcome`.
    case displayed
    /// The delivery was cancelled from outside before it came to an end.
    case cancelled
}
