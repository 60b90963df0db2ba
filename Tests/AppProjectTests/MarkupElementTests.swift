// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MarkupElementTests {
    private func element(_ text: String) -> MarkupElement? { MarkupElement(parsing: Array(text.utf8)) }

    @Test(arguments: [
        ("<a>x &amp; &#x41;&#66; &lt;</a>", "x & AB <"), ("<a><![CDATA[<b>&amp;]]></a>", "<b>&amp;"),
        ("<a>x<!-- y --><b>z</b></a>", "xz"), ("\u{FEFF}<a>x</a>", "x"), ("<a\n b='1'\n>x\\\ny</a>", "x\\\ny"),
        ("<!DOCTYPE a [<!ENTITY shop \"Bazaar\">]><a>The &shop;</a>", "The Bazaar"),
        ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a>&other;</a>", "&other;"),
    ]) func `an element has its text`(_ xml: String, _ text: String) {
        #expect(element(xml)?.text == text)
    }

    @Test func `a text that an escape is torn in is one`() {
        // Expat ends a part at each end of a line.
        let text = element("<a>one\\\ntwo</a>")
        #expect(text?.children.count == 1)
    }

    @Test func `an element has the line on which it begins, and attributes with their prefixes`() {
        let root = element("<a>\n<!--\n-->\n<b android:name=\"x &quot;y&quot;\"\n c='2'/></a>")
        #expect(root?.elements("b").first?.line == 4)
        #expect(root?.elements("b").first?.attributes == ["android:name": "x \"y\"", "c": "2"])
    }

    @Test(arguments: ["UTF-16", "ISO-8859-1"]) func `a file may have another encoding`(_ name: String) throws {
        let encoding: String.Encoding = name == "UTF-16" ? .utf16 : .isoLatin1
        let bytes = try #require("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>é</a>".data(using: encoding))
        #expect(MarkupElement(parsing: bytes)?.text == "é")
    }

    @Test(arguments: [
        "", "<", "<a", "<a b=>", "<a></b>", "<a>&nobody;</a>", "<a/><b/>", "x", "<a><b></a></b>", "<a b='1' b='2'/>",
    ]) func `what is not well-formed is no element`(_ xml: String) {
        #expect(element(xml) == nil)
    }

    /// Files that would take much memory or many frames.
    private static let hostile: [(String, String)] = [
        ("depth", String(repeating: "<a>", count: 100_000)),
        ("an entity in itself", "<!DOCTYPE a [<!ENTITY b \"&b;&b;\">]><a>&b;</a>"),
        (
            "entities in entities",
            "<!DOCTYPE a [<!ENTITY b \"0123456789\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><a d=\"&c;\"/>"
        ),
        (
            "many uses of an entity",
            "<!DOCTYPE a [<!ENTITY b \"\(String(repeating: "x", count: 250))\">]><a>"
                + String(repeating: "&b;", count: 100_000) + "</a>"
        ),
        ("a long entity", "<!DOCTYPE a [<!ENTITY b \"\(String(repeating: "x", count: 300))\">]><a>&b;</a>"),
        ("a long tag", "<a b=\"\(String(repeating: "x", count: 300_000))\"/>"),
    ]

    @Test(arguments: hostile) func `what grows or nests too far is no element`(_ name: String, _ xml: String) {
        #expect(element(xml) == nil)
    }

    @Test func `a long text without a tag is read`() {
        #expect(element("<a>\(String(repeating: "text ", count: 200_000))</a>")?.text.count == 1_000_000)
    }
}
