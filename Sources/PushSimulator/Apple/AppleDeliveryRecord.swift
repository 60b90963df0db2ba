// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// The facts about a finished delivery to an Apple device, from which rules make their findings.
struct AppleDeliveryRecord {
    /// A file that the system refused, when the extension attached it or after the extension was done.
    struct Refused {
        var path: String
        /// Of `UNErrorDomain`.
        var code: Int
        var reason: String
        /// The type that the extension named.
        var typeHint: String?
    }

    let push: APNSNotification
    /// The message that FCM relayed; `nil` for a push that did not come from FCM.
    let message: PushMessage?
    let device: AppleDevice.Configuration
    let eligibility: Eligibility
    var outcome = Delivery.Outcome.original
    /// `nil` when the extension did not run.
    var run: ServiceExtensionRun.Report?
    var displayed: DisplayedNotification?
    /// The extension handed over content without any text.
    var isContentEmpty = false
    /// What is shown is a message or call from somebody.
    var isCommunication = false
    /// What is shown is a message or call from somebody whose picture the extension gave.
    var showsAvatar = false
    /// The kind of sender's picture that the extension gave and that has no bytes, as the end of a sentence.
    var unloadedAvatar: String?
    /// Files that the system took, shown or not.
    var stored: [StoredAttachment] = []
    var refused: [Refused] = []
    var downloads: [DownloadRecord] = []
    /// Codes of the device log, such as `I-FCM020001`.
    var logCodes: Set<String> = []
    /// The extension's request for a picture that the simulator could not fulfil.
    var pictureRefusal: String?
    /// The tries of the extension's process that were refused, as predicates such as "reads /home".
    var refusedTries: [String] = []
    var crashReason: String?
    /// How the extension's own process ended under the push.
    var processEnd: ProcessEnd?
    /// The extension gave the push to `Messaging.serviceExtension()`.
    var usesSharedHelper = false
    /// The extension is the app's own, of which nobody knows what it reads.
    var runsAppCode = false
    /// The name of the extension that the device has.
    var extensionName = ""
    /// Why the push changes no Live Activity; `nil` if it does, or is for none.
    var liveActivityReason: String?

    init(
        push: APNSNotification,
        of message: PushMessage?,
        device: AppleDevice.Configuration,
        eligibility: Eligibility
    ) {
        self.push = push
        self.message = message
        self.device = device
        self.eligibility = eligibility
    }

    /// Takes over what the log of the delivery holds.
    mutating func read(_ log: DeliveryLog) {
        for (at, entry) in log.entries {
            guard case .runtime(let event) = entry else { continue }
            switch event {
            case .log(let line):
                if let code = line.code { logCodes.insert(code) }
                if line.code == RuntimeEvent.LogLine.pictureRefused { pictureRefusal = pictureRefusal ?? line.text }
                if line.code == RuntimeEvent.LogLine.tryRefused { refusedTries.append(line.text) }
            case .downloadStarted(let id, let url): downloads.append(DownloadRecord(id: id, url: url, startedAt: at))
            case .downloadFinished(let id, let result): update(id, at) { $0.finish(with: result) }
            case .downloadFailed(let id, let url, let urlError, let reason, let error):
                if !downloads.contains(where: { $0.id == id }) {
                    downloads.append(DownloadRecord(id: id, url: url, startedAt: at))
                }
                update(id, at) { $0.failure = .init(urlError: urlError, url: url, reason: reason, error) }
            case .downloadNamed(let id, let name, let fileExtension):
                update(id, nil) { ($0.fileName, $0.fileExtension) = (name, fileExtension) }
            case .attachmentRejected(let path, let code, let reason, let hint):
                refused.append(Refused(path: path, code: code, reason: reason, typeHint: hint))
            case .sharedHelperUsed: usesSharedHelper = true
            case .crashed(let reason): crashReason = crashReason ?? reason
            case .processEnded(let end): processEnd = processEnd ?? end
            case .attachmentCreated, .deliveryMetrics: break
            }
        }
    }

    private mutating func update(_ id: Int, _ at: Duration?, _ change: (inout DownloadRecord) -> Void) {
        guard let index = downloads.lastIndex(where: { $0.id == id }) else { return }
        if let at { downloads[index].endedAt = at }
        change(&downloads[index])
    }

    /// Whether the extension came to an end before it did what it was made for, which leaves open what that is.
    var hasEndedEarly: Bool {
        run?.hasCrashed == true || run?.wasCancelled == true || crashReason != nil || processEnd != nil
    }

    /// The file that was refused last, if one was.
    var refusal: Refused? { refused.last }
}
