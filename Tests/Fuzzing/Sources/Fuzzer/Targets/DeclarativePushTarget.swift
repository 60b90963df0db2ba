// SPDX-License-Identifier: Apache-2.0

@testable import PushSimulator

/// Pushes that say themselves what is shown, as each browser reads them.
enum DeclarativePushTarget: FuzzTarget {
    static let name = "declarative-push"

    static func check(_ bytes: [UInt8]) {
        var readings: [DeclarativePush.Reader: DeclarativePush.Reading] = [:]
        for reader in DeclarativePush.Reader.allCases {
            let reading = DeclarativePush.read(bytes, as: reader)
            readings[reader] = reading
            switch reading {
            case .declarative(let push):
                precondition(reader != .webKit || !push.title.isEmpty, "Safari shows no title")
                precondition(reader == .webKit || push.appBadge == nil, "only Safari has a number on the icon")
            case .ordinary(let flaw): precondition(!flaw.reason.isEmpty)
            case .rejected(let flaw): precondition(reader == .webKit && !flaw.reason.isEmpty)
            }
        }
        guard StrictJSON.accepts(bytes), case .declarative? = readings[.webKit],
            case .ordinary(let flaw)? = readings[.standard]
        else { return }
        // Safari is stricter but for members that it does not read, and URLs that it does not resolve.
        let members = ["vibrate", "renotify", "navigate"].map { "notification.\($0)" }
        precondition(members.contains(flaw.path), "the specification is stricter")
    }
}
