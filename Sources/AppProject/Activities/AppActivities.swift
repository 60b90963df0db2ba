// SPDX-License-Identifier: Apache-2.0

package import ExtensionHost
internal import Foundation
package import PushMessages
internal import Synchronization

/// The types of an app's Live Activities, which are built when a push needs them.
///
/// Building and decoding wait for other programs, which are confined as an extension's are.
package final class AppActivities: Sendable {
    /// The values of a push that the app decodes.
    package struct Values: Sendable {
        /// The type that the push names, as a start does.
        package var type: String?
        package var parts: [(part: ActivityDecoder.Part, json: JSONValue)]

        /// Takes the values out of `aps`; `nil` if it has none.
        package init?(_ aps: JSONObject) {
            parts = [(.attributes, aps["attributes"]), (.state, aps["content-state"])].compactMap { part, json in
                json.flatMap { $0 == .null ? nil : (part, $0) }
            }
            guard !parts.isEmpty else { return nil }
            type = aps["attributes-type"]?.string
        }
    }

    /// The app's decoding of the values.
    package struct Verdict: Sendable {
        /// The type that they were decoded as.
        package var type: ActivityType?
        package var mistakes: [ActivityMistake] = []
        /// The content's state after decoding, its dates as text.
        package var state: JSONValue?
        /// Why the values were not decoded.
        package var obstacle: String?
    }

    private struct State {
        var sources: ActivitySources?
        var builder: Result<ExtensionBuilder, ExtensionError>?
        var decoders: [ActivityType: Result<ActivityDecoder, ExtensionError>] = [:]
    }

    /// Types that are tried for an update, which names none.
    private static let candidateLimit = 8

    private let folder: AppFolder
    private let environment: [String: String]
    private let state = Mutex(State())

    /// - Parameter environment: This program's, for the compiler and the cache.
    package init(in folder: AppFolder, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.folder = folder
        self.environment = environment
    }

    /// All types, the app's before its widgets' of the same name.
    package var types: [ActivityType] { state.withLock { sources(&$0).types } }

    /// Names under which several files declare something else, with their places.
    package var differingTypes: [(name: String, places: [AppPlace])] {
        state.withLock { state in
            let sources = sources(&state)
            return Dictionary(grouping: sources.types, by: \.name).filter { Set($0.value.map(sources.words)).count > 1 }
                .map { (name: $0.key, places: $0.value.map(place)) }.sorted { $0.name < $1.name }
        }
    }

    /// The place of a type in the app's folder.
    package func place(of type: ActivityType) -> AppPlace {
        AppPlace(folder.path(of: type.file) ?? type.file.lastPathComponent, type.line)
    }

    /// Decodes the values; `nil` if the folder has no type for them.
    package func verdict(on values: Values) -> Verdict? {
        state.withLock { state in
            let sources = sources(&state)
            var names: Set<String> = []
            var candidates = sources.types.filter { names.insert($0.name).inserted }
            guard !candidates.isEmpty else { return nil }
            if let name = values.type {
                candidates.removeAll { $0.name != name }
                guard !candidates.isEmpty else {
                    return Verdict(mistakes: [.unknownType(name, among: names.sorted())])
                }
            }
            let verdicts = candidates.prefix(Self.candidateLimit).map { verdict(on: values, as: $0, sources, &state) }
            let chosen =
                verdicts.first { $0.obstacle == nil && !$0.mistakes.contains(where: \.isDropped) }
                // The push may be for a type that was not decoded.
                ?? verdicts.first { $0.obstacle != nil } ?? verdicts.first
            return chosen
        }
    }

    private func sources(_ state: inout State) -> ActivitySources {
        if let sources = state.sources { return sources }
        let sources = ActivitySources(folder.files(with: ["swift"]).map(folder.url))
        state.sources = sources
        return sources
    }

    private func verdict(
        on values: Values,
        as type: ActivityType,
        _ sources: ActivitySources,
        _ state: inout State
    ) -> Verdict {
        do throws(ExtensionError) {
            let decoder = try decoder(of: type, sources, &state)
            let texts = values.parts.map { (part: $0.part, json: String(decoding: $0.json.encoded(), as: UTF8.self)) }
            var verdict = Verdict(type: type)
            for (value, outcome) in zip(values.parts, try decoder.decode(texts)) {
                verdict.mistakes += ActivityMistake.all(in: outcome, of: value.json, value.part, as: type.name)
                if value.part == .state { verdict.state = outcome.value.flatMap { try? JSONValue(parsing: $0) } }
            }
            return verdict
        } catch {
            return Verdict(type: type, obstacle: error.description)
        }
    }

    private func decoder(
        of type: ActivityType,
        _ sources: ActivitySources,
        _ state: inout State
    ) throws(ExtensionError) -> ActivityDecoder {
        if let known = state.decoders[type] { return try known.get() }
        let environment = environment
        let builder =
            state.builder ?? Result { () throws(ExtensionError) in try ExtensionBuilder(environment: environment) }
        state.builder = builder
        let decoder = Result { () throws(ExtensionError) in
            try builder.get().activityDecoder(of: type, in: sources)
        }
        state.decoders[type] = decoder
        return try decoder.get()
    }
}
