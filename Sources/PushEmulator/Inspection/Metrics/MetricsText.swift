// SPDX-License-Identifier: Apache-2.0

/// A document in Prometheus' text format.
struct MetricsText {
    enum Kind: String {
        case counter, gauge
    }

    private(set) var text = ""

    /// Writes a metric and its values by label; without values, only its help and type.
    mutating func add(
        _ name: String,
        _ kind: Kind,
        _ help: String,
        _ values: [(labels: KeyValuePairs<String, String>, value: Double)]
    ) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for (labels, value) in values {
            let list = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(Self.number(value))\n"
        }
    }

    /// Writes a metric with a single value, without labels.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        add(name, kind, help, [(labels: [:] as KeyValuePairs<String, String>, value: value)])
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }
}
