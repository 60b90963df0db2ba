// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct KeptHeadersTests {
    @Test func `fields are kept in order, credentials are not`() {
        var fields = HTTPFields()
        fields[.userAgent] = "agent: 1"
        fields[.authorization] = "Bearer secret"
        fields[.cookie] = "secret"
        fields[HTTPField.Name("X-Goog-Api-Key")!] = "secret"
        fields.append(HTTPField(name: .accept, value: "a"))
        fields.append(HTTPField(name: .accept, value: ""))
        let kept = KeptHeaders.read(KeptHeaders.text(fields))
        #expect(kept.keys == ["user-agent", "accept"])
        #expect(kept["user-agent"] == "agent: 1" && kept["accept"] == "a, ")
    }

    @Test func `no headers keep nothing, and a long value keeps its beginning`() {
        #expect(KeptHeaders.text([:]) == nil && KeptHeaders.read(nil).isEmpty)
        let kept = KeptHeaders.read(KeptHeaders.text([.accept: String(repeating: "é", count: 2000)]))
        #expect(kept["accept"] == String(repeating: "é", count: 1024))
    }

    @Test func `stored credentials are not shown`() {
        #expect(KeptHeaders.read("Authorization: Bearer secret\naccept: a\nnonsense\n") == ["accept": "a"])
    }
}
