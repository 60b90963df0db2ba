// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import NotificationRuntime
import Synchronization
import Testing

/// A push in a separate simulated process, its folder removed with the value, driven without a simulator.
final class TestPush: Sendable {
    let delivery: DeliveryContext
    private let recorded: Recorded
    private let ownsFolder: Bool

    /// The arguments of the handler: the content's title, and the number of its attachments.
    struct HandlerCall: Sendable {
        var content: UNNotificationContent
        var isOnMainThread: Bool
        /// It came from within the call, on the caller's thread.
        var isDuringPopulate: Bool
    }

    final class Recorded: Sendable {
        let events = Mutex<[RuntimeEvent]>([])
        let calls = Mutex<[HandlerCall]>([])
        let isPopulating = Mutex(false)
    }

    init(_ change: (inout AppProcess.Configuration) -> Void = { _ in }) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "firebase-tests-\(UUID().uuidString)")
        var configuration = AppProcess.Configuration(dataDirectory: folder)
        change(&configuration)
        let recorded = Recorded()
        self.recorded = recorded
        ownsFolder = true
        delivery = DeliveryContext(process: AppProcess(configuration: configuration)) { event, _ in
            recorded.events.withLock { $0.append(event) }
        }
    }

    /// Another push in the same process.
    init(beside other: TestPush) {
        let recorded = Recorded()
        self.recorded = recorded
        ownsFolder = false
        delivery = DeliveryContext(process: other.delivery.process) { event, _ in
            recorded.events.withLock { $0.append(event) }
        }
    }

    deinit {
        if ownsFolder { try? FileManager.default.removeItem(at: delivery.process.configuration.dataDirectory) }
    }

    func content(_ json: String) throws -> UNMutableNotificationContent {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        var fields = UNNotificationContent.Fields()
        fields.userInfo = try #require(object as? [String: Any])
        return UNMutableNotificationContent(fields: fields, delivery: delivery)
    }

    func content(image: String) -> UNMutableNotificationContent {
        var fields = UNNotificationContent.Fields()
        fields.userInfo = ["fcm_options": ["image": image]]
        return UNMutableNotificationContent(fields: fields, delivery: delivery)
    }

    /// Starts the helper on the content; the handler's calls are in ``calls``.
    func populate(_ content: UNMutableNotificationContent, by helper: FIRMessagingExtensionHelper = .init()) {
        recorded.isPopulating.withLock { $0 = true }
        let caller = pthread_self()
        helper.populateNotificationContent(content) { [recorded] content in
            let call = HandlerCall(
                content: content,
                isOnMainThread: Thread.isMainThread,
                isDuringPopulate: recorded.isPopulating.withLock { $0 } && pthread_equal(pthread_self(), caller) != 0
            )
            recorded.calls.withLock { $0.append(call) }
        }
        recorded.isPopulating.withLock { $0 = false }
    }

    /// Runs the helper on a push with this image, on a thread as extensions have, until everything that it started has ended.
    func run(image: String) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                populate(content(image: image))
                continuation.resume()
            }
        }
        await delivery.waitUntilIdle()
    }

    /// The same from a task.
    func runInTask(image: String) async {
        populate(content(image: image))
        await delivery.waitUntilIdle()
    }

    var calls: [HandlerCall] { recorded.calls.withLock { $0 } }
    var events: [RuntimeEvent] { recorded.events.withLock { $0 } }
    var attachments: [UNNotificationAttachment] { calls.last?.content.attachments ?? [] }

    /// Codes of the log lines.
    var logCodes: [String?] {
        events.compactMap { if case .log(let line) = $0 { line.code } else { nil } }
    }

    /// Texts of the log lines.
    var logTexts: [String] {
        events.compactMap { if case .log(let line) = $0 { line.text } else { nil } }
    }

    /// `NSURLErrorDomain` codes of the downloads that failed.
    var urlErrors: [Int] {
        events.compactMap { if case .downloadFailed(_, _, let code, _, _) = $0 { code } else { nil } }
    }

    /// `UNError` codes of attachments that were refused.
    var attachmentErrors: [Int] {
        events.compactMap { if case .attachmentRejected(_, let code, _, _) = $0 { code } else { nil } }
    }

    /// URLs of the downloads that were started.
    var downloads: [String] {
        events.compactMap { if case .downloadStarted(_, let url) = $0 { url } else { nil } }
    }

    /// Names that the downloads were given.
    var names: [String?] {
        events.compactMap { if case .downloadNamed(_, let name, _) = $0 { name } else { nil } }
    }

    var temporaryFiles: [String] {
        let folder = delivery.process.temporaryDirectory
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
