// SPDX-License-Identifier: Apache-2.0

/// A push within a program: `{ token: user.token, notification: { title, body: text() } }`, or one that is made from the types of
/// an Admin SDK.
///
/// It is judged as FCM gets it, and as if each computed value were a good one, so that what is found is about names, places, and
/// what is missing; of the value itself, and of what is in it, nothing is said.
package struct ComputedPush: Sendable {
    /// What the program writes out, as JSON; computed values are `null`.
    package let written: JSONDocument
    /// The places of the computed values.
    package let paths: [FieldPath]
    /// Whether an Admin SDK translates the names.
    let isTranslated: Bool

    private let filled: JSONDocument
    private let places: [String: ComputedFilling.Place]
    /// The computed values of known fields.
    private let known: Set<String>
    /// Objects into which the program puts further members.
    private let open: Set<String>
    private let text: [UInt8]

    /// Reads the push in a program's text; `nil` for other texts, and for a push that is JSON as it stands.
    package init?(_ text: [UInt8]) {
        let program = ProgramText(text)
        let object = program?.object ?? text
        guard let (value, reader) = ProgramReader.read(object), program != nil || reader.isProgram else { return nil }
        let sdk = Self.sdk(of: value, reader, in: text)
        var filling = ComputedFilling(for: sdk, writesSamples: true)
        let message = filling.message(of: value)
        var writing = ComputedFilling(for: sdk, writesSamples: false)
        guard let filled = try? JSONDocument(parsing: message.encoded()), message.object?.isEmpty == false,
            let written = try? JSONDocument(parsing: writing.message(of: value).encoded())
        else { return nil }
        isTranslated = sdk != nil
        let isComputed = !filling.paths.isEmpty || !filling.open.isEmpty
        guard isComputed || isTranslated || (try? JSONDocument(parsing: object)) == nil else { return nil }
        (self.text, self.filled, self.written) = (text, filled, written)
        (paths, places) = (filling.paths, filling.places)
        known = Set(filling.known.map(\.description))
        open = Set(filling.open.map(\.description))
    }

    /// Reads a push whose names an Admin SDK translates; `nil` for others, and at once for JSON.
    package init?(translatedIn text: [UInt8]) {
        guard let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
            let push = ComputedPush(text), push.isTranslated
        else { return nil }
        self = push
    }

    private static func sdk(of value: ProgramValue, _ reader: ProgramReader, in text: [UInt8]) -> AdminSDK? {
        if reader.isTyped { return .types }
        // With `message` around it, it goes to FCM itself.
        guard case .object(let object) = value.form, !object.members.contains(where: { $0.name == "message" }) else {
            return nil
        }
        return AdminSDK.node(in: text)
    }

    /// The findings of a linter, and a note that names what is computed.
    ///
    /// They have no fixes, because a program is not rewritten.
    package func findings(by linter: Linter = .standard) -> [Finding] {
        let found = linter.lint(filled).filter { finding in
            // What is missing in the whole may come from there.
            guard let path = finding.path else { return open.isDisjoint(with: ["", "message"]) }
            return !Self.isIn(known, path) && (places[path] != nil || !Self.isIn(open, path))
        }
        let names =
            isTranslated && !found.isEmpty
            ? "Findings have FCM's names, into which the Admin SDK translates its own." : nil
        let sentences = [computedSentence, names].compactMap(\.self)
        return located(found + (sentences.isEmpty ? [] : [note(sentences.joined(separator: " "))]))
    }

    /// Findings about the push, at their places in the program.
    package func located(_ findings: [Finding]) -> [Finding] {
        let ranges = findings.map { range(of: $0.path ?? "") }
        return zip(findings, Finding.Location.locations(of: ranges, in: text)).map { finding, location in
            var finding = finding
            (finding.location, finding.fix) = (location, nil)
            return finding
        }
    }

    /// What the program computes; `nil` if it computes nothing.
    private var computedSentence: String? {
        guard !paths.isEmpty || !open.isEmpty else { return nil }
        let names = paths.prefix(3).map(\.description).joined(separator: ", ")
        let count = paths.count
        let subject =
            switch count {
            case 0: "members of the push, which are not known"
            case 1: "\(names), which is taken for valid"
            case ...3: "\(names), which are taken for valid"
            default: "\(names) and \(count - 3) more, which are taken for valid"
            }
        return "A program computes \(subject); lint the JSON that it sends to have all of it checked."
    }

    private func note(_ sentence: String) -> Finding {
        Finding(
            rule: InvalidJSONRule.id,
            severity: .note,
            path: paths.first?.description,
            message: sentence,
            documentation: InvalidJSONRule.documentation
        )
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
