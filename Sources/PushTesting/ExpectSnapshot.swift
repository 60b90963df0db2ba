// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushMessages
public import Testing

/// Expects a delivery's snapshot to be the one that is stored beside the test.
///
/// It is stored in `__Snapshots__/<test file>/<name>.txt`. If the environment variable `RICHPUSH_RECORD_SNAPSHOTS` is
/// `missing`, snapshots that do not exist are written; if it is `all`, every snapshot is written. Without it nothing is
/// written, and a missing snapshot is an issue. A test target with snapshots says `exclude: ["__Snapshots__"]` in its
/// manifest.
///
/// - Parameter name: Unique within the test file; characters other than letters, digits, dots and dashes become dashes.
public func expectSnapshot(
    of delivery: Delivery,
    named name: String,
    in file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectSnapshot(of: delivery.snapshot, named: name, in: file, sourceLocation: sourceLocation)
}

/// Expects a text to be the one that is stored beside the test, in the same way.
///
/// - Parameter fileExtension: The stored file's extension, without its dot.
package func expectSnapshot(
    of text: String,
    named name: String,
    fileExtension: String = "txt",
    in file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let store = SnapshotStore(testFile: file, fileExtension: fileExtension)
    let recording = SnapshotStore.Recording(ProcessInfo.processInfo.environment[SnapshotStore.Recording.variable])
    if let problem = store.compare(text, named: name, recording) {
        Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
}

extension Delivery {
    /// The delivery as text that is the same in every run: what is displayed, the findings, the steps on the way.
    ///
    /// Members that say nothing (`null`, empty, `false`) are left out. Times, ports of this machine, names of temporary
    /// files and identifiers are replaced, so that the text can be compared with a stored one:
    /// ``expectSnapshot(of:named:in:sourceLocation:)``.
    public var snapshot: String {
        let stable = SnapshotVolatility().stable(self)
        var text = "\(stable.device) (\(stable.platform.rawValue)): \(stable.outcome)\n"
        text += "\ndisplayed\n"
        text += stable.displayed.map { SnapshotText.lines(of: $0.json, indentedBy: 2) } ?? "  nothing\n"
        text += "\nfindings\n"
        text += stable.findings.isEmpty ? "  none\n" : stable.findings.map(SnapshotText.lines).joined()
        text += "\ntimeline\n"
        text += stable.timeline.map(SnapshotText.line).joined()
        return text
    }
}

/// Draws values as text, a member a line.
private enum SnapshotText {
    static func lines(of value: JSONValue, indentedBy count: Int) -> String {
        let indentation = String(repeating: " ", count: count)
        switch value {
        case .object(let members):
            return members.map { name, value in
                if saysNothing(value) { return "" }
                switch value {
                case .object, .array: return "\(indentation)\(name)\n\(lines(of: value, indentedBy: count + 2))"
                default: return "\(indentation)\(name): \(scalar(value))\n"
                }
            }.joined()
        case .array(let values):
            return values.map { value in
                switch value {
                case .object, .array: "\(indentation)-\n\(lines(of: value, indentedBy: count + 2))"
                default: "\(indentation)- \(scalar(value))\n"
                }
            }.joined()
        default: return "\(indentation)\(scalar(value))\n"
        }
    }

    static func lines(of finding: Finding) -> String {
        var text = "  \(finding.severity.rawValue) \(finding.rule)"
        if let path = finding.path { text += " at \(path)" }
        text += "\n    \(oneLine(finding.message))\n"
        if let fix = finding.fix { text += "    fix: \(oneLine(fix.summary))\n" }
        return text
    }

    static func line(of event: TimelineEvent) -> String {
        let fields = event.fields.map { name, value in " \(name)=\(value.compact)" }.joined()
        return "  \(event.event)\(fields)\n"
    }

    /// Text without quotes, unless its ends could not be seen otherwise.
    private static func scalar(_ value: JSONValue) -> String {
        guard let text = value.string else { return value.compact }
        let isPlain = text == oneLine(text) && text.first != " " && text.last != " "
        return isPlain ? text : value.compact
    }

    private static func oneLine(_ text: String) -> String {
        text.replacing("\r\n", with: " ").replacing("\n", with: " ").replacing("\r", with: " ")
    }

    private static func saysNothing(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool(false), .string(""): true
        case .array(let values): values.isEmpty
        case .object(let members): members.allSatisfy { saysNothing($0.value) }
        default: false
        }
    }
}

extension JSONValue {
    fileprivate var compact: String { String(decoding: encoded(), as: UTF8.self) }
}
