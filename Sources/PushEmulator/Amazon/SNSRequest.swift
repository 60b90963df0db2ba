// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The fields of a request in AWS' query protocol, or of an entry within it.
struct SNSRequest: Sendable {
    private var fields: [String: String] = [:]
    /// The region of the credentials' scope; ARNs name it.
    let region: String

    /// - Parameter authorization: `AWS4-HMAC-SHA256 Credential=KEY/DATE/REGION/sns/aws4_request, …`.
    init(_ form: FormFields, authorization: String?) {
        // The first of repeated fields counts.
        for field in form.fields where fields[field.name] == nil { fields[field.name] = field.value }
        region = Self.region(in: authorization)
    }

    private init(_ fields: [String: String], region: String) { (self.fields, self.region) = (fields, region) }

    subscript(name: String) -> String? { fields[name] }

    /// The text of a field that has to be there.
    func text(_ name: String) throws(SNSError) -> String {
        guard let text = fields[name] else { throw .missing(name.prefix(1).lowercased() + name.dropFirst()) }
        return text
    }

    /// A map: `NAME.entry.N.key` and `NAME.entry.N.value`.
    func map(_ name: String) -> [String: String] {
        var map: [String: String] = [:]
        for entry in entries(of: "\(name).entry.") {
            if let key = entry["key"], map[key] == nil { map[key] = entry["value"] ?? "" }
        }
        return map
    }

    /// The message attributes that are texts: `MessageAttributes.entry.N.Name` and `….Value.StringValue`.
    var messageAttributes: [String: String] {
        var map: [String: String] = [:]
        for entry in entries(of: "MessageAttributes.entry.") {
            if let name = entry["Name"], let value = entry["Value.StringValue"], map[name] == nil { map[name] = value }
        }
        return map
    }

    /// The entries of a list: `NAME.member.N.…`.
    func members(_ name: String) -> [SNSRequest] { entries(of: "\(name).member.") }

    /// The fields below each number behind the prefix, in the order of the numbers.
    private func entries(of prefix: String) -> [SNSRequest] {
        var entries: [Int: [String: String]] = [:]
        for (name, value) in fields where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            guard let dot = rest.firstIndex(of: "."), let number = Int(rest[..<dot]) else { continue }
            entries[number, default: [:]][String(rest[dot...].dropFirst())] = value
        }
        return entries.sorted { $0.key < $1.key }.map { SNSRequest($0.value, region: region) }
    }

    private static func region(in authorization: String?) -> String {
        let scope = authorization?.split(separator: "Credential=", maxSplits: 1).dropFirst().first?.split(
            separator: ","
        )
        .first
        let parts = scope?.split(separator: "/") ?? []
        guard parts.count >= 5, parts[2].utf8.count <= 40,
            parts[2].utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isLetterOrDigit })
        else { return "us-east-1" }
        return String(parts[2])
    }
}

extension UInt8 {
    /// Whether it is a letter or a digit in ASCII.
    var isLetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
