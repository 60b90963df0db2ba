// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Synchronization
import Testing

/// Attachments made on threads that belong to no push, while two pushes are handled.
@Suite(.timeLimit(.minutes(10)))
struct LateAttributionTests {
    /// A push of a separate process, with its events.
    private final class Push: Sendable {
        private let recorded: Recorded
        let delivery: DeliveryContext

        private final class Recorded: Sendable {
            let events = Mutex<[RuntimeEvent]>([])
        }

        init(in folder: URL) {
            let recorded = Recorded()
            self.recorded = recorded
            let process = AppProcess(configuration: .init(dataDirectory: folder))
            delivery = DeliveryContext(process: process) { event, _ in recorded.events.withLock { $0.append(event) } }
        }

        /// Identifiers of attachments that were made, paths of files that were refused.
        var names: [String] {
            recorded.events.withLock { events in
                events.compactMap { event in
                    switch event {
                    case .attachmentCreated(let identifier, _, _): identifier
                    case .attachmentRejected(let path, let code, _, _):
                        "\(code) \(path.split(separator: "/").last ?? "")"
                    default: nil
                    }
                }
            }
        }
    }

    /// Runs the body on a new thread while both pushes are handled, with a folder that holds `a.png` and `a.tmp`.
    private func beside(_ body: @escaping @Sendable (_ first: Push, _ second: Push, _ folder: URL) -> Void) async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "attribution-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a.png", "a.tmp"] { try Data([1]).write(to: folder.appending(path: name)) }
        let (first, second) = (Push(in: folder), Push(in: folder))
        await first.delivery.whileRunning {
            await second.delivery.whileRunning {
                await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        body(first, second, folder)
                        continuation.resume()
                    }
                }
            }
        }
    }

    @Test func `an attachment belongs to the push whose content gets it, once`() async throws {
        try await beside { first, second, folder in
            let attachment = try? UNNotificationAttachment(identifier: "a", url: folder.appending(path: "a.png"))
            #expect(first.names.isEmpty && second.names.isEmpty)
            let content = UNMutableNotificationContent(fields: .init(), delivery: second.delivery)
            content.attachments = [attachment].compactMap { $0 }
            content.attachments = content.attachments
            #expect(first.names.isEmpty)
            #expect(second.names == ["a"])
        }
    }

    @Test func `a refused file belongs to the push whose handler ends its thread's work`() async throws {
        try await beside { first, second, folder in
            #expect(throws: UNError(.attachmentUnrecognizedType)) {
                try UNNotificationAttachment(identifier: "a", url: folder.appending(path: "a.tmp"))
            }
            AttachmentRefusal.reportPending(to: second.delivery)
            AttachmentRefusal.reportPending(to: first.delivery)
            #expect(first.names.isEmpty)
            #expect(second.names == ["101 a.tmp"])
        }
    }

    @Test func `a file refused before a push began does not belong to it`() async throws {
        try await beside { _, _, folder in
            _ = try? UNNotificationAttachment(identifier: "a", url: folder.appending(path: "a.tmp"))
            let later = Push(in: folder)
            AttachmentRefusal.reportPending(to: later.delivery)
            #expect(later.names.isEmpty)
        }
    }
}
