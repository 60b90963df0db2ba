// SPDX-License-Identifier: Apache-2.0

/// A number in Liquid's arithmetic: whole numbers are exact or an error, others are decimal as they are spelled.
enum Number {
    case integer(Int)
    case decimal(Double)

    var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let value): value
        }
    }

    var value: Value {
        switch self {
        case .integer(let value): .integer(value)
        case .decimal(let value): .number(value)
        }
    }

    /// Reads a whole text as a number: `-12`, `3.50`; `nil` for anything else, exponents and infinities among them.
    init?(spelling text: ByteSpan) {
        let text = text.trimmed
        var position = 0
        if position < text.count, text[0] == UInt8(ascii: "-") { position += 1 }
        let start = position
        while position < text.count, Bytes.isDigit(text[position]) { position += 1 }
        guard position > start else { return nil }
        if position == text.count {
            if let integer = Self.integer(text) {
                self = .integer(integer)
            } else {
                guard let value = Double(text.string) else { return nil }
                self = .decimal(value)
            }
            return
        }
        guard text[position] == UInt8(ascii: "."), position + 1 < text.count else { return nil }
        for index in position + 1..<text.count where !Bytes.isDigit(text[index]) { return nil }
        guard let value = Double(text.string) else { return nil }
        self = .decimal(value)
    }

    /// Converts a value as arithmetic does: a text becomes its leading whole number, and anything else that is not a
    /// number becomes 0.
    init(_ value: Value) throws(RowFailure) {
        switch value {
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .decimal(value)
        case .text(let text), .cell(let text):
            if let number = Number(spelling: text) {
                self = number
                return
            }
            self = .integer(try Self.leadingInteger(text.trimmedAtStart))
        default: self = .integer(0)
        }
    }

    /// The whole number that a text begins with, 0 for none; single underscores between digits mean nothing.
    private static func leadingInteger(_ text: ByteSpan) throws(RowFailure) -> Int {
        var digits: [UInt8] = []
        var end = 0
        if end < text.count, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") { end += 1 }
        let start = end
        while end < text.count {
            let isJoint = text[end] == UInt8(ascii: "_") && end > start && Bytes.isDigit(text[end - 1])
            guard Bytes.isDigit(text[end]) || isJoint else { break }
            if !isJoint { digits.append(text[end]) }
            end += 1
        }
        guard !digits.isEmpty else { return 0 }
        if start > 0 { digits.insert(text[0], at: 0) }
        let value = digits.withUnsafeBufferPointer { Self.integer(ByteSpan($0.baseAddress!, $0.count)) }
        guard let value else { throw .numberOverflow }
        return value
    }

    /// A decimal as Ruby prints it: `2.5`, `1.0e-27`.
    static func spelling(_ value: Double) -> String {
        let text = value.description
        guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
        return "\(text[..<exponent]).0\(text[exponent...])"
    }

    /// Reads digits with a sign in front, if they fit.
    static func integer(_ text: ByteSpan) -> Int? {
        var position = 0
        var isNegative = false
        if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
            isNegative = text[0] == UInt8(ascii: "-")
            position = 1
        }
        guard position < text.count else { return nil }
        var value = 0
        while position < text.count {
            guard Bytes.isDigit(text[position]) else { return nil }
            let digit = Int(text[position] - UInt8(ascii: "0"))
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) =
                isNegative
                ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if overflows || overflowsToo { return nil }
            value = sum
            position += 1
        }
        return value
    }

    static func compare(_ a: Number, _ b: Number) -> Int {
        switch (a, b) {
        case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
        case (.integer(let a), .decimal(let b)): return order(a, b)
        case (.decimal(let a), .integer(let b)): return -order(b, a)
        case (.decimal(let a), .decimal(let b)): return a < b ? -1 : a > b ? 1 : 0
        }
    }

    /// Exact even if a 64-bit number has more digits than a Double.
    private static func order(_ a: Int, _ b: Double) -> Int {
        if a.magnitude <= 1 << 53 || !(b.magnitude < 0x1p63) {
            return Double(a) < b ? -1 : Double(a) > b ? 1 : 0
        }
        let whole = Int(b.rounded(.towardZero))
        if a != whole { return a < whole ? -1 : 1 }
        let fraction = b - b.rounded(.towardZero)
        return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
    }
}

// MARK: - Arithmetic

extension Number {
    /// One of the operations that are exact on decimals.
    enum Operation {
        case plus
        case minus
        case times
    }

    static func combine(_ operation: Operation, _ a: Number, _ b: Number) throws(RowFailure) -> Number {
        if case .integer(let a) = a, case .integer(let b) = b {
            let (result, overflows) =
                switch operation {
                case .plus: a.addingReportingOverflow(b)
                case .minus: a.subtractingReportingOverflow(b)
                case .times: a.multipliedReportingOverflow(by: b)
                }
            guard !overflows else { throw .numberOverflow }
            return .integer(result)
        }
        if let a = Decimal(a), let b = Decimal(b), let result = Decimal.combine(operation, a, b) {
            return try finite(result.double)
        }
        let (a, b) = (a.double, b.double)
        let result =
            switch operation {
            case .plus: a + b
            case .minus: a - b
            case .times: a * b
            }
        return try finite(result)
    }

    /// Divides; whole numbers towards minus infinity, as Ruby does.
    static func divide(_ a: Number, by b: Number) throws(RowFailure) -> Number {
        if case .integer(let a) = a, case .integer(let b) = b {
            guard b != 0 else { throw .divisionByZero }
            let (quotient, overflows) = a.dividedReportingOverflow(by: b)
            guard !overflows else { throw .numberOverflow }
            return .integer(a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient)
        }
        guard b.double != 0 else { throw .divisionByZero }
        if let a = Decimal(a), let b = Decimal(b) { return try finite(Decimal.quotient(a, b).double) }
        return try finite(a.double / b.double)
    }

    /// The remainder, with the divisor's sign, as Ruby has it.
    static func remainder(_ a: Number, by b: Number) throws(RowFailure) -> Number {
        if case .integer(let a) = a, case .integer(let b) = b {
            guard b != 0 else { throw .divisionByZero }
            guard b != -1 else { return .integer(0) }
            let rest = a % b
            return .integer(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest)
        }
        guard b.double != 0 else { throw .divisionByZero }
        if let a = Decimal(a), let b = Decimal(b), let rest = Decimal.remainder(a, by: b) {
            return try finite(rest.double)
        }
        let rest = a.double.truncatingRemainder(dividingBy: b.double)
        return try finite(rest != 0 && (rest < 0) != (b.double < 0) ? rest + b.double : rest)
    }

    var magnitude: Number {
        get throws(RowFailure) {
            switch self {
            case .decimal(let value): return .decimal(value.magnitude)
            case .integer(let value):
                guard value != .min else { throw .numberOverflow }
                return .integer(abs(value))
            }
        }
    }

    /// A whole number, rounded by the rule.
    func rounded(_ rule: FloatingPointRoundingRule) throws(RowFailure) -> Number {
        switch self {
        case .integer: return self
        case .decimal(let value):
            guard let integer = Int(exactly: value.rounded(rule)) else { throw .numberOverflow }
            return .integer(integer)
        }
    }

    /// Rounded to this many digits of a fraction, halves away from zero; a whole number for none.
    func rounded(toDigits digits: Int) throws(RowFailure) -> Number {
        switch self {
        case .integer(let value):
            guard digits < 0 else { return self }
            return .integer(try Self.rounded(value, digits))
        case .decimal(let value):
            guard digits != 0 else { return try rounded(.toNearestOrAwayFromZero) }
            guard digits > 0 else {
                guard let integer = Int(exactly: value.rounded(.towardZero)) else { throw .numberOverflow }
                return .integer(try Self.rounded(integer, digits))
            }
            guard let decimal = Decimal(self), let rounded = decimal.rounded(toDigits: digits) else {
                return self
            }
            return try Self.finite(rounded.double)
        }
    }

    /// Rounded to a negative number of digits: -2 is to hundreds.
    private static func rounded(_ value: Int, _ digits: Int) throws(RowFailure) -> Int {
        guard digits > -19 else { return 0 }
        var unit = 1
        for _ in digits..<0 { unit *= 10 }
        let rest = value % unit
        let cut = value - rest
        guard rest.magnitude >= (unit / 2).magnitude else { return cut }
        let (result, overflows) = cut.addingReportingOverflow(value < 0 ? -unit : unit)
        guard !overflows else { throw .numberOverflow }
        return result
    }

    private static func finite(_ value: Double) throws(RowFailure) -> Number {
        guard value.isFinite else { throw .numberOverflow }
        return .decimal(value)
    }
}

/// A decimal fraction as it is spelled, so that 10.1 - 2.2 is 7.9; up to 36 digits.
private struct Decimal {
    var digits: Int128
    /// Digits behind the point.
    var scale: Int

    init(digits: Int128, scale: Int) {
        self.digits = digits
        self.scale = scale
    }

    init?(_ number: Number) {
        switch number {
        case .integer(let value): self.init(digits: Int128(value), scale: 0)
        case .decimal(let value):
            guard value.magnitude < 1e15, value.magnitude > 1e-12 || value == 0 else { return nil }
            var (digits, scale, isFraction) = (0 as Int128, 0, false)
            var exponent = 0
            var isExponent = false
            var isNegative = false
            var hasNegativeExponent = false
            for byte in value.description.utf8 {
                switch byte {
                case UInt8(ascii: "-"):
                    if isExponent { hasNegativeExponent = true } else { isNegative = true }
                case UInt8(ascii: "+"): continue
                case UInt8(ascii: "."): isFraction = true
                case UInt8(ascii: "e"): isExponent = true
                default:
                    let digit = Int(byte - UInt8(ascii: "0"))
                    if isExponent {
                        exponent = exponent * 10 + digit
                    } else {
                        digits = digits * 10 + Int128(digit)
                        if isFraction { scale += 1 }
                    }
                }
            }
            scale += hasNegativeExponent ? exponent : -exponent
            while scale < 0 {
                digits *= 10
                scale += 1
            }
            self.init(digits: isNegative ? -digits : digits, scale: scale)
        }
    }

    private func scaled(to scale: Int) -> Int128? {
        var digits = digits
        for _ in self.scale..<max(self.scale, scale) {
            let (product, overflows) = digits.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            digits = product
        }
        return digits
    }

    static func combine(_ operation: Number.Operation, _ a: Decimal, _ b: Decimal) -> Decimal? {
        if operation == .times {
            let (product, overflows) = a.digits.multipliedReportingOverflow(by: b.digits)
            return overflows ? nil : Decimal(digits: product, scale: a.scale + b.scale)
        }
        let scale = max(a.scale, b.scale)
        guard let a = a.scaled(to: scale), let b = b.scaled(to: scale) else { return nil }
        let (result, overflows) =
            operation == .plus ? a.addingReportingOverflow(b) : a.subtractingReportingOverflow(b)
        return overflows ? nil : Decimal(digits: result, scale: scale)
    }

    /// To as many digits as there is room for, which is more than a Double has; the divisor is not 0.
    static func quotient(_ a: Decimal, _ b: Decimal) -> Decimal {
        var a = a
        while true {
            let (digits, overflows) = a.digits.multipliedReportingOverflow(by: 10)
            if overflows || a.digits == 0 { break }
            a = Decimal(digits: digits, scale: a.scale + 1)
        }
        return Decimal(digits: a.digits / b.digits, scale: a.scale - b.scale)
    }

    static func remainder(_ a: Decimal, by b: Decimal) -> Decimal? {
        let scale = max(a.scale, b.scale)
        guard let a = a.scaled(to: scale), let b = b.scaled(to: scale), b != 0 else { return nil }
        let rest = a % b
        return Decimal(digits: rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest, scale: scale)
    }

    /// Halves go away from zero.
    func rounded(toDigits wanted: Int) -> Decimal? {
        guard wanted < scale else { return self }
        var unit: Int128 = 1
        for _ in wanted..<scale {
            let (product, overflows) = unit.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            unit = product
        }
        let rest = digits % unit
        var result = digits / unit
        if rest.magnitude * 2 >= unit.magnitude { result += digits < 0 ? -1 : 1 }
        return Decimal(digits: result, scale: wanted)
    }

    var double: Double {
        let text = String(digits.magnitude)
        let sign = digits < 0 ? "-" : ""
        return Double("\(sign)\(text)e\(-scale)") ?? .nan
    }
}
