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
        return Finding(
            rule: DeclarativeRejectedRule.id,
            severity: readers.contains(.webKit) ? .error : .warning,
            platform: .web,
            path: flaw.path.isEmpty ? nil : flaw.path,
            message: "\(end), because \(flaw.reason); change it, so that all browsers take the push.",
            documentation: DeclarativeRejectedRule.documentation
        )
    }

    /// Members that no browser reads, or not all of them, if present.
    private static func misplaced(in data: [UInt8]) -> [Finding] {
        guard let notification = (try? JSONValue(parsing: data))?["notification"]?.object else { return [] }
        return ["app_badge", "mutable"].filter { notification[$0] != nil }.map { name in
            Finding(
                rule: DeclarativeRejectedRule.id,
                severity: .warning,
                platform: .web,
                path: "notification.\(name)",
                message: "Browsers look for \(name) beside notification, not inside; move it to the top level.",
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
