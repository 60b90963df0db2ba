// SPDX-License-Identifier: Apache-2.0

/// How an extension's own process ended while it handled pushes.
package struct ProcessEnd: Sendable, Hashable {
    /// Why it ended.
    package enum Cause: Sendable, Hashable {
        /// A fatal signal by its name, `SIGILL` for a trap of Swift's.
        case signal(String)
        /// The app's code ended the process with this status, or closed its connection.
        case exit(Int)
        /// Its anonymous memory was over the limit; both in bytes.
        case memory(used: Int, limit: Int)
        /// It was ended, because its thread or its main thread did not come back when its time was up.
        case blocked(main: Bool)
        /// It did not keep to the protocol that it shares with its host.
        case misbehaved(String)
        /// It did not start.
        case unstarted(String)
    }

    package var cause: Cause
    /// The message of Swift's runtime, without the place: `Unexpectedly found nil while unwrapping an Optional value`.
    package var message: String?
    /// The app's own file and line.
    package var place: String?
    /// The app's functions that were running, innermost first, each with its place.
    package var stack: [String]
    /// Whether this push's code did it, as far as that is known; others lost their process with it.
    package var isOwn: Bool

    package init(cause: Cause, message: String? = nil, place: String? = nil, stack: [String] = [], isOwn: Bool = true) {
        self.cause = cause
        self.message = message
        self.place = place
        self.stack = stack
        self.isOwn = isOwn
    }

    /// Half a sentence with message and place.
    package var reason: String {
        let cause: String =
            switch self.cause {
            case .signal(let name): message.map { "\($0) (\(name))" } ?? "the signal \(name)"
            case .exit(let status): "it ended its own process with status \(status)"
            case .memory(let used, let limit):
                "it used \(Self.megabytes(used)) MB of memory, over the limit of \(Self.megabytes(limit)) MB"
            case .blocked(let main): main ? "its main thread was blocked" : "its thread did not return"
            case .misbehaved(let what): "it wrote to its host's connection: \(what)"
            case .unstarted(let why): why
            }
        return cause + (place.map { " at \($0)" } ?? "")
    }

    private static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + 524_288) / 1_048_576
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
