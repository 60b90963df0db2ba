// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator

/// Extensions of `Tests/Extensions`, each built once, in a cache that outlives the run.
actor BuiltExtensions {
    static let shared = BuiltExtensions()

    private var built: [String: ExtensionProgramFiles] = [:]

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

    func files(_ name: String) throws -> ExtensionProgramFiles {
        if let known = built[name] { return known }
        let found = try ExtensionFinder.find(in: Self.folder(name).path)
        let files = try Self.builder().build(found) { _ in }
        built[name] = files
        return files
    }

    /// A device that runs the extension in a process of its own.
    func device(
        _ name: String,
        memoryLimit: Int = 24 << 20,
        _ change: (inout AppleDevice.Configuration) -> Void = { _ in }
    ) throws -> AppleDevice {
        var configuration = AppleDevice.Configuration()
        configuration.serviceExtension = .init(
            folder: name,
            host: BuiltExtension(files: try files(name), memoryLimit: memoryLimit)
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
    /// What the findings with this rule say.
    func sentence(_ rule: String) -> String? { findings.first { $0.rule == rule }?.message }
}
