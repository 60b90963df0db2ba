// SPDX-License-Identifier: Apache-2.0

extension LintSubject {
    /// A header of the request to APNs.
    struct AppleHeader {
        let value: String
        fileprivate let name: String
        fileprivate let subject: LintSubject

        /// Its path, which is made on demand: most headers are fine.
        var path: FieldPath { subject.headerPath(name) }

        /// Whether the value is not known before the request goes out.
        var isFilledInLater: Bool { LintSubject.isFilledInLater(value) }
    }

    /// Whether a shell or an editor of requests writes a header's value: `$TOPIC`, `${TOPIC}`, `$(cat topic)`,
    /// `{{topic}}`.
    static func isFilledInLater(_ value: String) -> Bool {
        value.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "{") }
    }

    /// Returns a path in the message, in FCM's spelling.
    public func path(_ steps: FieldPath.Step...) -> FieldPath { FieldPath(root.steps + steps) }

    /// Returns a path in the payload for Apple devices, wherever the document has it.
    public func payloadPath(_ steps: FieldPath.Step...) -> FieldPath {
        if isAPNSRequest { return FieldPath(["payload"] + steps) }
        return form == .apnsPayload ? FieldPath(steps) : path("apns", "payload").appending(FieldPath(steps))
    }

    /// Returns the path of a header of the request to APNs, in a message or beside a payload.
    func headerPath(_ name: String) -> FieldPath {
        isAPNSRequest ? ["headers", .member(name)] : path("apns", "headers", .member(name))
    }

    /// Returns a path in what was recorded of a request's connection.
    func connectionPath(_ steps: FieldPath.Step...) -> FieldPath { FieldPath(["connection"] + steps) }

    /// Returns a header of the request to APNs by its lower-case name.
    func appleHeader(_ name: String) -> AppleHeader? {
        guard let headers = message.apnsIfPresent?.headers.entries else { return nil }
        for (key, value) in headers where key.inLowerCase == name {
            return AppleHeader(value: value, name: key, subject: self)
        }
        return nil
    }

    /// Returns a path in the document's spelling, with its position for sorting.
    ///
    /// For a few paths, each is searched in the text; for many, it is faster to build the document's value, which has
    /// an index.
    func locate(_ path: FieldPath, usesTextSearch: Bool) -> (path: FieldPath, order: [Int]) {
        let hasCustomNames = form != .message
        if usesTextSearch, let place = source?.locate(path, hasCustomNames: hasCustomNames) { return place }
        return document.locate(path, hasCustomNames: hasCustomNames)
    }

    /// Returns the path of the field that a violation names; the reader's paths always begin with `message`.
    func path(of violation: FieldViolation) -> FieldPath {
        let path = violation.path
        guard root.steps.isEmpty, path.steps.first == "message" else { return named(path) }
        return named(FieldPath(Array(path.steps.dropFirst())))
    }

    /// Returns the path of a violation: the field, or the member below it that should not be there.
    func exactPath(of violation: FieldViolation) -> FieldPath {
        let path = path(of: violation)
        // Of a repeated key the violation counts the entry before it, which free-form objects have without their
        // `fields`.
        if let key = violation.repeatedKey {
            if case .index? = path.steps.last, violation.path.steps.dropLast().last != "fields" {
                return FieldPath(Array(path.steps.dropLast())).appending(.member(key))
            }
            return path.appending(.member(key))
        }
        return violation.unexpectedName.map { path.appending(.member($0)) } ?? path
    }

    /// Gives the members of a free-form object their names, which protobuf counts: `fields[0].value.struct_value`.
    private func named(_ path: FieldPath) -> FieldPath {
        guard let start = path.steps.firstIndex(of: "fields") else { return path }
        var steps = Array(path.steps[..<start])
        var rest = path.steps[start...]
        while let step = rest.popFirst() {
            switch (step, rest.first) {
            // At the end it is the place of a repeated key, which has a name.
            case ("fields", .index(let index)?):
                rest.removeFirst()
                if rest.isEmpty { break }
                guard let keys = document.value(at: FieldPath(steps))?.object?.keys, keys.indices.contains(index) else {
                    return path
                }
                steps.append(.member(keys[index]))
            case ("fields", _), ("value", _), ("struct_value", _), ("list_value", _), ("values", _): break
            case (.index, _): steps.append(step)
            default: return path
            }
        }
        return FieldPath(steps)
    }

    /// How many violations the reader reports of the input with this fix.
    func violationCount(after fix: Fix) -> Int {
        guard form == .message, let input,
            let document = try? JSONDocument(
                parsing: fix.respelled { locate($0, usesTextSearch: false).path }.apply(to: input).encoded()
            )
        else { return violations.count }
        return (root.steps.isEmpty ? PushMessage.read(bare: document) : PushMessage.read(document)).violations.count
    }

    /// Size of the whole request in bytes, an upper bound for each of its parts.
    var requestByteCount: Int {
        var writer = JSONWriter()
        writer.request(message)
        return writer.count
    }
}
