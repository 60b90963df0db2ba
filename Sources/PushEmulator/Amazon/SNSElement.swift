// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// An element of an answer in XML: a text, or elements within.
struct SNSElement: Sendable, Hashable {
    var name: String
    var text = ""
    var elements: [SNSElement] = []

    init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

    init(_ name: String, _ elements: [SNSElement]) { (self.name, self.elements) = (name, elements) }

    /// A map as SNS writes it: `entry` elements with `key` and `value`.
    init(_ name: String, attributes: [String: String]) {
        self.init(
            name,
            attributes.sorted { $0.key < $1.key }.map { key, value in
                SNSElement("entry", [SNSElement("key", key), SNSElement("value", value)])
            }
        )
    }

    /// A list as SNS writes it: `member` elements.
    init(_ name: String, members: [[SNSElement]]) {
        self.init(name, members.map { SNSElement("member", $0) })
    }

    /// The namespace of the service's answers, with the version of its API.
    private static let namespace = "http://sns.amazonaws.com/doc/2010-03-31/"

    func response(status: HTTPResponse.Status = .ok) -> Response {
        var xml = ""
        write(to: &xml, attributes: " xmlns=\"\(Self.namespace)\"")
        return Response(
            status: status,
            headers: [.contentType: "text/xml"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: xml))
        )
    }

    private func write(to xml: inout String, attributes: String = "") {
        xml += "<\(name)\(attributes)>"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": xml += "&amp;"
            case "<": xml += "&lt;"
            case ">": xml += "&gt;"
            case "\r": xml += "&#13;"
            // XML 1.0 has no other control characters, and no noncharacters.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
            default: xml.unicodeScalars.append(scalar)
            }
        }
        for element in elements { element.write(to: &xml) }
        xml += "</\(name)>"
    }
}
