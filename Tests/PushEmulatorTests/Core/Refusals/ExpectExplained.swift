// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Expects that a refused message of the API has a finding with what was answered, a cause and a remedy.
func expectExplained(_ message: JSONValue, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let findings = message["findings"]?.array?.filter { $0["rule"] == "request-refused" } ?? []
    let text = findings.first?["message"]?.string ?? ""
    let status = message["status"]?.integer ?? -1
    #expect(!findings.isEmpty, "\(name)", sourceLocation: sourceLocation)
    let told = status == 0 ? "reset the connection" : "answered \(status) \(message["error"]?.string ?? "")"
    #expect(text.contains(told), "\(name): \(text)", sourceLocation: sourceLocation)
    let sentences = text.split(separator: ": ", maxSplits: 1).last?.split(separator: ". ") ?? []
    #expect(sentences.count >= 2 && text.hasSuffix("."), "\(name): \(text)", sourceLocation: sourceLocation)
    #expect(!text.contains("not known"), "\(name): \(text)", sourceLocation: sourceLocation)
    #expect(findings.first?["severity"] == "error", "\(name)", sourceLocation: sourceLocation)
}
