// SPDX-License-Identifier: Apache-2.0

extension MessageTable {
    /// Reads a table in the format of `message-fields.json`; `nil` if a member is missing or of another kind.
    package init?(json: JSONValue) {
        guard let sources = json["sources"]?.object, let types = json["types"]?.elements(Object.init(json:)),
            let rows = json["fields"]?.elements({ $0.object })
        else { return nil }
        var objects = types
        for row in rows {
            guard let type = row["in"]?.string, let index = objects.firstIndex(where: { $0.name == type }),
                let field = Field(json: .object(row), source: json["types"]?[index]?["source"]?.string)
            else { return nil }
            objects[index].fields.append(field)
        }
        var readSources: [String: Source] = [:]
        for (key, value) in sources { readSources[key] = Source(json: value) }
        guard readSources.count == sources.count else { return nil }
        self.init(objects: objects, sources: readSources)
    }
}

extension MessageTable.Source {
    /// Reads `title`, `url` and `read`; `nil` if one is missing.
    package init?(json: JSONValue) {
        guard let title = json["title"]?.string, let location = json["url"]?.string, let read = json["read"]?.string
        else { return nil }
        self.init(title: title, location: location, lastRead: read)
    }
}

extension MessageTable.Object {
    fileprivate init?(json: JSONValue) {
        guard let name = json["name"]?.string, let description = json["description"]?.string,
            let reader = json["reads"]?.string.flatMap(MessageTable.Reader.init)
        else { return nil }
        self.init(
            name: name,
            description: description,
            reader: reader,
            platform: json["platform"]?.string.flatMap(Platform.init),
            fields: [],
            choices: json["choices"]?.elements(\.strings) ?? [],
            isTextToo: json["text"]?.bool ?? false
        )
    }
}

extension MessageTable.Field {
    fileprivate init?(json: JSONValue, source: String?) {
        guard let name = json["name"]?.string, let description = json["description"]?.string,
            let kind = MessageTable.Kind(json: json), let source = json["source"]?.string ?? source
        else { return nil }
        self.init(name: name, kind: kind, description: description, source: source)
        limits = json["limits"]?.strings?.map(Capabilities.Feature.init(rawValue:)) ?? []
        since = json["since"]?.string
        until = json["until"]?.string
        deprecated = json["deprecated"]?.string
        aliases = json["aliases"]?.strings ?? []
        sdkNames = json["sdk"]?.strings ?? []
        legacy = json["legacy"]?.strings ?? []
        isCommon = json["common"]?.bool ?? false
        isGeneral = json["general"]?.bool ?? false
        isOutput = json["output"]?.bool ?? false
        isRequired = json["required"]?.bool ?? false
        rules = json["rules"]?.strings ?? []
    }
}

extension MessageTable.Kind {
    fileprivate init?(json: JSONValue) {
        let type = json["type"]?.string
        switch json["kind"]?.string {
        case "text": self = .text
        case "boolean": self = .boolean
        case "integer": self = .integer
        case "float": self = .float
        case "duration": self = .duration
        case "durations": self = .durations
        case "timestamp": self = .timestamp
        case "texts": self = .texts
        case "textMap": self = .textMap
        case "flag": self = .flag
        case "anything": self = .anything
        case "names":
            guard let values = json["values"]?.strings else { return nil }
            self = .names(values)
        case "object":
            guard let type else { return nil }
            self = .object(type)
        case "objects":
            guard let type else { return nil }
            self = .objects(type)
        case "headers":
            guard let type else { return nil }
            self = .headers(type)
        default: return nil
        }
    }
}
