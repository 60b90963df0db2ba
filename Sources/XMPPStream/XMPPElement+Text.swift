// SPDX-License-Identifier: Apache-2.0

extension XMPPElement {
    /// The element as XML, in a stream whose default namespace is that of clients.
    package var xml: String {
        var xml = ""
        write(to: &xml, inheriting: XMPPNamespace.client)
        return xml
    }

    private func write(to xml: inout String, inheriting inherited: String) {
        // The stream's own elements have the prefix that its header declares.
        let isStreams = namespace == XMPPNamespace.streams
        let tag = isStreams ? "stream:" + name : name
        xml += "<" + tag
        if !isStreams, namespace != inherited { Self.write("xmlns", namespace, to: &xml) }
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { Self.write(name, value, to: &xml) }
        guard !children.isEmpty || !text.isEmpty else {
            xml += "/>"
            return
        }
        xml += ">"
        xml += Self.escaped(text)
        for child in children { child.write(to: &xml, inheriting: isStreams ? inherited : namespace) }
        xml += "</" + tag + ">"
    }

    private static func write(_ name: String, _ value: String, to xml: inout String) {
        xml += " " + name + "=\"" + escaped(value) + "\""
    }

    /// Text as XML writes it; characters that XML cannot hold become U+FFFD.
    package static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&apos;".unicodeScalars)
            // As they are, parsers make other spaces of them.
            case "\t", "\n", "\r": escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case _ where isAllowed(scalar): escaped.append(scalar)
            default: escaped.append("\u{FFFD}")
            }
        }
        return String(escaped)
    }

    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }
}
