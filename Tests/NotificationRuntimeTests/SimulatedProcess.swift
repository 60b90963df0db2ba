// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Synchronization

/// A process with a separate folder, removed with the value, and the events that its pushes recorded.
final class SimulatedProcess: Sendable {
    let process: AppProcess
    private let recorded = EventLog()

    init(_ change: (inout AppProcess.Configuration) -> Void = { _ in }) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "runtime-tests-\(UUID().uuidString)")
        var configuration = AppProcess.Configuration(dataDirectory: folder)
        change(&configuration)
        process = AppProcess(configuration: configuration)
    }

    deinit {
        try? FileManager.default.removeItem(at: process.configuration.dataDirectory)
    }

    /// A push of the process, its events kept in ``events``.
    func delivery() -> DeliveryContext {
        DeliveryContext(process: process) { [recorded] event, _ in recorded.append(event) }
    }

    var events: [RuntimeEvent] { recorded.all }

    /// Texts of the log lines.
    var logLines: [RuntimeEvent.LogLine] {
        events.compactMap { if case .log(let line) = $0 { line } else { nil } }
    }

    /// Makes a file of this name below the process's folder.
    func file(_ name: String, byteCount: Int = 8) throws -> URL {
        let folder = process.configuration.dataDirectory.appending(path: "files")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data().write(to: file)
        // A sparse file: the size is what counts.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(byteCount))
        try handle.close()
        return file
    }
}

/// Events in the order they came.
private final class EventLog: Sendable {
    private let events = Mutex<[RuntimeEvent]>([])

    func append(_ event: RuntimeEvent) { events.withLock { $0.append(event) } }

    var all: [RuntimeEvent] { events.withLock { $0 } }
}
