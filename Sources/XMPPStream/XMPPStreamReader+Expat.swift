// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import CExpat

extension XMPPStreamReader {
    /// Has the parser tell the reader that is its user data.
    func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let reader = XMPPStreamReader.of(reader), let name, let attributes else { return }
                let (element, count) = XMPPStreamReader.element(name, attributes)
                reader.began(element, attributeCount: count)
            },
            { reader, _ in XMPPStreamReader.of(reader)?.ended() }
        )
        XML_SetStartNamespaceDeclHandler(parser) { reader, prefix, uri in
            guard prefix == nil else { return }
            XMPPStreamReader.of(reader)?.declared(defaultNamespace: uri.map { String(cString: $0) } ?? "")
        }
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            guard let text else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
                XMPPStreamReader.of(reader)?.found(UnsafeBufferPointer(start: text, count: Int(count)))
            }
        }
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
            XMPPStreamReader.of(reader)?.fail(.init(.restrictedXML, "A stream has no document type."))
        }
        XML_SetCommentHandler(parser) { reader, _ in
            XMPPStreamReader.of(reader)?.fail(.init(.restrictedXML, "A stream has no comments."))
        }
        XML_SetProcessingInstructionHandler(parser) { reader, _, _ in
            XMPPStreamReader.of(reader)?.fail(.init(.restrictedXML, "A stream has no processing instructions."))
        }
        XML_SetXmlDeclHandler(parser) { reader, _, encoding, _ in
            guard let encoding, String(cString: encoding).lowercased() != "utf-8" else { return }
            XMPPStreamReader.of(reader)?.fail(.init(.unsupportedEncoding, "A stream is written in UTF-8."))
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMPPStreamReader? {
        data.map { Unmanaged<XMPPStreamReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The element that a start tag begins, and the number of its attributes, including those in other namespaces.
    private static func element(
        _ name: UnsafePointer<XML_Char>,
        _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>
    ) -> (XMPPElement, count: Int) {
        let (namespace, local) = parts(String(cString: name))
        var element = XMPPElement(local, in: namespace)
        var index = 0
        while let name = attributes[index], let value = attributes[index + 1] {
            let (namespace, local) = parts(String(cString: name))
            if namespace.isEmpty { element.attributes[local] = String(cString: value) }
            index += 2
        }
        return (element, index / 2)
    }

    private static func parts(_ name: String) -> (namespace: String, local: String) {
        let parts = name.split(separator: Character(Unicode.Scalar(UInt8(separator))), maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", name)
    }
}
#endif
