// SPDX-License-Identifier: Apache-2.0

extension MessageTable {
    /// A field at one place of a request, such as `message.android.notification.channel_id`.
    package struct Place: Sendable, Hashable {
        /// The names from the request down to the field.
        package var steps: [String]
        package var field: Field
        package var platform: Platform?

        /// The part of the message for one platform; `nil` for what concerns all of them.
        var section: String? { Self.section(of: steps) }

        /// The part of the message that a path leads into.
        static func section(of steps: [String]) -> String? {
            guard steps.count > 1, ["android", "android_v2", "apns", "webpush"].contains(steps[1]) else { return nil }
            return steps[1]
        }

        /// The path with dots, as findings have it.
        package var path: String { FieldPath(steps.map { .member($0) }).description }
    }

    /// The place to which a name belongs.
    enum Destination: Hashable {
        /// The table does not have the name, or it is a spelling of a field that its object has.
        case unknown
        /// Several places have the name, and nothing says which one is meant.
        case several([Place])
        case place(Place)
    }

    static func places(of objects: [Object]) -> [Place] {
        var places: [Place] = []
        func add(_ name: String, at steps: [String]) {
            guard let object = objects.first(where: { $0.name == name }) else { return }
            for field in object.fields {
                let place = Place(steps: steps + [field.name], field: field, platform: object.platform)
                places.append(place)
                switch field.kind {
                case .object(let inner), .headers(let inner): add(inner, at: place.steps)
                default: break
                }
            }
        }
        add("SendMessageRequest", at: [])
        return places.enumerated().sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }
            .map(\.element)
    }

    /// The letters of a name, which `thread-id`, `thread_id` and `threadId` have in common.
    static func letters(_ name: String) -> String {
        var letters = ""
        for byte in name.utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: letters.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x41...0x5A: letters.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            default: break
            }
        }
        return letters
    }

    /// The places of FCM's legacy API's field, such as `notification.sound`.
    func places(ofLegacy name: String) -> [Place] { (placesByLegacyName[name] ?? []).map { places[$0] } }

    /// The place of a field by its path from the request down.
    func place(at steps: [String]) -> Place? { places.first { $0.steps == steps } }

    /// The kinds of the fields below `message` by path, all names in protobuf's spelling: `webpush.notification.require_interaction`.
    package static let kindsByPath: [String: Kind] = Dictionary(
        standard.places.filter { $0.steps.first == "message" && $0.steps.count > 1 }
            .map { ($0.steps.dropFirst().map(FieldName.protobuf).joined(separator: "."), $0.field.kind) }
    ) { first, _ in first }

    /// Finds the place of a name in an object that does not have a field of the name.
    ///
    /// A place in the same section counts most, then the spelling, then what the value is, then the sections that the message
    /// has.
    ///
    /// - Parameters:
    ///   - parent: The names from the request down to the object, in FCM's spelling.
    ///   - sections: The sections of platforms that the message has.
    func destination(of name: String, _ value: JSONValue?, in parent: [String], sections: Set<String>) -> Destination {
        guard let positions = placesByLetters[Self.letters(name)] else { return .unknown }
        var candidates = positions.map { places[$0] }
        let siblings = candidates.filter { $0.steps.dropLast().elementsEqual(parent) }
        if let sibling = siblings.first {
            let isAlias = Self.letters(sibling.field.name) != Self.letters(name)
            return isAlias ? .place(sibling) : .unknown
        }
        let section = Place.section(of: parent)
        let inside = candidates.filter { section != nil && $0.section == section }
        candidates = inside.isEmpty ? candidates.filter { !$0.field.isGeneral } : inside
        let unused = sections.contains("android_v2") && !sections.contains("android") ? "android" : "android_v2"
        if section != unused { candidates.keep { $0.section != unused } }
        // A text is not meant for an object of the name, such as message: another field goes by that name too.
        if let value, value.object == nil { candidates.keep { !$0.field.kind.isObject } }
        candidates.keep { $0.field.name == name || $0.field.name == FieldName.protobuf(name) }
        if let value { candidates.keep { takes(value, $0.field.kind) } }
        if section == nil { candidates.keep(\.field.isCommon) }
        candidates.keep { $0.section.map(sections.contains) ?? (section == nil) }
        // Within a section, the shallow place is the one that is meant: a notification's colour, not its light's.
        if Set(candidates.map(\.section)).count == 1, let depth = candidates.first?.steps.count {
            candidates.keep { $0.steps.count == depth }
        }
        switch candidates.count {
        case 0: return .unknown
        case 1: return .place(candidates[0])
        default: return .several(candidates)
        }
    }
}

extension MessageTable.Kind {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

extension [MessageTable.Place] {
    /// Keeps the places that fit, unless none does.
    fileprivate mutating func keep(_ fits: (MessageTable.Place) -> Bool) {
        guard count > 1 else { return }
        let kept = filter(fits)
        if !kept.isEmpty { self = kept }
    }
}
