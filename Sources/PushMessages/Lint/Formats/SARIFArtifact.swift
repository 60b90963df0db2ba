// SPDX-License-Identifier: Apache-2.0

/// An input as a SARIF artifact, with its regions and fixes.
struct SARIFArtifact {
    /// The base of relative names, which the reader of a log resolves.
    static let baseID = "%SRCROOT%"

    private let input: LintedInput
    private let index: Int

    init(_ input: LintedInput, index: Int) {
        self.input = input
        self.index = index
    }

    /// The artifact's location with its index in the log.
    var location: JSONValue {
        guard case .object(var location) = address else { return address }
        location["index"] = .integer(index)
        return .object(location)
    }

    /// The artifact's entry in the log's list.
    var json: JSONValue {
        var artifact: JSONObject = ["location": address, "mimeType": "application/json", "encoding": "UTF-8"]
        if let count = input.source?.bytes.count ?? input.writtenText?.count {
            artifact["length"] = .integer(count + input.sourceOffset)
        }
        if input.isStandardInput { artifact["description"] = ["text": "Standard input."] }
        return .object(artifact)
    }

    private var address: JSONValue {
        guard !input.isStandardInput, let name = input.name else {
            return ["uri": .string(input.isStandardInput ? "stdin" : "message")]
        }
        if name.hasPrefix("/") { return ["uri": .string("file://" + Self.encoded(name))] }
        let path = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
        return ["uri": .string(Self.encoded(path)), "uriBaseId": .string(Self.baseID)]
    }

    /// Returns a path as a URI reference (RFC 3986): percent-encodes what a segment cannot contain, and colons, because
    /// a colon in the first segment would end a scheme.
    private static func encoded(_ path: String) -> String {
        let bytes = path.utf8.flatMap {
            $0.isUnreservedInURL || $0 == UInt8(ascii: "/") ? [$0] : $0.percentEncoded
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a region with lines and columns, and with bytes; a byte order mark counts only for bytes (3.30.2).
    func region(_ location: Finding.Location) -> JSONValue {
        [
            "startLine": .integer(location.line),
            "startColumn": .integer(location.column),
            "endLine": .integer(location.endLine),
            "endColumn": .integer(location.endColumn),
            "byteOffset": .integer(location.byteRange.lowerBound + input.sourceOffset),
            "byteLength": .integer(location.byteRange.count),
        ]
    }

    /// The fix of each finding; `nil` if it has none or the fix changes nothing.
    ///
    /// Lines and columns of all fixes are counted in one pass over the text.
    var fixes: [JSONValue?] {
        guard let source = input.source else { return input.findings.map { _ in nil } }
        var editor = JSONEditor(source)
        let changes = input.findings.map { $0.fix?.replacements(by: &editor) ?? [] }
        let ranges = changes.flatMap { $0.map(\.range) }
        var locations = Finding.Location.locations(of: ranges, in: source.bytes)[...]
        return zip(input.findings, changes).map { finding, replacements in
            defer { locations = locations.dropFirst(replacements.count) }
            guard let summary = finding.fix?.summary, !replacements.isEmpty else { return nil }
            return fix(summary, replacements, at: locations.prefix(replacements.count))
        }
    }

    /// Returns a fix; the inserted content has text and bytes, because the regions have both (3.57.2).
    private func fix(
        _ summary: String,
        _ replacements: [TextReplacement],
        at locations: ArraySlice<Finding.Location>
    ) -> JSONValue {
        [
            "description": ["text": .string(summary.inSARIFMessage)],
            "artifactChanges": [
                [
                    "artifactLocation": location,
                    "replacements": .array(zip(replacements, locations).map { replacement($0, at: $1) }),
                ]
            ],
        ]
    }

    private func replacement(_ replacement: TextReplacement, at location: Finding.Location) -> JSONValue {
        var object: JSONObject = ["deletedRegion": region(location)]
        if !replacement.bytes.isEmpty {
            object["insertedContent"] = [
                "text": .string(String(decoding: replacement.bytes, as: UTF8.self)),
                "binary": .string(replacement.bytes.base64),
            ]
        }
        return .object(object)
    }
}

extension [UInt8] {
    /// The bytes in MIME's base64 (RFC 2045), on one line.
    fileprivate var base64: String {
        let digits = Array<UInt8>("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        for start in stride(from: 0, to: count, by: 3) {
            let group = self[start..<Swift.min(start + 3, count)]
            let bits = group.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (16 - 8 * UInt32($1.offset)) }
            for place in 0..<4 {
                let digit = digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
                result.append(place <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
