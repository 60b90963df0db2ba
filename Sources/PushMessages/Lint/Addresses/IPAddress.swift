// SPDX-License-Identifier: Apache-2.0

/// An IP address in a URL, in every spelling that browsers take.
///
/// Source: WHATWG URL, "Host parsing", whose spellings of IPv4 (`127.1`, `0x7f.1`, `2130706433`) other systems take
/// too.
enum IPAddress: Hashable {
    case v4(UInt32)
    /// Eight groups of 16 bits.
    case v6([UInt16])

    /// Reads a host that ends in a number; `nil` for another host.
    ///
    /// - Throws: ``Malformed`` for a host that ends in a number and is not an address; no browser accepts it.
    static func v4(_ host: some StringProtocol) throws(Malformed) -> IPAddress? {
        // The last label of hardly any host begins with a digit, which is cheap to see.
        var name = Substring(host).utf8
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        let start = name.lastIndex(of: UInt8(ascii: ".")).map(name.index(after:)) ?? name.startIndex
        guard name[start...].first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard let last = labels.last, !last.isEmpty, isNumber(last) else { return nil }
        guard labels.count <= 4 else { throw Malformed() }
        var address: UInt64 = 0
        for (index, label) in labels.enumerated() {
            guard let number = number(label) else { throw Malformed() }
            let isLast = index == labels.count - 1
            let room = isLast ? UInt64(1) << UInt64(8 * (5 - labels.count)) : 256
            guard number < room else { throw Malformed() }
            address += isLast ? number : number << UInt64(8 * (3 - index))
        }
        return .v4(UInt32(truncatingIfNeeded: address))
    }

    /// Reads the text between brackets, without a zone; `nil` if it is not an address.
    static func v6(_ text: some StringProtocol) -> IPAddress? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        // Of ":::" a half would begin with a colon, of a second "::" there would be a third half.
        guard halves.count <= 2, let first = groups(halves[0], isLast: halves.count == 1) else { return nil }
        guard halves.count == 2 else { return first.count == 8 ? .v6(first) : nil }
        guard let second = groups(halves[1], isLast: true), first.count + second.count <= 7 else { return nil }
        return .v6(first + Array(repeating: 0, count: 8 - first.count - second.count) + second)
    }

    /// A host that ends in a number and is not an address.
    struct Malformed: Error {}

    private static func groups(_ text: some StringProtocol, isLast: Bool) -> [UInt16]? {
        if text.isEmpty { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if isLast, index == parts.count - 1, part.contains(".") {
                guard let address = dotted(part) else { return nil }
                groups += [UInt16(address >> 16), UInt16(truncatingIfNeeded: address)]
            } else {
                guard (1...4).contains(part.utf8.count), let group = UInt16(hexadecimal: part) else { return nil }
                groups.append(group)
            }
        }
        return groups.count <= 8 ? groups : nil
    }

    /// Reads four decimal numbers without zeros in front, as IPv6 takes them.
    private static func dotted(_ text: some StringProtocol) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard let byte = UInt8(part), String(byte) == part else { return nil }
            address = address << 8 | UInt32(byte)
        }
        return address
    }

    /// Returns whether a label is a number or begins like one, which makes the host an address.
    private static func isNumber(_ label: some StringProtocol) -> Bool {
        label.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(label) != nil
    }

    private static func number(_ label: some StringProtocol) -> UInt64? {
        // The limit keeps a long row of digits from being anything but too large.
        guard let first = label.utf8.first, label.utf8.count <= 64 else { return nil }
        guard first == UInt8(ascii: "0"), label.utf8.count > 1 else { return decimal(label) }
        let rest = label.dropFirst()
        if rest.first == "x" || rest.first == "X" {
            let digits = rest.dropFirst()
            if digits.isEmpty { return 0 }
            guard digits.utf8.allSatisfy(\.isHexadecimalDigit) else { return nil }
            return UInt64(digits, radix: 16) ?? .max
        }
        guard rest.utf8.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
        return UInt64(rest, radix: 8) ?? .max
    }

    private static func decimal(_ label: some StringProtocol) -> UInt64? {
        guard label.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return UInt64(label) ?? .max
    }
}

extension UInt16 {
    fileprivate init?(hexadecimal text: some StringProtocol) {
        guard text.utf8.allSatisfy(\.isHexadecimalDigit) else { return nil }
        self.init(text, radix: 16)
    }
}
