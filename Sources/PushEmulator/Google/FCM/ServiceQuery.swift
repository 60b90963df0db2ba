// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The query of a request to one of Google's google: what all of them take, and what belongs to the method's message.
struct ServiceQuery: Sendable, Hashable {
    /// A credential in place of the header.
    private(set) var accessToken: String?
    /// An API key, which does not authorise anybody here.
    private(set) var apiKey: String?
    /// Whether answers are indented; default true.
    private(set) var isPretty = true
    /// What belongs to the method: its own fields, in either spelling, or nobody's.
    private(set) var others: [FormFields.Field] = []

    /// Reads the query as it stands in the request line; most requests have none.
    init(_ query: String?) {
        guard let query, !query.isEmpty else { return }
        for field in FormFields(query).fields { add(field) }
    }

    /// Adds the fields of a form: the front end takes them for a query's.
    mutating func add(_ form: FormFields) { for field in form.fields { add(field) } }

    private mutating func add(_ field: FormFields.Field) {
        switch field.name {
        case "access_token", "oauth_token": if accessToken == nil { accessToken = field.value }
        case "key": apiKey = field.value
        case "prettyPrint", "$prettyPrint": isPretty = field.value != "false" && field.value != "0"
        case "$.xgafv", "alt", "$alt", "callback", "$callback", "fields", "$fields", "quotaUser", "uploadType",
            "upload_protocol":
            break
        default: others.append(field)
        }
    }

    /// The violations of all fields that the method does not have.
    func violations(except names: Set<String> = []) -> [FieldViolation] {
        others.filter { !names.contains($0.name) }.map { field in
            FieldViolation(
                field: "",
                description: "Invalid JSON payload received. Unknown name \"\(field.name)\": Cannot bind query "
                    + "parameter. Field '\(field.name)' could not be found in request message."
            )
        }
    }
}

extension ServiceQuery {
    /// Binds what belongs to a message's request, where the body does not say otherwise.
    func bind(to reading: inout PushMessage.Reading) {
        reading.violations += violations(except: ["validate_only", "validateOnly"])
        for field in others where field.name == "validate_only" || field.name == "validateOnly" {
            switch field.value {
            case "true", "1": reading.validateOnly = true
            case "false", "0": break
            default:
                let description = "Invalid value at 'validate_only' (TYPE_BOOL), \"\(field.value)\""
                reading.violations.append(FieldViolation(field: "validate_only", description: description))
            }
        }
    }
}
