// SPDX-License-Identifier: Apache-2.0

/// A push within a program that computes some of its values: `{ token: user.token, notification: { title, body: text() } }`;
/// also the body of a command into which a shell fills them: `{"topic": "$TOPIC"}`.
///
/// It is judged as if each computed value were a good one, so that what is found is about names, places, and what is missing; of
/// the value itself, and of what is in it, nothing is said. What a program hands to an Admin SDK is judged as the SDK sends it.
package struct ComputedPush: Sendable {
    /// The object as it stands in the program, 0 in place of computed values; locations of findings are in it.
    package let source: JSONDocument
    /// The places of the computed values.
    package let paths: [FieldPath]

    private let filled: JSONDocument
    /// The computed values of known fields.
    private let known: Set<String>
    /// Objects into which the program puts further members.
    private let open: Set<String>
    /// The command; `nil` for a program.
    private let request: RequestText?
    /// How a program sends it.
    private let calls: ProgramCalls?
    /// What an Admin SDK makes of it; `nil` if none does.
    private let message: AdminMessage?
    /// Whether it is JSON but for names and comments, which makes them mistakes.
    private let isJSON: Bool
    /// Where the first comment is.
    private let comment: Finding.Location?

    /// Reads the push in the text of a program or a command; `nil` for other texts, and for a push in which nothing is
    /// computed.
    package init?(_ text: [UInt8]) {
        if let request = RequestText(text), !request.fillings.isEmpty {
            self.init(request)
            return
        }
        let program = ProgramText(text)
        let calls = program.map { _ in ProgramCalls(text) }
        guard let values = ProgramValues(program?.object ?? text),
            let source = try? JSONDocument(parsing: values.object), program != nil || Self.isLiteral(source)
        else { return nil }
        self.init(source, ComputedFilling(values), by: calls)
    }

    /// Reads an object with comments, or JSON in which the names of a program's variables stand for values: `{"topic": news}`;
    /// `nil` for texts with other mistakes.
    package init?(namesIn text: [UInt8]) {
        guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
        let (object, comment) = Self.withoutComments(text)
        let values = ProgramValues(object)
        guard values != nil || comment != nil, let source = try? JSONDocument(parsing: values?.object ?? object) else {
            return nil
        }
        let isJSON = !Self.isLiteral(source)
        if isJSON, let values {
            guard values.shorthands.isEmpty, values.openObjects.isEmpty,
                values.zeros.allSatisfy({ ProgramText.isWord(text[$0]) && !(0x30...0x39).contains(text[$0]) })
            else { return nil }
        }
        self.init(
            source,
            values.map { ComputedFilling($0) } ?? ComputedFilling(),
            isJSON: isJSON,
            comment: comment.map { Finding.Location.locations(of: [$0], in: text)[0] }
        )
    }

    /// The text with spaces in place of its comments, and where the first one is.
    private static func withoutComments(_ text: [UInt8]) -> (text: [UInt8], first: Range<Int>?) {
        var (blank, first, position) = (text, Range<Int>?.none, 0)
        while position < text.count {
            let next = position + 1 < text.count ? text[position + 1] : 0
            if text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") {
                let quote = text[position]
                position += 1
                while position < text.count, text[position] != quote {
                    position += text[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position += 1
                continue
            }
            let isBlock = next == UInt8(ascii: "*")
            guard text[position] == UInt8(ascii: "/"), isBlock || next == UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let end = isBlock ? blockEnd(from: position, in: text) : lineEnd(from: position, in: text)
            first = first ?? position..<end
            for index in position..<end where blank[index] != 0x0A { blank[index] = 0x20 }
            position = end
        }
        return (blank, first)
    }

    private static func lineEnd(from start: Int, in text: [UInt8]) -> Int {
        text[start...].firstIndex(of: 0x0A) ?? text.count
    }

    private static func blockEnd(from start: Int, in text: [UInt8]) -> Int {
        var end = start + 3
        while end < text.count, !(text[end] == UInt8(ascii: "/") && text[end - 1] == UInt8(ascii: "*")) { end += 1 }
        return min(end + 1, text.count)
    }

    /// Reads what a program hands to an Admin SDK, or the body of a command; `nil` for others, and if a shell fills in none of
    /// the members, or all.
    package init?(_ request: RequestText) {
        if let calls = request.calls, calls.isForAdminSDK, let source = try? JSONDocument(parsing: request.body) {
            self.init(source, ComputedFilling(), by: calls)
            return
        }
        guard let values = ShellValues(request.body, filledAt: request.fillings),
            let source = try? JSONDocument(parsing: values.object), source.root.isObject
        else { return nil }
        self.init(source, ComputedFilling(values), of: request)
    }

    private init?(
        _ source: JSONDocument,
        _ unfilled: ComputedFilling,
        of request: RequestText? = nil,
        by calls: ProgramCalls? = nil,
        isJSON: Bool = false,
        comment: Finding.Location? = nil
    ) {
        var filling = unfilled
        let value = filling.value(of: source.root, at: [])
        // A list of tokens is what the SDK alone takes.
        let isForSDK = calls?.isForAdminSDK == true || request == nil && source.root["tokens"] != nil
        let message =
            isForSDK && source.root["message"] == nil && source.root.isObject
            ? AdminMessage(value, computed: filling.paths) : nil
        let isWhole = filling.paths.contains { $0 == ["message"] }
        guard !isWhole, let filled = try? JSONDocument(parsing: (message?.value ?? value).encoded()) else { return nil }
        (self.source, self.filled, self.request, paths) = (source, filled, request, filling.paths)
        (self.calls, self.message, self.isJSON, self.comment) = (calls, message, isJSON, comment)
        func sent(_ paths: [FieldPath]) -> Set<String> {
            Set(paths.map { message?.sent[$0.description] ?? $0.description })
        }
        var known = sent(filling.known)
        // Of a list of tokens one stands for all.
        if message?.written["token"] != nil { known.insert("token") }
        // What a service takes in fields of its own is not in the table by which values are chosen.
        if case .senderRequest = PushDocument.read(filled) { known.formUnion(filling.paths.map(\.description)) }
        self.known = known
        open = sent(filling.open)
    }

    /// What an Admin SDK sends of a push in which nothing is computed; `nil` for others.
    package var sent: JSONDocument? { message != nil && paths.isEmpty ? filled : nil }

    /// The findings of a linter, and a note that names what is computed, or the names that JSON does not take.
    ///
    /// They have no fixes, because a program is not rewritten.
    package func findings(by linter: Linter = .standard) -> [Finding] {
        var places: [String: FieldPath] = [:]
        Self.collect(filled.root, at: [], in: &places)
        var found = unplaced(by: linter).filter { finding in
            // A program may set the target elsewhere, or hand it over beside the message.
            if request == nil, finding.isOfMissingTarget { return false }
            // What is missing in the whole may come from there.
            guard let path = bodyPath(of: finding) else { return open.isDisjoint(with: ["", "message"]) }
            return !Self.isIn(known, path) && (places[path] != nil || !Self.isIn(open, path))
        }
        let locations = source.locations(
            of: found.map { finding in
                let place = Self.place(of: bodyPath(of: finding) ?? "", among: places)
                return message?.written[place.description] ?? place
            }
        )
        for (index, location) in locations.enumerated() {
            found[index].location = location
            found[index].fix = nil
            found[index].path = found[index].path.map { message?.written[$0]?.description ?? $0 }
        }
        let isKnown = paths.isEmpty && open.isEmpty
        return (request?.findings ?? calls?.findings ?? []) + found + (isJSON ? mistakes : isKnown ? [] : [note])
    }

    /// What JSON has no place for: the first comment, and each name.
    private var mistakes: [Finding] {
        let comments = comment.map { location in
            Finding(
                rule: InvalidJSONRule.id,
                severity: InvalidJSONRule.severity,
                location: location,
                message: "FCM refuses the text, because JSON has no comments; delete this one and those behind it.",
                documentation: InvalidJSONRule.documentation
            )
        }
        let names = zip(paths, source.locations(of: paths)).map { path, location in
            Finding(
                rule: InvalidJSONRule.id,
                severity: InvalidJSONRule.severity,
                path: path.description,
                location: location,
                message: "FCM refuses the text, because JSON has no names of variables, and one is the value of "
                    + "\(path); write the value, a text in quotation marks.",
                documentation: InvalidJSONRule.documentation
            )
        }
        return (comments.map { [$0] } ?? []) + names
    }

    /// The linter's findings about the push with good values.
    private func unplaced(by linter: Linter) -> [Finding] {
        guard let request, request.isForAPNs, case .object(let payload) = filled.root.value else {
            return linter.lint(filled)
        }
        return linter.lint(APNSNotification(headers: request.headers, payload: payload))
    }

    /// The path of a finding in the body, which in a request to APNs is the payload.
    private func bodyPath(of finding: Finding) -> String? {
        guard let path = finding.path, request?.isForAPNs == true, path.hasPrefix("payload.") else {
            return finding.path
        }
        return String(path.dropFirst("payload.".count))
    }

    private var note: Finding {
        let names = paths.prefix(3).map(\.description).joined(separator: ", ")
        let count = paths.count
        let subject =
            switch count {
            case 0: "members of the push, which are not known"
            case 1: "\(names), which is taken for valid"
            case ...3: "\(names), which are taken for valid"
            default: "\(names) and \(count - 3) more, which are taken for valid"
            }
        return Finding(
            rule: InvalidJSONRule.id,
            severity: .note,
            path: paths.first?.description,
            location: source.locations(of: [paths.first ?? []]).first,
            message: request == nil
                ? "A program computes \(subject); lint the JSON that it sends to have all of it checked."
                : "The shell fills in \(subject); lint the JSON that is sent to have all of it checked.",
            documentation: InvalidJSONRule.documentation
        )
    }

    /// Whether an object is written as programs write theirs.
    ///
    /// One whose keys all stand in double quotation marks is JSON with a mistake.
    private static func isLiteral(_ document: JSONDocument) -> Bool {
        document.tape.contains { $0.kind == .bareKey || document.bytes[Int($0.start)] == UInt8(ascii: "'") }
    }

    /// Whether a path is one of these places, or leads into one.
    private static func isIn(_ places: Set<String>, _ path: String) -> Bool {
        way(to: path).contains { places.contains(String($0)) }
    }

    /// The path, then those of the objects and lists that it leads through, up to the whole document.
    private static func way(to path: String) -> some Sequence<Substring> {
        sequence(first: path[...]) { path in
            path.isEmpty ? nil : path[..<(path.lastIndex { $0 == "." || $0 == "[" } ?? path.startIndex)]
        }
    }

    private static func collect(_ node: JSONDocument.Node, at path: FieldPath, in places: inout [String: FieldPath]) {
        places[path.description] = path
        for (index, child) in node.children.enumerated() {
            collect(child, at: path.appending(child.key.map { .member($0) } ?? .index(index)), in: &places)
        }
    }

    /// The place of a path, or of what it would be in.
    private static func place(of path: String, among places: [String: FieldPath]) -> FieldPath {
        way(to: path).lazy.compactMap { places[String($0)] }.first { _ in true } ?? []
    }
}
