// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension DeclarativePush {
    /// Errors in a push's data that prevent Safari from showing it, by the specification and by Firefox alike.
    ///
    /// The paths are relative to the data: `notification.navigate`.
    public static func findings(in data: [UInt8]) -> [Finding] {
        var flaws: [(flaw: Flaw, readers: [Reader], isRejected: Bool)] = []
        for reader in [Reader.webKit, .standard, .firefox] {
            let (flaw, isRejected): (Flaw, Bool)
            switch read(data, as: reader) {
            case .declarative: continue
            case .ordinary(let found): (flaw, isRejected) = (found, false)
            case .rejected(let found): (flaw, isRejected) = (found, true)
            }
            if let index = flaws.firstIndex(where: { $0.flaw.path == flaw.path }) {
                flaws[index].readers.append(reader)
            } else {
                flaws.append((flaw, [reader], isRejected))
            }
        }
        return flaws.map { finding($0.flaw, $0.readers, isRejected: $0.isRejected) } + misplaced(in: data)
    }

    private static func finding(_ flaw: Flaw, _ readers: [Reader], isRejected: Bool) -> Finding {
        let who = readers.map(\.title).joined(separator: " and ")
        let end =
            isRejected ? "Safari shows nothing" : "\(who) leave\(readers.count == 1 ? "s" : "") the push to the worker"
        let remedy = flaw.reason.hasSuffix(" is missing") ? "add" : "change"
        return Finding(
            rule: DeclarativeRejectedRule.id,
            severity: readers.contains(.webKit) ? .error : .warning,
            platform: .web,
            path: flaw.path.isEmpty ? nil : flaw.path,
            message: "\(end), because \(flaw.reason); \(remedy) it, so that all browsers take the push.",
            documentation: DeclarativeRejectedRule.documentation
        )
    }

    /// Members that not all browsers read where they are.
    ///
    /// Source: WebKit, pull requests 45798 (`app_badge` moved in May 2025) and 48896 (`mutable`); Gecko, declarative push parser.
    private static func misplaced(in data: [UInt8]) -> [Finding] {
        guard let top = try? JSONValue(parsing: data), let notification = top["notification"]?.object else { return [] }
        return [
            ("app_badge", "Safari 18 looks for app_badge inside notification, and later versions beside it"),
            ("mutable", "Firefox looks for mutable inside notification, and the specification beside it"),
        ].filter { notification[$0.0] != nil && top[$0.0] == nil }.map { name, readers in
            Finding(
                rule: DeclarativeRejectedRule.id,
                severity: .warning,
                platform: .web,
                path: "notification.\(name)",
                message: "\(readers); write it at the top level too.",
                documentation: DeclarativeRejectedRule.documentation
            )
        }
    }
}

extension DeclarativePush.Reader {
    fileprivate var title: String {
        switch self {
        case .standard: "the specification"
        case .webKit: "Safari"
        case .firefox: "Firefox"
        }
    }
}
