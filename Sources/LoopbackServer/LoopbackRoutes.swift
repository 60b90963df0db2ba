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

    package init(dictionaryLiteral elements: (String, LoopbackAnswer)...) {
        let answers = Dictionary(elements) { _, last in last }
        answer = { answers[$0.path] ?? .notFound }
    }

    /// The files in the folder at this path and below it, read at each request.
    package static func folder(_ path: String) -> LoopbackRoutes {
        let folder = ServedFolder(path: path)
        return LoopbackRoutes { folder.answer(to: $0) }
    }
}
