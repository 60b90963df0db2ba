// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CapabilitiesParsingTests {
    /// The table with one text replaced by another.
    private func table(_ old: String, by new: String) -> [UInt8] {
        let text = String(decoding: Capabilities.standardJSON, as: UTF8.self)
        guard let range = text.firstRange(of: old) else {
            Issue.record("The table does not hold \(old).")
            return []
        }
        return Array((text[..<range.lowerBound] + new + text[range.upperBound...]).utf8)
    }

    @Test(arguments: [
        (#""schema": 1"#, #""schema": 2"#, CapabilitiesError.Code.unknownSchema),
        (#""schema": 1,"#, "", .malformed),
        (#""rows": ["#, #""rows": {"#, .notJSON),
        (#""support": "yes""#, #""support": "maybe""#, .malformed),
        (#""support": "yes", "#, "", .malformed),
        (#""evidence": "documented""#, #""evidence": "hearsay""#, .malformed),
        (#""platform": "apple", "product": "ios""#, #""platform": "web", "product": "ios""#, .malformed),
        (#""from": "10""#, #""from": "ten""#, .malformed),
        (#""unit": "bytes", "#, "", .malformed),
        (#""unit": "bytes""#, #""unit": "miles""#, .malformed),
        (#""systems": ["android"]"#, #""systems": ["symbian"]"#, .malformed),
        (#""id": "ios-image-from-10""#, #""id": "tvos-image""#, .misplaced),
        (#""feature": "image", "#, #""feature": "hologram", "#, .dangling),
        (#""feature": "image", "#, #""feature": "video", "#, .misplaced),
        (#""sources": ["apple"#, #""sources": ["pear"#, .dangling),
        (#""id": "ios-image-from-10","#, #""id": "ios-image-from-10", "colour": 1,"#, .malformed),
        (#"{"width": 1800"#, #"{"depth": 1800"#, .malformed),
    ])
    func `a table with a mistake is refused`(_ old: String, _ new: String, _ code: CapabilitiesError.Code) {
        let error = #expect(throws: CapabilitiesError.self) { try Capabilities(parsing: table(old, by: new)) }
        #expect(error?.code == code)
        #expect(error?.description.contains(code == .notJSON ? "not JSON" : ".") ?? false)
    }

    @Test func `versions compare by their numbers`() throws {
        let ordered = ["4.2", "4.2.1", "8", "8.1", "9", "10", "16.1"]
        let versions = try ordered.map { try #require(Capabilities.Version($0)) }
        #expect(versions.reversed().sorted().map(\.description) == ordered)
        let zeros = try ["8", "8.0", "8.0.0"].map { try #require(Capabilities.Version($0)) }
        #expect(Set(zeros).count == 1)
    }

    @Test(arguments: ["", ".", "8.", ".8", "8..1", "v8", "8a", "-1", "99999999999", "١"])
    func `what is no version is not read as one`(_ text: String) {
        #expect(Capabilities.Version(text) == nil)
    }
}
