// SPDX-License-Identifier: Apache-2.0

/// An unknown field whose name is in the table of fields, with its right places.
struct StrayField {
    /// Index of the reader's violation.
    var violation: Int
    /// The field's present path, in the input's spelling.
    var path: FieldPath
    var name: String
    var value: JSONValue?
    var parent: [String]
    var destination: MessageTable.Destination

    /// The right place of the field; `nil` if there are several.
    var place: MessageTable.Place? {
        if case .place(let place) = destination { place } else { nil }
    }
}

extension LintSubject {
    /// Returns what a move of a value comes to.
    enum Move {
        case fix(Fix)
        /// The place has another value already.
        case taken
        /// The value cannot be written there.
        case impossible
    }

    /// Returns the right places of a violation's field; `nil` unless the table of fields has its name.
    func strayField(_ index: Int) -> StrayField? {
        let violation = violations[index]
        guard let name = violation.unknownName else { return nil }
        let steps = violation.path.steps
        let parent = steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        let path = exactPath(of: violation)
        let value = document.value(at: path)
        let table = MessageTable.standard
        let siblings = document.value(at: FieldPath(Array(path.steps.dropLast())))?.object
        let shown = self.destination(shownBy: value, of: name, in: parent, beside: siblings)
        guard parent.count == steps.count, shown != nil || table.places(ofLegacy: legacyName(name, in: parent)).isEmpty
        else {
            return nil
        }
        let destination =
            shown ?? table.destination(of: name, value, in: parent, sections: sections)
        guard destination != .unknown else { return nil }
        return StrayField(
            violation: index,
            path: path,
            name: name,
            value: value,
            parent: parent,
            destination: destination
        )
    }

    /// Returns the place that a value shows to be meant, whatever the table has for the name: a picture's address is
    /// the notification's picture, and a browser takes an address where Android and iOS take a name or a number.
    ///
    /// An address as `icon` may be either, unless something beside it is for browsers.
    private func destination(
        shownBy value: JSONValue?,
        of name: String,
        in parent: [String],
        beside siblings: JSONObject?
    ) -> MessageTable.Destination? {
        guard let text = value?.string, parent.last == "notification", !parent.contains("webpush") else { return nil }
        let table = MessageTable.standard
        let image = table.place(at: parent + ["image"])
        let web = table.place(at: ["message", "webpush", "notification", name])
        let url = try? WebURL.read(text).get()
        switch name {
        case "icon", "badge":
            guard url != nil || text.hasPrefix("/") || ImageTypeRule.isMedia(WebURL.pathExtension(of: text)) else {
                return nil
            }
            let isForBrowsers = name == "badge" || url == nil || siblings.map(isForBrowsers) == true
            if !isForBrowsers, let image, let web { return .several([web, image]) }
            return web.map { .place($0) }
        default:
            guard let url, table.places(ofLegacy: legacyName(name, in: parent)).isEmpty,
                table.destination(of: name, value, in: parent, sections: sections) == .unknown
            else { return nil }
            let isPicture =
                PicturePlace.isNamed(name)
                ? !ImageTypeRule.isPage(url.pathExtension) : ImageTypeRule.isMedia(url.pathExtension)
            return isPicture ? image.map { .place($0) } : nil
        }
    }

    /// Whether a common notification has, beside an icon's address, what FCM's legacy API took for browsers, or a
    /// picture of its own.
    private func isForBrowsers(_ notification: JSONObject) -> Bool {
        let link = notification["click_action"] ?? notification["clickAction"]
        return sections.contains("webpush") || notification["image"]?.string?.isEmpty == false
            || notification["actions"]?.array != nil || link?.string?.hasPrefix("http") == true
    }

    /// Returns the name in FCM's legacy API of an unknown field, with the object that it is in.
    func legacyName(_ name: String, in parent: [String]) -> String {
        let prefix =
            parent == ["message"] || parent.isEmpty
            ? "" : parent == ["message", "notification"] ? "notification." : "."
        return prefix + FieldName.protobuf(name)
    }

    /// Returns the path in the document of a place of a request; `nil` if the document has only the message.
    func path(to place: MessageTable.Place) -> FieldPath? {
        if place.steps.first == "message" {
            return FieldPath(root.steps + place.steps.dropFirst().map { .member($0) })
        }
        return root.steps.isEmpty ? nil : FieldPath(place.steps.map { .member($0) })
    }

    /// Returns the fix that moves a field to its right place and merges it with the contents there.
    func move(_ stray: StrayField) -> Move {
        guard let value = stray.value else { return .impossible }
        switch stray.destination {
        case .unknown: return .impossible
        case .place(let place):
            guard let right = path(to: place) else { return .impossible }
            let written = place.field.converted(value, from: stray.name)
            if written == nil, !MessageTable.standard.takes(value, place.field.kind),
                value.object != nil || value.array != nil
            {
                return .impossible
            }
            return move(stray.path, to: [(right, written ?? value)])
        case .several:
            // The members may show which object it is.
            guard case .object(let members) = value, !members.isEmpty else { return .impossible }
            var parts: [(right: FieldPath, value: JSONValue)] = []
            for (name, value) in members {
                let destination = MessageTable.standard.destination(
                    of: name,
                    value,
                    in: stray.parent,
                    sections: sections
                )
                guard case .place(let place) = destination, let right = path(to: place) else { return .impossible }
                parts.append((right, place.field.converted(value, from: name) ?? value))
            }
            return move(stray.path, to: parts)
        }
    }

    /// Returns the fix that moves a value to its right place; `nil` if another value stands there.
    func fix(moving path: FieldPath, to right: FieldPath, _ value: JSONValue) -> Fix? {
        if case .fix(let fix) = move(path, to: [(right, value)]) { fix } else { nil }
    }

    /// Returns the fix that moves a field; the parts are written to their right places and merged with the contents
    /// there.
    ///
    /// A part that stands there already, with the same value, is a duplicate and goes away. If a part has another value
    /// there, nothing is moved.
    func move(_ path: FieldPath, to parts: [(right: FieldPath, value: JSONValue)]) -> Move {
        let hasCustomNames = form == .apnsPayload
        let removal = Fix.Edit.remove(path: path)
        func located(_ path: FieldPath, in document: JSONValue) -> FieldPath {
            document.locate(path, hasCustomNames: hasCustomNames).path
        }
        var merging = Merging(
            document: Fix(summary: "", edits: [.remove(path: located(path, in: document))]).apply(to: document),
            hasCustomNames: hasCustomNames
        )
        for part in parts {
            switch merging.write(part.value, at: part.right) {
            case .done: break
            case .taken: return .taken
            case .impossible: return .impossible
            }
        }
        // Beside and inside message a field has one name.
        let names = parts.map { $0.right.name == path.name ? $0.right.description : $0.right.name }
            .joined(separator: " and ")
        let isAround = parts.contains { $0.right.steps == path.steps.dropLast() }
        let isOutside = parts.contains { $0.right.name == path.name && $0.right.steps.count == 1 }
        return .fix(
            Fix(
                summary: merging.edits.isEmpty
                    ? "remove \(path), which \(names) repeats"
                    : "move \(isAround ? "what it holds one level up" : isOutside ? "it beside message" : "it to \(names)")",
                edits: [removal] + merging.edits
            )
        )
    }
}

extension LintSubject {
    /// Returns the right place of a section's field that is among the section's header fields; `nil` if the name is not
    /// one of the section's.
    func place(ofHeader name: String, _ value: String, in section: String) -> (right: FieldPath, fix: Fix?)? {
        let destination = MessageTable.standard.destination(
            of: name,
            .string(value),
            in: ["message", section, "headers"],
            sections: [section]
        )
        guard case .place(let place) = destination, place.section == section, let right = path(to: place) else {
            return nil
        }
        let written = place.field.kind.converted(.string(value))
        return (right, written.flatMap { fix(moving: path(.member(section), "headers", .member(name)), to: right, $0) })
    }
}

/// Values that are written into a document without replacing another one.
private struct Merging {
    enum Outcome {
        case done, taken, impossible
    }

    /// The document with the edits so far.
    var document: JSONValue
    var hasCustomNames: Bool
    var edits: [Fix.Edit] = []

    init(document: JSONValue, hasCustomNames: Bool) {
        self.document = document
        self.hasCustomNames = hasCustomNames
    }

    mutating func write(_ value: JSONValue, at path: FieldPath) -> Outcome {
        let existing = document.value(at: path, hasCustomNames: hasCustomNames)
        let isAlert = path.steps.last == "alert"
        switch (existing, value) {
        case (nil, _), (.null?, _):
            return writeAnew(value, at: path)
        case (let existing?, _) where existing == value: return .done
        case (.object(let present)?, .object(let members)):
            for (name, member) in members {
                let field = FieldName.protobuf(name)
                let spelling = present[name] == nil ? present.keys.first { FieldName.protobuf($0) == field } : nil
                let outcome = write(member, at: path.appending(.member(spelling ?? name)))
                if outcome != .done { return outcome }
            }
            return .done
        case (.object?, .string) where isAlert: return write(value, at: path.appending("body"))
        case (.string?, .object(let members)) where isAlert:
            for (name, member) in members {
                let outcome = write(member, at: path.appending(.member(name)))
                if outcome != .done { return outcome }
            }
            return .done
        default: return .taken
        }
    }

    /// Writes a value that is missing; an alert that is a text becomes an object with that text as its body.
    private mutating func writeAnew(_ value: JSONValue, at path: FieldPath) -> Outcome {
        for count in path.steps.indices {
            let outer = FieldPath(Array(path.steps.prefix(count)))
            switch document.value(at: outer, hasCustomNames: hasCustomNames) {
            case nil, .null?, .object?: continue
            case .string(let text)? where outer.steps.last == "alert" && count == path.steps.count - 1:
                guard case .member(let name) = path.steps[count] else { return .impossible }
                if name == "body" { return value == .string(text) ? .done : .taken }
                edit(.set(path: outer, value: .object(["body": .string(text), name: value])), at: outer)
                return .done
            default: return .impossible
            }
        }
        edit(.set(path: path, value: value), at: path)
        return .done
    }

    private mutating func edit(_ edit: Fix.Edit, at path: FieldPath) {
        edits.append(edit)
        guard case .set(_, let value) = edit else { return }
        let place = document.locate(path, hasCustomNames: hasCustomNames).path
        document = Fix(summary: "", edits: [.set(path: place, value: value)]).apply(to: document)
    }
}

extension LintReport {
    /// Reports the unknown fields whose names the table has, and their right places.
    mutating func addStrayFields(in subject: LintSubject, where isMine: (StrayField) -> Bool) {
        for index in subject.violations.indices where !isReported(index) {
            guard let stray = subject.strayFields[index], isMine(stray) else { continue }
            explain(index)
            add(stray, in: subject)
        }
    }

    private mutating func add(_ stray: StrayField, in subject: LintSubject) {
        let move = subject.move(stray)
        let remedy: String
        switch (stray.destination, move) {
        case (.place(let place), .taken) where place.steps == stray.parent:
            remedy = "what it holds is one level up already, with another value, so keep one of them there"
        case (.place(let place), .taken):
            remedy = "\(subject.name(of: place)) has another value already, so keep one of them there"
        case (.place(let place), _) where place.steps == stray.parent: remedy = "move what it holds one level up"
        case (.place(let place), _) where place.steps.count == 1: remedy = "it belongs beside message"
        case (.place(let place), _) where stray.parent.isEmpty: remedy = "it belongs inside message, as \(place.path)"
        case (.place(let place), _): remedy = "it belongs into \(subject.name(of: place))"
        case (.several, .fix): remedy = "what it holds belongs elsewhere"
        case (.several(let places), _):
            remedy =
                "it may be meant for \(places.map { subject.name(of: $0) }.joined(separator: " or ")), so move it to one of them"
        case (.unknown, _): remedy = "remove it"
        }
        let fix: Fix? = if case .fix(let fix) = move { fix } else { nil }
        add(
            at: stray.path,
            "FCM refuses the request because of \(stray.path.name), which it does not know; \(remedy).",
            severity: .error,
            fix: fix
        )
    }
}

extension LintSubject {
    /// Returns the name of a place, as findings have it.
    fileprivate func name(of place: MessageTable.Place) -> String { path(to: place)?.name ?? place.path }
}
