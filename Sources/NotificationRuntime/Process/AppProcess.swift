// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation
import Synchronization

/// One simulated app process, which owns the static state of the app and its extension, so that devices never mix.
package final class AppProcess: Sendable {
    package let configuration: Configuration
    package let engine: CurlEngine
    private let statics = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let kept = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let running = Mutex<[DeliveryContext]>([])
    /// Paths of downloads that content was handed over with.
    let keptDownloads = Mutex<Set<String>>([])

    package init(configuration: Configuration, engine: CurlEngine = .shared) {
        self.configuration = configuration
        self.engine = engine
    }

    /// The object of this type that is static in the process, made on first use.
    package func `static`<Value: Sendable>(_ type: Value.Type, make: () -> Value) -> Value {
        let key = ObjectIdentifier(type)
        if let known = statics.withLock({ $0[key] }) as? Value { return known }
        // Made outside the lock, because making one static may ask for another.
        let value = make()
        return statics.withLock { statics in
            if let known = statics[key] as? Value { return known }
            statics[key] = value
            return value
        }
    }

    /// The object of this type that the system keeps for the app, made on first use: it outlives the process.
    package func kept<Value: Sendable>(_ type: Value.Type, make: () -> Value) -> Value {
        kept.withLock { kept in
            if let known = kept[ObjectIdentifier(type)] as? Value { return known }
            let value = make()
            kept[ObjectIdentifier(type)] = value
            return value
        }
    }

    /// Deliveries that an extension of this process is handling right now, oldest first.
    package var runningDeliveries: [DeliveryContext] { running.withLock { $0 } }

    /// Counts the delivery as being handled by this process, so that code on unbound threads finds it.
    package func begin(_ delivery: DeliveryContext) {
        running.withLock { $0.append(delivery) }
        AppProcess.registry.withLock { $0[ObjectIdentifier(self), default: (self, 0)].deliveries += 1 }
    }

    /// Ends what ``begin(_:)`` began.
    package func end(_ delivery: DeliveryContext) {
        running.withLock { $0.removeAll { $0 === delivery } }
        AppProcess.registry.withLock { registry in
            let key = ObjectIdentifier(self)
            registry[key]?.deliveries -= 1
            if let deliveries = registry[key]?.deliveries, deliveries <= 0 { registry[key] = nil }
        }
    }

    /// Makes this the process of all code that is bound to none, for good: the program is this simulated process.
    package func becomeOnly() {
        AppProcess.registry.withLock { $0[ObjectIdentifier(self), default: (self, 0)].deliveries += 1 }
    }

    /// Releases all static state, as the end of a real process does.
    package func forgetStatics() {
        // They go outside the lock, because their ends may be the app's code.
        let forgotten = statics.withLock { statics in
            defer { statics = [:] }
            return statics
        }
        withExtendedLifetime(forgotten) {}
    }
}

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

extension AppProcess {
    /// The folder of downloads and other temporary files.
    package var temporaryDirectory: URL { folder("tmp") }

    /// The app container's folder, with documents, library and caches in it.
    package var homeDirectory: URL { folder("home") }

    /// The folder in which the system keeps the files of notifications it displays.
    package var attachmentStore: URL { folder("attachments") }

    /// The folder that the app shares with its extensions under this identifier (`group.com.example.app`).
    package func containerDirectory(forGroup identifier: String) -> URL {
        // An identifier is one folder's name here, whatever it holds.
        let name = identifier.map { $0 == "/" || $0 == "\0" ? "_" : $0 }
        let plain = String(name) == ".." || String(name) == "." ? "_" : String(name)
        return folder("groups").appendingPathComponent(plain, isDirectory: true)
    }

    private func folder(_ name: String) -> URL {
        configuration.dataDirectory.appendingPathComponent(name, isDirectory: true)
    }
}
