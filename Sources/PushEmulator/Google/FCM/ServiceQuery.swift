// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The query of a request to one of Google's services: the common parameters, and the fields of the method.
struct ServiceQuery: Sendable, Hashable {
    /// An access token in place of the header.
    private(set) var accessToken: String?
    /// An API key, which authorises nobody here.
    private(set) var apiKey: String?
    /// Whether the answer is indented; true by default.
    private(set) var isPretty = true
    /// The other parameters: the method's fields in either spelling, and unknown ones.
    private(set) var others: [FormFields.Field] = []

    /// Parses the query of the request line; most requests have none.
    init(_ query: String?) {
        guard let query, !query.isEmpty else { return }
        for field in FormFields(query).fields { add(field) }
    }

    /// Adds the fields of a form, which the front end treats like a query.
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

    /// Returns a violation for each parameter that the method does not have.
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
    /// Applies the parameters of a send request to the parsed body.
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
