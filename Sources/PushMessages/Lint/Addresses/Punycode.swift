// SPDX-License-Identifier: Apache-2.0

/// The encoding of a label's letters beyond ASCII.
///
/// Source: RFC 3492, whose names the constants and variables keep.
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let initialBias = 72
    private static let initialN = 128

    /// Encodes a label, without `xn--`; `nil` if it is longer than a label can be.
    static func encode(_ label: some StringProtocol) -> String? {
        let scalars = Array(label.unicodeScalars)
        guard scalars.count <= longest else { return nil }
        var output = scalars.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias, handled) = (initialN, 0, initialBias, basicCount)
        while handled < scalars.count {
            guard let next = scalars.lazy.map({ Int($0.value) }).filter({ $0 >= n }).min() else { return nil }
            // With at most 63 letters below 0x110000 nothing overflows.
            delta += (next - n) * (handled + 1)
            n = next
            for scalar in scalars {
                if scalar.value < n { delta += 1 }
                guard scalar.value == n else { continue }
                var q = delta
                var k = base
                while true {
                    let t = threshold(k, bias)
                    if q < t { break }
                    output.append(digit(t + (q - t) % (base - t)))
                    q = (q - t) / (base - t)
                    k += base
                }
                output.append(digit(q))
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes what stands behind `xn--`; `nil` if it is not valid.
    static func decode(_ text: some StringProtocol) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longest, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let split = bytes.lastIndex(of: UInt8(ascii: "-"))
        var output = bytes[..<(split ?? 0)].map { Unicode.Scalar($0) }
        var (n, i, bias) = (initialN, 0, initialBias)
        var rest = bytes[(split.map { $0 + 1 } ?? 0)...]
        while !rest.isEmpty {
            let oldI = i
            var w = 1
            var k = base
            while true {
                guard let byte = rest.popFirst(), let digit = value(of: byte), w < 1 << 40 else { return nil }
                i += digit * w
                let t = threshold(k, bias)
                if digit < t { break }
                w *= base - t
                k += base
            }
            bias = adapt(i - oldI, count: output.count + 1, isFirst: oldI == 0)
            n += i / (output.count + 1)
            i %= output.count + 1
            guard n <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(n)), !scalar.isASCII else { return nil }
            output.insert(scalar, at: i)
            i += 1
        }
        return String(String.UnicodeScalarView(output))
    }

    /// Letters of a label at most (RFC 1035).
    private static let longest = 63

    private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30 + 26
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x61...0x7A: Int(byte) - 0x61
        default: nil
        }
    }
}
