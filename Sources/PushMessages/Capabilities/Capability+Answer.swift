// SPDX-License-Identifier: Apache-2.0

extension Capability {
    /// The value in its unit, or else whether the feature is there: `416 × 284 dp`, `10 MiB`, `partial`.
    package var answer: String {
        switch value {
        case .text(let text): text
        case .size(let size): "\(Self.plain(size.width)) × \(Self.plain(size.height)) \(unit?.rawValue ?? "")"
        case .number(let number): Self.words(number, unit)
        case nil: support.rawValue
        }
    }

    private static func words(_ number: Double, _ unit: Unit?) -> String {
        let plain = plain(number)
        let (mebibyte, day) = (1_048_576.0, 86_400.0)
        return switch unit {
        case .bytes where number >= mebibyte && number.truncatingRemainder(dividingBy: mebibyte) == 0:
            "\(Self.plain(number / mebibyte)) MiB"
        case .seconds where number >= day && number.truncatingRemainder(dividingBy: day) == 0:
            number == day ? "1 day" : "\(Self.plain(number / day)) days"
        case .seconds: "\(plain) s"
        case .lines: number == 1 ? "1 line" : "\(plain) lines"
        case .count, .level, .ratio, nil: plain
        case .bytes, .characters, .px, .pt, .dp, .sp: "\(plain) \(unit?.rawValue ?? "")"
        }
    }

    private static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}
