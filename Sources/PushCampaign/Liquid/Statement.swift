// SPDX-License-Identifier: Apache-2.0

/// A piece of a leaf after parsing; expressions are nodes of the program.
indirect enum Statement {
    case text([UInt8])
    case output(Output)
    case assign(variable: Int, node: Int)
    /// `if` and `unless`: the first branch whose condition holds; the last one may have none.
    case branches([Branch])
    /// `case`: every `when` that holds, and each `else` before which none did.
    case cases([Case], matched: Int)
    case abort(reason: [UInt8])

    /// A value that is printed.
    struct Output {
        var node: Int
        /// The column it comes from, if any.
        var column: Int?
        /// Whether the last filter encodes it for a URL.
        var isEncoded: Bool
    }

    struct Branch {
        var condition: Int?
        var body: [Statement]
    }

    struct Case {
        /// `nil` is `else`.
        var condition: Int?
        var body: [Statement]
    }

    /// Whether it never prints anything but white space, which Liquid leaves out inside blocks of such.
    var isBlank: Bool {
        switch self {
        case .text(let text): text.allSatisfy(Bytes.isSpace)
        case .assign: true
        case .output, .abort: false
        case .branches(let branches): branches.allSatisfy { $0.body.allSatisfy(\.isBlank) }
        case .cases(let cases, _): cases.allSatisfy { $0.body.allSatisfy(\.isBlank) }
        }
    }

    /// The block without its white space, if there is nothing else in it.
    var compacted: Statement {
        guard isBlank else { return self }
        func withoutText(_ body: [Statement]) -> [Statement] {
            body.filter { if case .text = $0 { false } else { true } }
        }
        switch self {
        case .branches(let branches):
            return .branches(branches.map { Branch(condition: $0.condition, body: withoutText($0.body)) })
        case .cases(let cases, let matched):
            return .cases(
                cases.map { Case(condition: $0.condition, body: withoutText($0.body)) },
                matched: matched
            )
        default: return self
        }
    }
}
