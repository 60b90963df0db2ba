// SPDX-License-Identifier: Apache-2.0

extension MessageReader {
    private static let durationType = "type.googleapis.com/google.protobuf.Duration"
    private static let timestampType = "type.googleapis.com/google.protobuf.Timestamp"

    mutating func duration(_ field: Field, into value: inout Duration?) {
        if let duration = wellKnown(field, type: Self.durationType, noun: "duration", parse: DurationText.parse) {
            value = .seconds(duration.seconds) + .nanoseconds(Int64(duration.nanoseconds))
        }
    }

    mutating func timestamp(_ field: Field, into value: inout PushMessage.Timestamp?) {
        if let time = wellKnown(field, type: Self.timestampType, noun: "timestamp", parse: TimestampText.parse) {
            value = PushMessage.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
        }
    }

    mutating func durations(_ field: Field, into values: inout [Duration]) {
        switch kind(field.position) {
        case .null: break
        case .array:
            let list = elements(of: field.position).filter { kind($0) != .null }
            at(field.name) { reader in
                for (index, element) in list.enumerated() {
                    let duration = reader.at(index: index) { reader in
                        reader.value(
                            Field(name: field.name, spelledName: "", position: element),
                            type: Self.durationType,
                            noun: "duration",
                            parse: DurationText.parse
                        )
                    }
                    if let duration {
                        values.append(.seconds(duration.seconds) + .nanoseconds(Int64(duration.nanoseconds)))
                    }
                }
            }
        default:
            // Protobuf's writer would read a single duration as a list of one; see `strings(_:into:)`.
            reportScalar(field, type: Self.durationType)
        }
    }

    private mutating func wellKnown(
        _ field: Field,
        type: String,
        noun: String,
        parse: (String) -> Result<SecondsAndNanoseconds, TextFailure>
    ) -> SecondsAndNanoseconds? {
        switch kind(field.position) {
        case .null: return nil
        case .array:
            reportList(field)
            return nil
        default: return at(field.name) { $0.value(field, type: type, noun: noun, parse: parse) }
        }
    }

    private mutating func value(
        _ field: Field,
        type: String,
        noun: String,
        parse: (String) -> Result<SecondsAndNanoseconds, TextFailure>
    ) -> SecondsAndNanoseconds? {
        switch kind(field.position) {
        case .object:
            var value = SecondsAndNanoseconds()
            fields(of: field.position, into: &value)
            return value
        case .plainString, .escapedString:
            switch parse(document.text(at: field.position)) {
            case .success(let value): return value
            case .failure(let failure):
                report(.value("Field '\(field.spelledName)', \(failure.sentence)", ofType: type, at: place()))
            }
        default:
            let sentence = "Invalid data type for \(noun), value is \(quotation(field.position))"
            report(.value("Field '\(field.spelledName)', \(sentence)", ofType: type, at: place()))
        }
        return nil
    }
}

/// The fields that protobuf's `Duration` and `Timestamp` share.
struct SecondsAndNanoseconds: ProtobufMessage {
    static let typeName = ""
    static let fieldNames: FieldNames = ["seconds", "nanos"]

    var seconds: Int64 = 0
    var nanoseconds: Int32 = 0

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.integer(value, into: &seconds)
        default: try reader.integer(value, into: &nanoseconds)
        }
    }
}

/// Why a text is not a valid duration or timestamp, in the words of Google's front end.
struct TextFailure: Error {
    var sentence: String
}
