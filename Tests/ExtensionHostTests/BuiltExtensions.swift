// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator

/// Extensions of `Tests/Extensions`, each built once, in a cache that outlives the run.
actor BuiltExtensions {
    static let shared = BuiltExtensions()

    private var builds: [String: Task<ExtensionProgramFiles, any Error>] = [:]

    /// The folder of the extension.
    nonisolated static func folder(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Extensions/\(name)", isDirectory: true)
    }

    /// A builder whose cache is not the user's.
    nonisolated static func builder() throws -> ExtensionBuilder {
        var builder = try ExtensionBuilder(environment: ProcessInfo.processInfo.environment)
        builder.cache = FileManager.default.temporaryDirectory
            .appendingPathComponent("richpush-tests-\(getuid())", isDirectory: true)
        return builder
    }

    /// Builds an extension that was found.
    ///
    /// Builds take many seconds. On a thread that tasks run on they would hold up all other tests. At usual priority the
    /// compiler would take the processors from tests that wait for an answer, far below it a busy machine would hardly run it.
    ///
    /// - Parameters:
    ///   - modules: Files that stand for modules which Linux has not.
    ///   - note: Called with each note that deserves a separate line.
    ///   - change: Changes the builder's settings.
    nonisolated static func build(
        _ found: FoundExtension,
        modules: [String: URL] = [:],
        note: @escaping @Sendable (String) -> Void = { _ in },
        change: @escaping @Sendable (inout ExtensionBuilder) -> Void = { _ in }
    ) async throws -> ExtensionProgramFiles {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // On Linux of this thread alone, and of the programs that it starts.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 2)
                continuation.resume(
                    with: Result {
                        var builder = try builder()
                        builder.modules = modules
                        change(&builder)
                        return try builder.build(found, progress: { _ in }, note: note)
                    }
                )
            }
        }
    }

    func files(_ name: String) async throws -> ExtensionProgramFiles {
        if let build = builds[name] { return try await build.value }
        let build = Task { try await Self.build(ExtensionFinder.find(in: Self.folder(name).path)) }
        builds[name] = build
        return try await build.value
    }

    /// A device that runs the extension in a separate process.
    func device(
        _ name: String,
        memoryLimit: Int = 24 << 20,
        _ change: (inout AppleDevice.Configuration) -> Void = { _ in }
    ) async throws -> AppleDevice {
        var configuration = AppleDevice.Configuration()
        configuration.serviceExtension = AppleDevice.ServiceExtension(
            folder: name,
            host: BuiltExtension(files: try await files(name), memoryLimit: memoryLimit)
        )
        change(&configuration)
        return AppleDevice(configuration)
    }
}

extension APNSNotification {
    /// An alert for the extension `Dying`, with what it is to do.
    static func doing(_ what: String, _ others: JSONObject = [:]) -> APNSNotification {
        var payload: JSONObject = ["aps": ["alert": ["title": "Sparky"], "mutable-content": 1], "do": .string(what)]
        for (key, value) in others { payload[key] = value }
        return APNSNotification(payload: payload)
    }
}

extension Delivery {
    /// The sentence of the findings with this rule.
    func sentence(_ rule: String) -> String? { findings.first { $0.rule == rule }?.message }
}
