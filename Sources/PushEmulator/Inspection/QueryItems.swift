// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

/// The query parameters of a request, decoded as browsers and SDKs encode them.
struct QueryItems: Sendable {
    private var values: [String: String] = [:]

    /// No parameters.
    static let none = QueryItems()

    private init() {}

    /// Reads the parameters; the last value of a repeated one counts.
    ///
    /// - Parameter known: The parameters that the route accepts; others are an error, because a typo would go
    ///   unnoticed.
    init(_ request: Request, known: Set<String>) throws(APIError) {
        for item in (request.uri.query ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else {
                throw .badRequest("The query of the URL is not percent-encoded UTF-8; encode every parameter.")
            }
            guard !value.hasNull else { throw .nullInURL }
            guard known.contains(name) || name == "access_token" else {
                throw .badRequest(
                    "There is no parameter \"\(name.excerpt)\" here; there are "
                        + (known.isEmpty ? "none." : "\(known.sorted().joined(separator: ", ")).")
                )
            }
            values[name] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }

    /// The value of a parameter; `nil` if it is absent or empty.
    func nonEmpty(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The value of an integer parameter within bounds; `nil` if it is absent or empty.
    func integer(_ name: String, in range: ClosedRange<Int64>) throws(APIError) -> Int64? {
        guard let text = nonEmpty(name) else { return nil }
        guard let value = Int64(text), range.contains(value) else {
            let isOpen = range.upperBound == .max
            let bounds = isOpen ? "from \(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
            throw .badRequest("The parameter \(name) is \"\(text.excerpt)\"; expected an integer, \(bounds).")
        }
        return value
    }

    /// The value of `timeout`, the longest time to wait in seconds; `nil` if it is absent or empty.
    func timeout() throws(APIError) -> Double? {
        guard let text = nonEmpty("timeout") else { return nil }
        guard let seconds = Double(text), seconds >= 0, seconds <= Self.longestWait else {
            throw .badRequest(
                "The parameter timeout is \"\(text.excerpt)\"; expected seconds, 0 to \(Int(Self.longestWait))."
            )
        }
        return seconds
    }

    private static let longestWait = 600.0

    /// The value of a parameter with a fixed set of values; `nil` if it is absent or empty.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ type: Choice.Type
    ) throws(APIError) -> Choice? {
        guard let text = nonEmpty(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badRequest("The parameter \(name) is \"\(text.excerpt)\"; there are \(choices).")
        }
        return choice
    }
}

extension InboxSelection {
    /// The parameters that restrict a list.
    static let parameters: Set<String> = ["q", "project", "before", "after"]

    /// Reads `q`, `project`, `before` and `after`.
    init(_ items: QueryItems, _ core: EmulatorCore) throws(APIError) {
        do throws(InboxQueryError) {
            query = try core.query(items["q"] ?? "")
        } catch {
            throw .badRequest(error.description)
        }
        project = items.nonEmpty("project")
        before = try items.integer("before", in: 0...Int64.max)
        after = try items.integer("after", in: 0...Int64.max)
    }
}

/// The body of a request that marks messages: `{"read": true}`.
enum ReadMark {
    static func read(_ request: Request) async throws -> Bool {
        let buffer = try await request.body.collect(upTo: 4096)
        guard let json = try? JSONValue(parsing: Array(buffer.readableBytesView)), let isRead = json["read"]?.bool
        else {
            throw APIError.badRequest("The body says nothing to do; expected {\"read\": true} or {\"read\": false}.")
        }
        return isRead
    }
}
