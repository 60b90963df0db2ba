// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import XMPPStream

/// Streams of XMPP, which have to mean the same however they are cut.
enum XMPPTarget: FuzzTarget {
    static let name = "xmpp"

    static func check(_ bytes: [UInt8]) {
        let whole = events(of: bytes, inPiecesOf: max(1, bytes.count))
        precondition(whole == events(of: bytes, inPiecesOf: 1), "a cut changes what is read")
        for event in whole {
            guard case .element(let element) = event else { continue }
            precondition(!element.xml.isEmpty && element.xml.utf8.count <= 32 * (bytes.count + 64))
            _ = element.gcm
        }
    }

    private static func events(of bytes: [UInt8], inPiecesOf size: Int) -> [XMPPStreamReader.Event] {
        let reader = XMPPStreamReader()
        var events: [XMPPStreamReader.Event] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.read($0) }
        }
        return events
    }
}
#endif
