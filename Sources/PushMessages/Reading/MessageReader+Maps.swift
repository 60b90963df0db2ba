// SPDX-License-Identifier: Apache-2.0

extension MessageReader {
    /// Reads a map of strings; `entryType` is protobuf's type name of its entries, for instance `Message.DataEntry`.
    mutating func map(_ field: Field, entryType: String, into map: inout StringMap) {
        switch kind(field.position) {
        case .null: break
        case .array:
            let sentence = "Cannot bind a list to map for field '\(field.spelledName)'."
            report(.value(sentence, ofType: "Map", at: place()))
        case .object:
            at(field.name) { reader in
                // A repeated map is merged into the first one; only a key repeated within one map is an error.
                var given = StringMap()
                reader.entries(of: field.position) { reader, key, value in
                    switch reader.kind(value) {
                    case .plainString, .escapedString: given[key] = reader.document.text(at: value)
                    case .object, .array:
                        reader.report(.value(Self.objectOnScalar, ofType: "value", at: reader.place()))
                    default:
                        // `null` is an error too, although protobuf's writer would make an empty string of it: no
                        // sender means that, and the Admin SDKs do not send it.
                        let quotation = reader.quotation(value)
                        reader.report(.value(quotation, ofType: "TYPE_STRING", at: reader.place("value")))
                    }
                }
                if map.isEmpty { map = given } else { for (key, value) in given { map[key] = value } }
            }
        default: reportScalar(field, type: Self.typePrefix + entryType)
        }
    }

    mutating func structure<Object: DeviceObject>(_ field: Field, into section: inout Section<Object>) {
        var object: JSONObject?
        structure(field, into: &object)
        guard let object else { return }
        var fields = Object()
        fields.read(object)
        section.optional = fields
    }

    mutating func structure(_ field: Field, into payload: inout PushMessage.APNSPayload) {
        var object: JSONObject?
        structure(field, into: &object)
        guard let object else { return }
        payload = PushMessage.APNSPayload(object)
        payload.isEmptyObject = object.isEmpty
    }

    /// Reads a free-form object, `google.protobuf.Struct`, in which only repeated keys are errors.
    private mutating func structure(_ field: Field, into object: inout JSONObject?) {
        switch kind(field.position) {
        case .null: break
        case .array: reportList(field)
        case .object: object = at(field.name, "fields") { $0.object(at: field.position) }
        default: reportScalar(field, type: "type.googleapis.com/google.protobuf.Struct")
        }
    }

    private mutating func object(at position: Int) -> JSONObject {
        var object = JSONObject()
        entries(of: position) { reader, key, value in
            object[key] = reader.at("value") { $0.structureValue(at: value) }
        }
        return object
    }

    private mutating func structureValue(at position: Int) -> JSONValue {
        switch kind(position) {
        case .object: return .object(at("struct_value", "fields") { $0.object(at: position) })
        case .array:
            let elements = elements(of: position)
            return .array(
                at("list_value", "values") { reader in
                    elements.enumerated().map { index, element in
                        reader.at(index: index) { $0.structureValue(at: element) }
                    }
                }
            )
        default: return document.value(at: position)
        }
    }

    /// Calls `read` for each entry of a map, with the reader at its place; the first value counts if a key is repeated.
    private mutating func entries(of position: Int, read: (inout MessageReader, String, Int) -> Void) {
        var seen = OrderedMap<Bool>()
        var index = 0
        members(of: position) { reader, key, value in
            guard seen.insert(key, true) else {
                // Protobuf's writer reports the index of the previous entry, because it has not counted this one yet.
                let sentence = "Repeated map key: '\(key)' is already set."
                return reader.at(index: index - 1) { $0.report(.name(key, at: $0.place(), sentence)) }
            }
            reader.at(index: index) { read(&$0, key, value) }
            index += 1
        }
    }
}
