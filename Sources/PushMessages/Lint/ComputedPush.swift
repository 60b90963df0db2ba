// SPDX-License-Identifier: Apache-2.0

/// A push that a program hands to a sender, or the body of a command into which a shell fills values.
///
/// `{ token: user.token, notification: { title, body: text() } }`, `Message.builder()…`, `{"topic": "$TOPIC"}`: it is judged as FCM
/// gets it, and as if each computed value were a good one, so that what is found is about names, places, and what is missing; of
/// the value itself, and of what is in it, nothing is said.
package struct ComputedPush: Sendable {
    /// The places of the computed values.
    package let paths: [FieldPath]

    /// Whether an Admin SDK translates the names.
    private let isTranslated: Bool
    private let filled: JSONDocument
    private let places: [String: ComputedFilling.Place]
    /// The computed values of known fields.
    private let known: Set<String>
    /// Objects into which the program puts further members.
    private let open: Set<String>
    /// The field that an SDK fills from a list, and the list's name in the program.
    private let list: (field: String, name: String)?
    /// Whether the text has the whole of what is sent, and no other part of it a target.
    private var isWhole = false
    private let text: [UInt8]
    /// The command or the program; `nil` for an object alone.
    package let request: RequestText?
    /// The comments in what is JSON otherwise.
    private var comments: [Range<Int>] = []
    /// The words in it that JSON has in another spelling.
    private var words: [Range<Int>] = []
    /// Whether it is JSON but for names and comments, which makes them mistakes.
    package private(set) var isJSON = false

    /// Reads the push in the text of a program or a command; `nil` for other texts, and for a push that is JSON as it stands.
    package init?(_ text: [UInt8]) { self.init(text, of: RequestText(text)) }

    /// Reads the push in a text and the request that it was read as; `nil` for an object alone.
    package init?(_ text: [UInt8], of request: RequestText?) {
        if let request {
            self.init(request)
        } else {
            self.init(program: text, of: nil)
        }
    }

    /// Reads an object with comments, or JSON in which the names of a program's variables stand for values: `{"topic": news}`;
    /// `nil` for texts with other mistakes.
    package init?(namesIn text: [UInt8]) {
        guard let first = text.first(where: { $0 > 0x20 }), "{/".utf8.contains(first) else { return nil }
        let (object, comments) = text.withoutComments()
        guard object.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let (value, reader) = ProgramReader.read(object),
            !reader.isProgram || !comments.isEmpty
        else { return nil }
        self.init(value, in: object, of: nil, for: nil)
        (self.comments, words, isJSON) = (comments, reader.foreignWords, !reader.isProgram)
        guard !comments.isEmpty || !paths.isEmpty, !isJSON || open.isEmpty && Self.hasOnlyNames(value, in: object)
        else { return nil }
    }

    /// Whether each computed value begins with a word, as a variable does.
    private static func hasOnlyNames(_ value: ProgramValue, in text: [UInt8]) -> Bool {
        switch value.form {
        case .literal: true
        case .computed: ProgramText.beginsName(text[value.range.lowerBound])
        case .list(let elements): elements.allSatisfy { hasOnlyNames($0, in: text) }
        case .object(let object): object.members.allSatisfy { hasOnlyNames($0.value, in: text) }
        }
    }

    /// Reads what a program hands to a sender, or the body of a command; `nil` for JSON, and if a shell fills in none of the
    /// members, or all.
    package init?(_ request: RequestText) {
        if request.isProgram {
            self.init(program: request.body, of: request)
        } else {
            guard let value = ShellValues(request.body, filledAt: request.fillings)?.value else { return nil }
            self.init(value, in: request.body, of: request, for: nil)
        }
    }

    private init?(program: [UInt8], of request: RequestText?) {
        // Alone, brackets are of PHP; Swift's hold a push if a section of one is in them.
        let isList = program.first { $0 > 0x20 } == UInt8(ascii: "[")
        guard let (read, reader) = ProgramReader.read(program), request != nil || reader.isProgram,
            request != nil || !isList || reader.hasArrows || Self.hasSection(read)
        else { return nil }
        var variables = request?.variables ?? ProgramVariables(program)
        let value = variables.resolved(read)
        let sdk = Self.sdk(of: value, reader, request?.calls)
        self.init(value, in: program, of: request, for: sdk)
        isWhole = sdk != nil && request.map { $0.sendsAsItStands(read.range) } ?? false
        guard sdk != nil || !paths.isEmpty || !open.isEmpty || (try? JSONDocument(parsing: program)) == nil else {
            return nil
        }
    }

    private static func hasSection(_ value: ProgramValue) -> Bool {
        guard case .object(let object) = value.form else { return false }
        return object.members.contains { member in
            if case .object = member.value.form { RequestText.sections.contains(member.name) } else { false }
        }
    }

    private init?(_ value: ProgramValue, in text: [UInt8], of request: RequestText?, for sdk: AdminSDK?) {
        let isForExpo = request?.calls?.isForExpo == true
        let takesOneTarget = request?.calls?.takesOneTarget == true
        var filling = ComputedFilling(for: sdk, isForExpo: isForExpo, takesOneTarget: takesOneTarget)
        let message = filling.message(of: value)
        guard message.object?.isEmpty == false, !filling.paths.contains(["message"]),
            let filled = try? JSONDocument(parsing: message.encoded())
        else { return nil }
        (self.text, self.request, self.filled, list) = (text, request, filled, filling.list)
        (paths, places, isTranslated) = (filling.paths, filling.places, sdk != nil)
        // What a service takes in fields of its own is not in the table by which values are chosen.
        let document = request?.document(filled) ?? PushDocument.read(filled)
        let isForSender = if case .senderRequest = document { true } else { false }
        known = Set((isForSender ? filling.paths : filling.known).map(\.description))
        open = Set(filling.open.map(\.description))
    }

    private static func sdk(of value: ProgramValue, _ reader: ProgramReader, _ calls: ProgramCalls?) -> AdminSDK? {
        if reader.isTyped { return .types }
        guard calls?.vendor == nil else { return nil }
        guard case .object(let object) = value.form else { return nil }
        let names = Set(object.members.map(\.name))
        // With `message` around it, it goes to FCM itself. A list of tokens is what the SDK alone takes.
        let hasList = names.contains { SDKFieldRule.target(ofMulticast: $0) != nil }
        return !names.contains("message") && (calls?.isForAdminSDK == true || hasList) ? .node : nil
    }

    /// What is sent of a program's push in which nothing is computed; `nil` for others.
    package var sent: JSONDocument? {
        request?.isProgram == true && paths.isEmpty && open.isEmpty ? filled : nil
    }

    /// The push with a good value in place of each computed one, or the text itself if it is JSON without its comments.
    package var document: JSONDocument {
        let text = isJSON && paths.isEmpty ? try? JSONDocument(parsing: text) : nil
        return text ?? filled
    }

    /// What the text writes out; computed values are `null`.
    package var written: JSONValue {
        paths.reduce(filled.root.value) { $0.setting(.null, at: $1.steps[...]) }
    }

    /// The findings of a linter, and a note that names what is computed, or the names that JSON does not take.
    ///
    /// They have no fixes, because a program is not rewritten.
    package func findings(by linter: Linter = .standard) -> [Finding] { findings(from: unplaced(by: linter)) }

    /// Findings about ``document`` as those about the text, and the same note.
    package func findings(from all: [Finding]) -> [Finding] {
        let found = all.filter { finding in
            // A program may set the target elsewhere, or hand it over beside the message.
            if !isCommand, finding.isOfMissingTarget { return isWhole && open.isDisjoint(with: ["", "message"]) }
            if finding.isOfMissingText, mayHaveText || request?.mayHaveText(beside: finding) == true { return false }
            // What is missing in the whole may come from there.
            guard let path = bodyPath(of: finding) else { return open.isDisjoint(with: ["", "message"]) }
            return !Self.isIn(known, path) && (places[path] != nil || !Self.isIn(open, path))
        }
        let names =
            isTranslated && !found.isEmpty
            ? "Findings have FCM's names, into which the Admin SDK translates its own." : nil
        if isJSON { return located(found) + mistakes(beside: found) }
        let sentences = [computedSentence, names].compactMap(\.self)
        let note = Self.finding(sentences.joined(separator: " "), .note, at: paths.first)
        return (request?.findings ?? []) + located(found + (sentences.isEmpty ? [] : [note]))
    }

    /// Whether the program puts members into an object that may hold the text.
    private var mayHaveText: Bool {
        open.contains { path in !["data", "headers"].contains(path.split(separator: ".").last ?? "") }
    }

    /// What JSON has no place for: the comments, each name, and words of other languages where nothing else is found.
    private func mistakes(beside found: [Finding]) -> [Finding] {
        let others = comments.count == 1 ? "" : " and the \(comments.count - 1) behind it"
        let comments = comments.prefix(1).map {
            (range: $0, sentence: "JSON has no comments, so that no service takes the text; delete this one\(others).")
        }
        let judged = found.map { range(of: bodyPath(of: $0) ?? "") }
        let words = words.filter { word in !judged.contains { $0.overlaps(word) && $0.upperBound == word.upperBound } }
            .map { word in
                let name = String(decoding: text[word], as: UTF8.self)
                return (
                    range: word,
                    sentence: "JSON has no \(name), so no service takes the text; write \(Self.spelling(of: name))."
                )
            }
        let misspelt = comments + words
        let locations = Finding.Location.locations(of: misspelt.map(\.range), in: text)
        let names = paths.map { path in
            Self.finding(
                "JSON has no names of variables, and with one as the value of \(path) no service takes the text; write its value, "
                    + "in quotation marks if it is a text.",
                InvalidJSONRule.severity,
                at: path
            )
        }
        return zip(misspelt, locations).map { mistake, location in
            var finding = Self.finding(mistake.sentence, InvalidJSONRule.severity, at: nil)
            finding.location = location
            return finding
        } + located(names)
    }

    /// JSON's spelling of a word that programs have.
    private static func spelling(of word: String) -> String {
        switch word.lowercased() {
        case "true": "true"
        case "false": "false"
        default: "null, or leave the member out"
        }
    }

    private static func finding(_ sentence: String, _ severity: Severity, at path: FieldPath?) -> Finding {
        Finding(
            rule: InvalidJSONRule.id,
            severity: severity,
            path: path?.description,
            message: sentence,
            documentation: InvalidJSONRule.documentation
        )
    }

    /// Findings about the push, at their places in the text.
    package func located(_ findings: [Finding]) -> [Finding] {
        let places = findings.map { (path: $0.path, range: range(of: bodyPath(of: $0) ?? "")) }
        let ranges = request?.places(of: places) ?? places.map(\.range)
        let locations = Finding.Location.locations(of: ranges, in: request?.text ?? text)
        return zip(findings, locations).map { finding, location in
            var finding = finding
            (finding.location, finding.fix) = (location, nil)
            return finding
        }
    }

    private var isCommand: Bool { request?.isProgram == false }

    /// The linter's findings about the push with good values.
    private func unplaced(by linter: Linter) -> [Finding] {
        if let request, request.vendor != nil { return linter.lint(request.document(filled), source: filled) }
        guard let request, request.isForAPNs, case .object(let payload) = filled.root.value else {
            return linter.lint(filled)
        }
        return linter.lint(request.push(payload))
    }

    /// The path of a finding in the body, which in a request to APNs is the payload.
    private func bodyPath(of finding: Finding) -> String? {
        guard let path = finding.path, request?.isForAPNs == true, path.hasPrefix("payload.") else {
            return finding.path
        }
        return String(path.dropFirst("payload.".count))
    }

    /// What is computed; `nil` if nothing is.
    private var computedSentence: String? {
        guard !paths.isEmpty || !open.isEmpty else { return nil }
        let verb = paths.count == 1 ? "is" : "are"
        let outcome = paths.isEmpty ? "which are not known" : "which \(verb) taken for valid"
        return "\(isCommand ? "The shell fills in" : "A program computes") \(computedNames), \(outcome); "
            + "lint the JSON that \(isCommand ? "is sent" : "it sends") to have all of it checked."
    }

    /// The first computed values and how many there are, for a sentence.
    private var computedNames: String {
        guard !paths.isEmpty else { return "members of the push" }
        let names = paths.prefix(3).map { path in
            list.flatMap { $0.field == path.description ? $0.name : nil } ?? path.description
        }.joined(separator: ", ")
        return paths.count > 3 ? "\(names) and \(paths.count - 3) more" : names
    }

    /// What the text is in place of JSON, with the remedy.
    package var description: String {
        let text = isCommand ? "a command into which a shell fills" : "a program that computes"
        return "\(text) \(computedNames); give the JSON that is sent"
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

    /// The range of a path in the text, or of what it would be in.
    private func range(of path: String) -> Range<Int> {
        if let place = places[path], !path.isEmpty { return place.whole }
        let container = Self.way(to: path).lazy.compactMap { places[String($0)] }.first { _ in true }
        return container?.sign ?? 0..<0
    }
}
