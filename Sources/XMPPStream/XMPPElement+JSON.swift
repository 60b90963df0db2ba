// SPDX-License-Identifier: Apache-2.0

extension XMPPElement {
    /// The JSON of a `message` with a `gcm` element; `nil` where there is none.
    package var gcm: String? { child("gcm", in: XMPPNamespace.gcm)?.text }

    /// A `message` that carries JSON.
    ///
    /// - Parameters:
    ///   - json: Characters that XML cannot hold are escaped as JSON escapes them.
    ///   - type: `normal` on what the service sends by itself.
    package static func message(gcm json: String, id: String = "", type: String? = nil) -> XMPPElement {
        var text = json
        if !json.unicodeScalars.allSatisfy({ isAllowed($0) || $0 == "\n" || $0 == "\r" || $0 == "\t" }) {
            text = json.unicodeScalars.map { scalar in
                guard !isAllowed(scalar), scalar.value >= 0x20 else { return String(scalar) }
                return "\\u" + String(scalar.value, radix: 16, uppercase: true)
            }.joined()
        }
        var attributes = ["id": id]
        attributes["type"] = type
        return XMPPElement(
            "message",
            attributes: attributes,
            children: [XMPPElement("gcm", in: XMPPNamespace.gcm, text: text)]
        )
    }
}
