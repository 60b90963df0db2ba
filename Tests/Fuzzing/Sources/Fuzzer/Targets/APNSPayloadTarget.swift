// SPDX-License-Identifier: Apache-2.0

@testable import PushMessages

/// Payloads of APNs, sent, recorded or in a file.
enum APNSPayloadTarget: FuzzTarget {
    static let name = "apns-payloads"

    static func check(_ bytes: [UInt8]) {
        guard let recorded = try? APNSNotification(recorded: bytes.text) else { return }
        precondition(recorded.payloadBytes.count == recorded.byteCount, "a size is what is written")
        _ = (recorded.isAlert, recorded.isContentAvailable, recorded.isMutable, recorded.image)
        let findings = Linter.standard.lint(recorded)
        precondition(findings.allSatisfy { !$0.message.isEmpty })
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        let push = PushDocument.read(document)
        precondition(push == PushDocument.readReportingViolations(document), "both readers read the same")
        _ = Linter.standard.lint(push, source: document)
    }
}
