// SPDX-License-Identifier: Apache-2.0

import AppProject
import PushMessages

/// The findings about an app's pushes in its folder.
struct AppDiagnosis {
    private let app: AppDescription
    private let findings: [AppFinding]

    init(_ app: AppDescription) {
        self.app = app
        findings = AppPreflight.findings(in: app)
    }

    /// Answers, and throws if there is an error.
    func report(in format: OutputFormat) throws {
        switch format {
        case .text:
            let inputs = findings.map { found in
                var finding = found.finding
                finding.location =
                    finding.location ?? .init(line: 1, column: 1, endLine: 1, endColumn: 1, byteRange: 0..<0)
                return LintedInput(name: found.file, findings: [finding])
            }
            try StandardOutput.write(TextFindingsFormat(isColored: StandardOutput.wantsColor).format(inputs).utf8)
        case .json: try StandardOutput.write(json.encoded(pretty: StandardOutput.isTerminal) + [0x0A])
        }
        if findings.contains(where: { $0.finding.severity == .error }) { throw ExitStatus.findings }
    }

    /// `{"app": {…}, "findings": […]}`, each finding with its `file`.
    private var json: JSONValue {
        .object([
            "app": app.json,
            "findings": .array(
                findings.map { found in
                    var object = found.finding.json.object ?? [:]
                    object["file"] = .string(found.file)
                    object["configurations"] = .array(found.configurations.map(JSONValue.string))
                    return .object(object)
                }
            ),
        ])
    }
}

extension AppDescription {
    /// The findings, for programs.
    fileprivate var json: JSONValue {
        // In the language of the app's development.
        let texts = appleApps.first?.texts.texts(for: []).table ?? [:]
        return .object([
            "frameworks": .array(frameworks.map { .string($0.rawValue) }),
            "apple": .array(appleApps.map(\.json)),
            "android": .array(androidApps.map(\.json)),
            "categories": .array(categories.categories.map { $0.json(with: texts) }),
            "notes": .array(notes.map(JSONValue.string)),
        ])
    }
}

extension AppleApp {
    fileprivate var json: JSONValue {
        .object([
            "name": .string(name),
            "project": .string(project),
            "bundleIdentifier": bundleIdentifier.map(JSONValue.string) ?? .null,
            "configurations": .array(builds.map { .string($0.name) }),
            "extensions": .array(
                extensions.map {
                    .object(["name": .string($0.name), "point": $0.kind.map { .string($0.rawValue) } ?? .null])
                }
            ),
            "languages": .array(texts.languages.map(JSONValue.string)),
        ])
    }
}

extension AppCategory {
    fileprivate func json(with texts: TextTable) -> JSONValue {
        .object([
            "identifier": .string(identifier), "file": .string(place.file),
            "line": place.line.map(JSONValue.integer) ?? .null,
            "actions": look(with: texts).map { .array($0.actions.map(\.json)) } ?? .null,
        ])
    }
}

extension AndroidApp {
    fileprivate var json: JSONValue {
        .object([
            "folder": .string(folder),
            "applicationId": applicationID.map { .string($0.text) } ?? .null,
            "targetSdk": targetSDK.map(JSONValue.integer) ?? .null,
            "languages": .array(resources.languages.map(JSONValue.string)),
            "channels": .array(Set(code.channels.map(\.id)).sorted().map(JSONValue.string)),
        ])
    }
}
