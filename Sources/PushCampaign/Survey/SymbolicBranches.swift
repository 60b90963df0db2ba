// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// All ways through a template, with stand-ins in place of values, whether a row takes them or not.
struct SymbolicBranches {
    /// Ways that are gone; the linter's work on more of them would take longer than the audience's.
    static let limit = 256

    private let program: Program
    /// By the number that a row gets that takes the same way.
    private(set) var messages: [UInt64: [UInt8]] = [:]
    /// Whether there are more ways than were gone.
    private(set) var isCut = false

    init(_ program: Program) {
        self.program = program
        var waiting = [Way()]
        while let way = waiting.popLast() {
            guard messages.count < Self.limit else {
                isCut = true
                return
            }
            follow(way, &waiting)
        }
    }

    /// A way as far as it was gone.
    private struct Way {
        var place = 0
        var signature = WaySignature.first
        var output: [UInt8] = []
        var leafStart = 0
    }

    private mutating func follow(_ way: Way, _ waiting: inout [Way]) {
        var way = way
        while way.place < program.instructions.count {
            let leaf = program.leafOfInstruction[way.place]
            switch program.instructions[way.place] {
            case .constant(let constant):
                if let begin = program.marksOfInstruction[way.place]?.begin {
                    way.leafStart = way.output.count + begin.offset
                }
                way.output += program.constants[constant]
            case .column, .columnOr, .print, .columnInURL, .printInURL:
                if leaf >= 0 { way.output += standIn(program.leaves[leaf], isFirst: way.output.count == way.leafStart) }
            case .jump(let target):
                way.place = target
                continue
            case .jumpUnless(_, let target):
                var other = way
                other.signature = WaySignature.next(way.signature, at: way.place, taken: true)
                other.place = target
                waiting.append(other)
                way.signature = WaySignature.next(way.signature, at: way.place, taken: false)
            case .variant:
                for (index, variant) in program.variants.enumerated() {
                    var other = way
                    other.signature = WaySignature.next(way.signature, variant: index)
                    other.place = variant.start
                    waiting.append(other)
                }
            case .abort: return
            case .assign, .beginLeaf, .endLeaf: break
            }
            way.place += 1
        }
        messages[way.signature] = way.output
    }

    private func standIn(_ leaf: Leaf, isFirst: Bool) -> [UInt8] {
        let name = leaf.path.split(separator: ".").last.map(String.init)
        switch leaf.kind {
        case .number: return Array("1".utf8)
        case .boolean: return Array("true".utf8)
        case .url, .target: return Array((isFirst ? leaf.kind.sample(name)?.string ?? "x" : "x").utf8)
        case .free, .shown, .other: return Array((leaf.kind.sample(name)?.string ?? "x").utf8)
        }
    }
}
