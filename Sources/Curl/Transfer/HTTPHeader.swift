// SPDX-License-Identifier: Apache-2.0

/// One header field as it was sent or received.
package struct HTTPHeader: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension HTTPHeader {
    /// Whether this is the field's name, compared without case; `lowercased` must be ASCII in lower case.
    func isNamed(_ lowercased: String) -> Bool {
        let mine = name.utf8
        let wanted = lowercased.utf8
        guard mine.count == wanted.count else { return false }
        var index = wanted.startIndex
        for byte in mine {
            guard asciiLowercased(byte) == wanted[index] else { return false }
            index = wanted.index(after: index)
        }
        return true
    }

    /// Whether the name is one of these, compared as ``isNamed(_:)`` does.
    func isOneOf(_ lowercased: [String]) -> Bool {
        lowercased.contains { isNamed($0) }
    }
}

extension String {
    /// Whether the text begins with this scheme and `://`, compared without case.
    func hasScheme(_ lowercased: String) -> Bool {
        var bytes = utf8.makeIterator()
        for expected in lowercased.utf8 {
            guard let byte = bytes.next(), asciiLowercased(byte) == expected else { return false }
        }
        for expected in "://".utf8 where bytes.next() != expected { return false }
        return true
    }
}

/// The byte with ASCII's capital letters made small.
func asciiLowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
