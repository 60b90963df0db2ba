// SPDX-License-Identifier: Apache-2.0

/// The fields of messages: of FCM's HTTP v1 resource, of Apple's payload and headers, and of web notifications.
///
/// `message-fields.json` has the name, values, readers and place of each field. Lint, the JSON Schema, fixes and
/// `richpush explain` ask this table.
package struct MessageTable: Sendable {
    /// The table of this package, parsed on first use.
    package static let standard: MessageTable = {
        let bytes = embedded.withUTF8Buffer { Array($0) }
        guard let table = (try? JSONValue(parsing: bytes)).flatMap(MessageTable.init(json:)) else {
            preconditionFailure("embed-messages writes only tables that can be read")
        }
        return table
    }()

    /// A page or a document from which fields were taken.
    package struct Source: Sendable, Hashable {
        package var title: String
        package var location: String
        /// The date on which somebody last compared the table with it.
        package var lastRead: String
    }

    /// Who reads an object, which decides how its names are spelled.
    package enum Reader: String, Sendable {
        /// FCM, which takes `fcm_options` and `fcmOptions`.
        case protobuf
        /// A device or a browser, which takes one spelling.
        case device
        /// A service that takes header fields, in any case.
        case headers
    }

    /// The values that a field takes.
    package enum Kind: Sendable, Hashable {
        case text, boolean, integer, float, duration, durations, timestamp, texts, textMap
        /// 0 or 1.
        case flag
        /// Any JSON value.
        case anything
        /// Names in the order of the reader, which also takes their numbers.
        case names([String])
        /// An object with the fields of another type.
        case object(String)
        /// A list of objects with the fields of another type.
        case objects(String)
        /// A map of texts, of which a service reads the names of another type.
        case headers(String)
    }

    /// One row: a field of an object.
    package struct Field: Sendable, Hashable {
        /// The name as the findings write it.
        package var name: String
        package var kind: Kind
        /// One sentence that says what the field does.
        package var description: String
        /// Features of the table of capabilities that limit it.
        package var limits: [Capabilities.Feature] = []
        /// The system or the year from which on it is read.
        package var since: String?
        /// The system from which on nobody reads it.
        package var until: String?
        /// Why it should not be used any more; `nil` for a field that may be.
        package var deprecated: String?
        /// Names that Admin SDKs, libraries and other services have for it.
        package var aliases: [String] = []
        /// Names that Google's Admin SDKs translate into it.
        package var sdkNames: [String] = []
        /// Fields of FCM's legacy API that it replaces.
        package var legacy: [String] = []
        /// Whether it is the place for its name when that stands outside of the sections of the platforms.
        package var isCommon = false
        /// Whether its name is too general to be recognised outside of its section.
        package var isGeneral = false
        /// Whether it is only in answers.
        package var isOutput = false
        package var isRequired = false
        /// The rules that look at it.
        package var rules: [String] = []
        /// Key of the source among ``MessageTable/sources``.
        package var source: String
    }

    /// The fields of one object.
    package struct Object: Sendable, Hashable {
        package var name: String
        package var description: String
        package var reader: Reader
        package var platform: Platform?
        package var fields: [Field]
        /// Groups of fields of which one may be set.
        package var choices: [[String]]
        /// Whether a text may stand in its place.
        package var isTextToo: Bool
    }

    package let objects: [Object]
    package let sources: [String: Source]
    /// Each field at each place of a request, the shallow ones first.
    package let places: [Place]
    /// Positions in ``places`` by the letters of names and aliases.
    let placesByLetters: [String: [Int]]
    /// Positions in ``places`` by the names of FCM's legacy API.
    let placesByLegacyName: [String: [Int]]
    /// The names of FCM's own fields, which are what a misspelt one is compared with.
    package let protobufNames: [String]

    init(objects: [Object], sources: [String: Source]) {
        self.objects = objects
        self.sources = sources
        places = Self.places(of: objects)
        var index: [String: [Int]] = [:]
        for (position, place) in places.enumerated() where !place.field.isOutput {
            for letters in Set(([place.field.name] + place.field.aliases).map(Self.letters)) {
                index[letters, default: []].append(position)
            }
        }
        placesByLetters = index
        var legacy: [String: [Int]] = [:]
        for (position, place) in places.enumerated() {
            for name in place.field.legacy { legacy[name, default: []].append(position) }
        }
        placesByLegacyName = legacy
        protobufNames = Set(objects.filter { $0.reader == .protobuf }.flatMap(\.fields).map(\.name)).sorted()
    }

    /// The object with this name.
    package subscript(object name: String) -> Object? { objects.first { $0.name == name } }

    /// The letters of a field's name and aliases.
    func letters(ofField name: String, in object: String) -> Set<String> {
        let field = self[object: object]?.fields.first { $0.name == name }
        return Set((field.map { [$0.name] + $0.aliases } ?? []).map(Self.letters))
    }
}
