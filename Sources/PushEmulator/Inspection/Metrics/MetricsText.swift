// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird

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

/// The memory of this process.
enum ProcessMemory {
    /// Bytes in physical memory; `nil` without `/proc`.
    static var residentByteCount: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}

/// Counts every request by its service and HTTP status.
struct RequestCountMiddleware: RouterMiddleware {
    let counts: RequestCounts
    let services: ServiceList

    func handle(
        _ request: Request,
        context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        let service = services.requested(request.uri.path)
        do {
            let response = try await next(request, context)
            counts.count(service, response.status.code)
            return response
        } catch {
            counts.count(service, (error as? any HTTPResponseError)?.status.code ?? 500)
            throw error
        }
    }
}
