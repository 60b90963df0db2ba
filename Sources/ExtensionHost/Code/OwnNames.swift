// SPDX-License-Identifier: Apache-2.0

/// The names that a Swift file gives to something: those of declarations at any depth, of parameters, of types' parameters, and of
/// what closures, loops and `catch` bind.
///
/// A name too many leaves its uses to the compiler. The code is passed over once, because a project may have megabytes of it.
struct OwnNames {
    private enum Token {
        case name(String)
        case sign(UInt8)

        var name: String? { if case .name(let name) = self { name } else { nil } }

        func isSign(_ character: Character) -> Bool {
            if case .sign(let sign) = self { sign == character.asciiValue } else { false }
        }
    }

    /// Words that a name follows which they declare or bind.
    private static let introducers: Set<String> = [
        "class", "struct", "enum", "actor", "protocol", "typealias", "associatedtype", "func", "let", "var", "case",
        "precedencegroup", "macro", "for", "inout",
    ]
    /// The most characters of a line that the parameters of a closure may take.
    private static let closureLimit = 200

    private(set) var names: Set<String> = []
    /// The last three, the newest first.
    private var last: [Token] = []
    /// Names since a brace on the line, and the brace's place; `nil` if no closure can begin there.
    private var closure: (names: [String], start: Int)?
    /// Names since the angle bracket behind what is declared, and how many are open.
    private var generic: (names: [String], depth: Int)?
    /// Whether a list of cases goes on, and the parentheses in it that are open.
    private var list: (expectsName: Bool, depth: Int)?

    /// - Parameter code: A text without comments and literals.
    init(_ code: String) {
        var code = code
        code.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte.isOfIdentifier {
                    let start = index
                    while index < bytes.count, bytes[index].isOfIdentifier { index += 1 }
                    read(name: String(decoding: bytes[start..<index], as: UTF8.self), at: start)
                } else {
                    if byte == 0x0A { closure = nil }
                    if byte > 0x20 { read(sign: byte, at: index) }
                    index += 1
                }
            }
        }
    }

    private mutating func read(name: String, at index: Int) {
        if let introducer = last.first?.name, Self.introducers.contains(introducer) { names.insert(name) }
        if list?.expectsName == true, list?.depth == 0 {
            names.insert(name)
            list?.expectsName = false
        }
        if name == "case" { list = (true, 0) }
        if name == "in", let closure, index - closure.start <= Self.closureLimit { names.formUnion(closure.names) }
        closure?.names.append(name)
        generic?.names.append(name)
        keep(.name(name))
    }

    private mutating func read(sign: UInt8, at index: Int) {
        let character = Character(UnicodeScalar(sign))
        switch character {
        case "{": closure = ([], index)
        case "}": closure = nil
        case ":":
            // The name of a parameter stands before its type, behind a label or alone.
            let place = last.count > 1 && last[1].name != nil ? 2 : 1
            if let name = last.first?.name, last.count > place, last[place].isSign("(") || last[place].isSign(",") {
                names.insert(name)
            }
        default: break
        }
        readGeneric(character)
        readList(character)
        keep(.sign(sign))
    }

    /// Types' parameters stand behind the name that is declared, behind `init` or behind `subscript`.
    private mutating func readGeneric(_ character: Character) {
        if character == "<" {
            let isDeclared =
                last.count > 1 && last[1].name.map(Self.introducers.contains) == true
                || last.first?.name == "init" || last.first?.name == "subscript"
                || last.count > 1 && last[0].isSign("?") && last[1].name == "init"
            if generic != nil { generic?.depth += 1 } else if isDeclared { generic = ([], 1) }
        } else if character == ">", let found = generic {
            generic?.depth -= 1
            if found.depth == 1 {
                names.formUnion(found.names)
                generic = nil
            }
        } else if "(){}".contains(character) {
            generic = nil
        }
    }

    private mutating func readList(_ character: Character) {
        guard let found = list else { return }
        switch character {
        case "(" where !found.expectsName || found.depth > 0: list?.depth += 1
        case ")" where found.depth > 0: list?.depth -= 1
        case "," where found.depth == 0 && !found.expectsName: list?.expectsName = true
        default: if found.depth == 0 { list = nil }
        }
    }

    private mutating func keep(_ token: Token) {
        last.insert(token, at: 0)
        if last.count > 3 { last.removeLast() }
    }
}

extension UInt8 {
    /// Whether it continues a name.
    var isOfIdentifier: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
