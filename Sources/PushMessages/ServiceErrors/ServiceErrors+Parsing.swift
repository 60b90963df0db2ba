// SPDX-License-Identifier: Apache-2.0

extension ServiceErrors {
    /// Reads a table in the format of `service-errors.json`; `nil` if a member is missing or of another kind.
    package init?(json: JSONValue) {
        guard let services = json["services"]?.object, let sources = json["sources"]?.object,
            let errors = json["errors"]?.elements({ ServiceError(json: $0, services: services, sources: sources) })
        else { return nil }
        self.init(errors: errors)
    }
}

extension ServiceError {
    fileprivate init?(json: JSONValue, services: JSONObject, sources: JSONObject) {
        guard let code = json["code"]?.string, let service = json["service"]?.string,
            let serviceName = services[service]?.string, let meaning = json["says"]?.string,
            let causes = json["causes"]?.strings, let remedy = json["remedy"]?.string,
            let source = json["source"]?.string.flatMap({ sources[$0] }).flatMap(MessageTable.Source.init(json:))
        else { return nil }
        self.init(
            code: code,
            service: service,
            serviceName: serviceName,
            status: json["status"]?.string,
            header: json["header"]?.string,
            isOfBroadcasts: json["broadcast"]?.bool ?? false,
            isGeneral: json["general"]?.bool ?? false,
            isQuotingFields: json["quotes"]?.bool ?? false,
            texts: json["texts"]?.strings ?? [],
            meaning: meaning,
            causes: causes,
            remedy: remedy,
            reproduction: json["try"]?.string,
            rules: json["rules"]?.strings ?? [],
            source: source
        )
    }
}
