// SPDX-License-Identifier: Apache-2.0

/// Which answer each request gets.
///
/// A dictionary literal answers by path, whatever the query; every other path is 404.
package struct LoopbackRoutes: Sendable, ExpressibleByDictionaryLiteral {
    package var answer: @Sendable (LoopbackRequest) async -> LoopbackAnswer

    /// Routes decided by `answer`; requests on different connections are answered at the same time.
    package init(_ answer: @escaping @Sendable (LoopbackRequest) async -> LoopbackAnswer) {
        self.answer = answer
    }

    /// Answers by path.
    package init(_ answers: [String: LoopbackAnswer]) {
        answer = { answers[$0.path] ?? .notFound }
    }

    package init(dictionaryLiteral elements: (String, LoopbackAnswer)...) {
        self.init(Dictionary(elements) { _, last in last })
    }

    /// The files in the folder at this path and below it, read at each request.
    package static func folder(_ path: String) -> LoopbackRoutes {
        let folder = ServedFolder(path: path)
        return LoopbackRoutes { folder.answer(to: $0) }
    }
}

/// One request as the server received it.
package struct LoopbackRequest: Sendable {
    package var method: String
    /// Path and query as they were sent: `/a.png?size=2`.
    package var target: String
    /// Header fields in the order received.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Which connection it came on, counted from 0 in the order of their acceptance.
    package var connection: Int

    /// The target without its query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The first header of this name, compared without case.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
