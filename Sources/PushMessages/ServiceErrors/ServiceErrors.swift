// SPDX-License-Identifier: Apache-2.0

/// The answers of services and log lines of SDKs for a push that does not arrive: the source, the cause and the remedy.
///
/// `service-errors.json` has a row for each error.
package struct ServiceErrors: Sendable {
    /// The table of this package, parsed on first use.
    package static let standard: ServiceErrors = {
        let bytes = embedded.withUTF8Buffer { Array($0) }
        guard let table = (try? JSONValue(parsing: bytes)).flatMap(ServiceErrors.init(json:)) else {
            preconditionFailure("embed-messages writes only tables that can be read")
        }
        return table
    }()

    package let errors: [ServiceError]
    /// The texts and codes by which errors are recognised.
    let marks: [Mark]

    init(errors: [ServiceError]) {
        self.errors = errors
        marks = errors.enumerated().flatMap { index, error in
            error.texts.map { Mark(text: $0, of: index) }
                + ([error.code] + error.caseNames).map { Mark(code: $0, of: index) }
        }
    }

    /// The errors with this code, in any case: two services may have the same.
    package subscript(code: String) -> [ServiceError] {
        let wanted = code.lowercased()
        return errors.filter { $0.code.lowercased() == wanted }
    }

    /// The error of one service with this code.
    package func error(_ code: String, of service: String) -> ServiceError? {
        errors.first { $0.service == service && $0.code == code }
    }
}

/// One row: an answer or a log entry.
package struct ServiceError: Sendable, Hashable {
    /// The word by which the service names it: a reason, a status, the code of a log entry.
    package var code: String
    /// Key of the service, such as `apns`.
    package var service: String
    /// The name of the service.
    package var serviceName: String
    /// The status of the HTTP answer, and its canonical name if the service has one; `nil` for text that is only
    /// logged.
    package var status: String?
    /// The header field of the request that is to blame; `nil` if it is none.
    package var header: String?
    /// Whether only requests about APNs' broadcasts are answered so.
    package var isOfBroadcasts = false
    /// Whether it says no more than a status does, so that each error beside it says more.
    package var isGeneral = false
    /// Whether the answer quotes the fields that are refused.
    package var isQuotingFields = false
    /// Words of the answer or the log by which it is recognised; each part between `…` has to be there in this order.
    package var texts: [String]
    /// The meaning of the error.
    package var meaning: String
    /// Why it happens, the most frequent cause first.
    package var causes: [String]
    package var remedy: String
    /// A command that shows it on this machine; `nil` if none does.
    package var reproduction: String?
    /// The rules that find its causes before a push is sent.
    package var rules: [String]
    package var source: MessageTable.Source

    /// Whether the code is the canonical name of the status, which several errors have: `INVALID_ARGUMENT`, `NOT_FOUND`.
    var isNamedByStatus: Bool { status?.hasSuffix(" " + code) ?? false }

    /// The code as libraries name the case of an enumeration or a constant, `badDeviceToken`, `bad_device_token` or
    /// `APNS_BAD_DEVICE_TOKEN`; without APNs' name only if no other service may have the name.
    var caseNames: [String] {
        guard service == "apns" else { return [] }
        let words = code.dropFirst().reduce(into: code.prefix(1).lowercased()) { text, letter in
            text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
        let constant = words.uppercased()
        guard ["DeviceToken", "ProviderToken", "Topic"].contains(where: code.contains) else {
            return ["APNS_" + constant]
        }
        return [code.prefix(1).lowercased() + code.dropFirst(), words, constant, "APNS_" + constant]
    }
}
