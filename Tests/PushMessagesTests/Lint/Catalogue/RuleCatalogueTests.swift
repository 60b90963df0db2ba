// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RuleCatalogueTests {
    private let catalogue = RuleCatalogue.standard

    @Test func `an entry has everything that its rule's comment says`() throws {
        let entry = try #require(catalogue["mutable-content-missing"])
        #expect(entry.subject == .document)
        #expect(entry.severity == .warning)
        #expect(entry.platform == .apple)
        #expect(entry.summary.hasSuffix("."))
        #expect(entry.reasons.first?.contains("service extension") == true)
        #expect(entry.example?.hasPrefix("{") == true)
        #expect(entry.indentedExample?.contains("\n  ") == true)
        #expect(entry.remedy?.contains("mutable-content") == true)
        #expect(entry.source?.contains("Apple") == true)
        #expect(entry.documentation?.hasPrefix("https://") == true)
        #expect(entry.json["severity"] == "warning")
    }

    @Test func `entries are in order, and only deliveries may lack something`() {
        #expect(catalogue.entries.map(\.rule) == catalogue.entries.map(\.rule).sorted())
        #expect(catalogue.entries.count > 60)
        for entry in catalogue.entries {
            #expect(!entry.summary.isEmpty, "\(entry.rule)")
            guard entry.subject == .document else { continue }
            #expect(!entry.reasons.isEmpty && entry.example != nil && entry.remedy != nil && entry.source != nil)
        }
    }

    @Test func `what the simulator finds is there too`() throws {
        let entry = try #require(catalogue["apple-http-error"])
        #expect(entry.subject == .delivery)
        #expect(entry.platform == .apple)
    }

    @Test(arguments: [
        ("mutable-content-mising", "mutable-content-missing"), ("Image-Url", "image-url"), ("ttl", "android-ttl"),
        ("topicname", "topic-name"),
    ]) func `a name that is nearly right leads to the right one`(_ wrong: String, _ right: String) {
        #expect(catalogue.suggestions(for: wrong).map(\.rule).contains(right))
    }

    @Test func `a name that is like no other leads nowhere`() {
        #expect(catalogue.suggestions(for: "pineapple on pizza, seriously, who would").isEmpty)
        #expect(catalogue.suggestions(for: "").isEmpty)
        #expect(catalogue["no-such-rule"] == nil)
    }
}
