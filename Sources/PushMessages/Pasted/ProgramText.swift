// SPDX-License-Identifier: Apache-2.0

/// The push within a program that people paste with it: `const message = {…};`, `send({…})`, `$fields = array(…);`,
/// `new Message {…}`, an object that Node.js printed with the name of its class, or JSON behind the words of a log:
/// `Sending: {…}`.
///
/// Source: ECMAScript, Python, PHP, Dart and C# for strings, comments and what begins an object, Node.js' `util.inspect()` for the
/// name before one.
struct ProgramText {
    /// The object alone, in place of the rest of the text and of its comments spaces, so that lines and columns stay those of
    /// the text.
    ///
    /// What a program computes is still in it, and there it is not JSON.
    let object: [UInt8]
    /// The whole text with spaces in place of its comments.
    let code: [UInt8]

    /// Finds the outermost object that has the members of a push; `nil` for a text that does not begin as a program does.
    init?(_ text: [UInt8]) {
        let text = Self.withoutPrompts(text)
        guard let start = text.firstIndex(where: { $0 > 0x20 }),
            Self.isWord(text[start]) || "/#&@<".utf8.contains(text[start])
        else { return nil }
        var reader = Reader(text, from: start)
        reader.read()
        guard let range = reader.best else { return nil }
        var code = text
        for comment in reader.comments { code.blank(comment) }
        (self.code, object) = (code, code.alone(range))
    }

    /// The text with spaces in place of what Python's shell prints before each line.
    private static func withoutPrompts(_ text: [UInt8]) -> [UInt8] {
        guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: ">") else { return text }
        var (result, position) = (text, 0)
        while position < text.count {
            let start = text[position...].firstIndex { $0 != UInt8(ascii: " ") } ?? text.count
            let rest = text[start...]
            if rest.starts(with: ">>> ".utf8) || rest.starts(with: "... ".utf8) { result.blank(start..<start + 3) }
            position = text.endOfLine(at: position) + 1
        }
        return result
    }

    static func isWord(_ byte: UInt8) -> Bool { byte.isWord || byte == UInt8(ascii: "$") || byte >= 0x80 }

    /// Whether a name may begin with the byte, which a number does not.
    static func beginsName(_ byte: UInt8) -> Bool { isWord(byte) && !(0x30...0x39).contains(byte) }

    /// Passes over the text once, and remembers which braces are open.
    private struct Reader {
        private let text: [UInt8]
        private let start: Int
        private var position: Int
        private var open: [Brace] = []
        /// The word or string that was read last; `nil` after anything else.
        private var token: Range<Int>?
        /// What stood before the last colon.
        private var label: Range<Int>?
        /// The last byte that is neither space nor comment, and where it is.
        private var last: (byte: UInt8, index: Int)?
        /// The word before the last one, if only spaces are between them.
        private var keyword: Range<Int>?
        /// The name of a message's type, if a dot follows it.
        private var type: Range<Int>?
        private(set) var comments: [Range<Int>] = []
        private(set) var best: Range<Int>?
        private var bestHasTarget = false

        private struct Brace {
            var start: Int
            /// The bracket that ends it.
            var end: UInt8
            var isObject: Bool
            /// How many brackets and parentheses are open within.
            var depth = 0
            var isPush = false
            var hasData = false
            var hasTarget = false
            /// Whether it names a recipient as messages for Expo do.
            var hasTo = false
            var hasText = false
            /// Whether it has the parameters of Amazon SNS, the message as an object.
            var hasMessage = false
            var hasStructure = false
            /// Whether it has a section of a push by the name of a variable.
            var namesSection = false
        }

        init(_ text: [UInt8], from start: Int) { (self.text, self.start, position) = (text, start, start) }

        mutating func read() {
            while position < text.count {
                let byte = text[position]
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): string(byte)
                case UInt8(ascii: "/") where isNext("/"), UInt8(ascii: "#") where startsComment:
                    comment(upTo: text.endOfLine(at: position))
                case UInt8(ascii: "/") where isNext("*"): comment(upTo: text.endOfBlockComment(at: position))
                case UInt8(ascii: "{"): begin(isObject: beginsObject, upTo: UInt8(ascii: "}"))
                case UInt8(ascii: "[") where beginsObject: begin(isObject: true, upTo: UInt8(ascii: "]"))
                case UInt8(ascii: "(") where isBefore("array") || isBeforeMessage && !isNextObject:
                    begin(isObject: true, upTo: UInt8(ascii: ")"))
                case UInt8(ascii: "["), UInt8(ascii: "("):
                    if !open.isEmpty { open[open.count - 1].depth += 1 }
                    step()
                case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
                    memberAlone()
                    end(byte)
                case UInt8(ascii: ","):
                    memberAlone()
                    step()
                case UInt8(ascii: "=") where isNext(">"): arrow()
                case UInt8(ascii: ":"), UInt8(ascii: "="):
                    if let token { member(token) }
                    label = token
                    step()
                case UInt8(ascii: "."):
                    type = isBeforeMessage ? token : nil
                    step()
                case UInt8(ascii: "<"): if !typeArguments() { step() }
                case _ where ProgramText.isWord(byte): word()
                case ...0x20: position += 1
                default: step()
                }
            }
        }

        private mutating func begin(isObject: Bool, upTo end: UInt8) {
            let isMessage = isBeforeMessage
            // The name of the type says what the members are.
            let name = isMessage || isBefore("array") ? token : nil
            let initializer = isMessage ? initializer : nil
            var brace = Brace(start: name?.lowerBound ?? position, end: end, isObject: isObject || isMessage)
            if initializer != nil { brace.end = UInt8(ascii: "}") }
            brace.isPush = isMessage
            open.append(brace)
            position = initializer ?? position
            step()
        }

        /// The brace that follows a constructor without arguments, as C# has it: `new Message() { … }`.
        private var initializer: Int? {
            var rest = text[position...]
            for part in "()" {
                rest = rest.drop { $0 <= 0x20 }
                guard rest.popFirst() == part.asciiValue else { return nil }
            }
            rest = rest.drop { $0 <= 0x20 }
            return rest.first == UInt8(ascii: "{") ? rest.startIndex : nil
        }

        /// Closes the innermost brace, or what is open within it.
        private mutating func end(_ bracket: UInt8) {
            defer { step() }
            guard let brace = open.last else { return }
            if bracket == UInt8(ascii: "}") || brace.depth == 0 && brace.end == bracket {
                close()
            } else {
                open[open.count - 1].depth -= 1
            }
        }

        /// Passes over an arrow, before which PHP and Ruby have a key, and ECMAScript the arguments of a function.
        private mutating func arrow() {
            guard let token, let last, isQuote(last.byte) || isSymbol(token) else {
                step()
                step()
                return self.last = nil
            }
            member(token)
            (self.last, self.token) = ((UInt8(ascii: ":"), position), nil)
            position += 2
        }

        private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

        private func isSymbol(_ token: Range<Int>) -> Bool {
            token.lowerBound > 0 && text[token.lowerBound - 1] == UInt8(ascii: ":")
        }

        /// Whether the last word is this one.
        private func isBefore(_ word: String) -> Bool {
            guard let token, let last, ProgramText.isWord(last.byte) else { return false }
            return text[token].elementsEqual(word.utf8)
        }

        /// Whether the last word is the type of a message in an Admin SDK, which is made here: `Message(`, `new Message {`.
        private var isBeforeMessage: Bool {
            guard isBefore("Message") || isBefore("MulticastMessage") else { return false }
            return keyword.map { !Self.declarations.contains(String(decoding: text[$0].prefix(20), as: UTF8.self)) }
                ?? true
        }

        /// The words before a type or a function that is declared.
        private static let declarations: Set<String> = [
            "class", "interface", "struct", "type", "enum", "record", "extends", "implements", "def", "func", "fun",
            "function",
        ]

        /// Whether an object is the first argument, as libraries in ECMAScript take one.
        private var isNextObject: Bool { text[(position + 1)...].first { $0 > 0x20 } == UInt8(ascii: "{") }

        private mutating func step() {
            last = (text[position], position)
            token = nil
            position += 1
        }

        private func isNext(_ character: Unicode.Scalar) -> Bool {
            position + 1 < text.count && text[position + 1] == UInt8(ascii: character)
        }

        private var startsComment: Bool { position == 0 || text[position - 1] <= 0x20 }

        private mutating func comment(upTo end: Int) {
            comments.append(position..<end)
            position = end
        }

        /// Passes over the types before a map of Dart, `<String, dynamic>{`, which say nothing here.
        private mutating func typeArguments() -> Bool {
            let near = text[position..<min(text.count, position + Self.longestTypes)]
            guard let end = near.firstIndex(of: UInt8(ascii: "{")), end > position + 1,
                text[end - 1] == UInt8(ascii: ">"),
                near[..<end].allSatisfy({ ProgramText.isWord($0) || "<>,? ".utf8.contains($0) })
            else { return false }
            comment(upTo: end)
            return true
        }

        private static let longestTypes = 60

        /// Passes over a string; one in single or double quotes ends with its line, since an apostrophe may be none.
        private mutating func string(_ quote: UInt8) {
            let end = text.closingQuote(ofStringAt: position)
            let inside = position + 1..<max(position + 1, end)
            position = min(end + 1, text.count)
            last = (quote, position - 1)
            token = inside
        }

        private mutating func word() {
            let end = text.endOfWord(at: position)
            if let type, last?.byte == UInt8(ascii: "."), text[position..<end].elementsEqual("builder".utf8),
                best.map({ type.lowerBound < $0.lowerBound }) ?? true
            {
                // Its calls end it, and what follows them is not read.
                best = type.lowerBound..<text.count
            }
            let rest = text[end...]
            if text[position..<end].elementsEqual(ProgramReader.fluentType.utf8), rest.starts(with: "::".utf8),
                !rest.starts(with: "::class".utf8), best.map({ position < $0.lowerBound }) ?? true
            {
                best = position..<text.count
            }
            keyword = last.map { ProgramText.isWord($0.byte) } == true ? token : nil
            (token, last, type) = (position..<end, (text[end - 1], end - 1), nil)
            position = end
        }

        /// Whether the brace here begins the value of something rather than statements.
        private var beginsObject: Bool {
            guard let last else { return false }
            switch last.byte {
            case UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","): return true
            case UInt8(ascii: ":"): return open.last?.isObject ?? isBehindWords
            default:
                guard let token else { return false }
                // An object that was printed begins with the name of its class.
                return text[token].elementsEqual("return".utf8) || text[token].elementsEqual("new".utf8)
                    || ProgramText.isWord(last.byte) && token.lowerBound == start
            }
        }

        /// Whether the words of a log stand before the colon at the very outside, rather than a member without its braces.
        private var isBehindWords: Bool {
            guard let label else { return false }
            return !RequestText.sections.contains(String(decoding: text[label].prefix(20), as: UTF8.self))
        }

        /// Notes a member of the innermost object.
        private mutating func member(_ name: Range<Int>) {
            guard let brace = open.indices.last, open[brace].isObject, open[brace].depth == 0, name.count <= 20 else {
                return
            }
            let value = text[(position + 1)...].drop { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
            let isObject = ["{", "[", "<", "array(", "new "].contains { value.starts(with: $0.utf8) }
            switch String(decoding: text[name], as: UTF8.self) {
            case "message", "contents", "GCM", "APNS", "APNS_SANDBOX":
                if isObject { open[brace].isPush = true }
            case "Message": open[brace].hasMessage = isObject
            case "MessageStructure": open[brace].hasStructure = true
            case "notification", "aps", "apns", "android", "webpush":
                if isObject { open[brace].isPush = true }
                let isVariable = value.first.map(ProgramText.beginsName) ?? false
                if isVariable && !isObject { open[brace].namesSection = true }
            case "registration_ids": open[brace].isPush = true
            case "data": open[brace].hasData = open[brace].hasData || isObject
            case "token", "tokens", "topic", "condition", "fid": open[brace].hasTarget = true
            case "to": (open[brace].hasTarget, open[brace].hasTo) = (true, true)
            case "title", "body": open[brace].hasText = true
            default: break
            }
        }

        /// Notes a member that is named alone, so that its value is the variable of that name.
        private mutating func memberAlone() {
            guard let token, let brace = open.indices.last, open[brace].isObject, open[brace].depth == 0,
                open[brace].end == UInt8(ascii: "}"),
                let before = text[..<token.lowerBound].last(where: { $0 > 0x20 }),
                before == UInt8(ascii: "{") || before == UInt8(ascii: ",")
            else { return }
            switch String(decoding: text[token].prefix(20), as: UTF8.self) {
            case "notification", "apns", "android", "webpush": open[brace].namesSection = true
            case "token", "tokens", "topic", "condition", "fid": open[brace].hasTarget = true
            default: break
            }
        }

        private mutating func close() {
            guard let brace = open.popLast(), brace.isObject else { return }
            let isPush =
                brace.isPush || brace.hasTarget && brace.hasData || brace.hasTo && brace.hasText
                || brace.hasMessage && brace.hasStructure
            // A push that takes its sections from variables is what is sent, and they alone are not.
            let isAssembled = brace.namesSection && brace.hasTarget && best != nil && !bestHasTarget
            guard isAssembled || isPush && (best.map { brace.start < $0.lowerBound } ?? true) else { return }
            best = brace.start..<position + 1
            bestHasTarget = bestHasTarget || brace.hasTarget
        }
    }
}
