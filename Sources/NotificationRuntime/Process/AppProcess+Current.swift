// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension AppProcess {
    /// The process that the calling code runs in.
    ///
    /// That is the process bound to the thread or task (``withCurrent(_:_:)``); where none is, as on the main queue or
    /// a queue of the extension's own, the only process that is handling a push; else ``standalone``.
    package static var current: AppProcess {
        if let bound = DeliveryContext.bound?.process ?? bound { return bound }
        let running = registry.withLock { registry in registry.values.map(\.process) }
        return running.count == 1 ? running[0] : standalone
    }

    /// Runs the body as code of the process, the tasks that it starts included.
    package static func withCurrent<Result>(_ process: AppProcess, _ body: () throws -> Result) rethrows -> Result {
        try $bound.withValue(process) { try body() }
    }

    /// Runs the body as code of the process, the tasks that it starts included.
    package static func withCurrent<Result>(
        _ process: AppProcess,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $bound.withValue(process) { try await body() }
    }

    /// The process of code that runs outside of any simulated one: a newest iPhone with a temporary folder.
    package static let standalone: AppProcess = {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "richpush-standalone-\(ProcessInfo.processInfo.processIdentifier)",
                isDirectory: true
            )
        return AppProcess(configuration: Configuration(dataDirectory: folder))
    }()

    @TaskLocal private static var bound: AppProcess?

    /// Processes that are handling a push, with the number of pushes.
    static let registry = Mutex<[ObjectIdentifier: (process: AppProcess, deliveries: Int)]>([:])
}
