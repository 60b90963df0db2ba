// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// A call that did not do what was asked, and whether the service has a part in it.
public struct CallError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Who is to blame; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An argument cannot be right; nothing was asked.
        public static let invalidArgument = Code(rawValue: "invalid-argument")
        /// The service answered no; ``CallError/refusal`` holds its answer.
        public static let refused = Code(rawValue: "refused")
        /// The service cannot have got the request.
        public static let notSent = Code(rawValue: "not-sent")
        /// The service may have got the request.
        public static let unknown = Code(rawValue: "unknown")
        /// The local map of groups cannot be read or written.
        public static let groupMap = Code(rawValue: "group-map")
    }

    /// Who is to blame.
    public var code: Code
    /// One sentence that names the field and the remedy.
    public var message: String
    /// The service's answer, if it was that.
    public var refusal: FCMError?
    /// Why there is no answer, if there is none.
    public var failure: SendFailure?

    /// An argument that cannot be right.
    init(invalid message: String) {
        code = .invalidArgument
        self.message = message
    }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ refusal: FCMError) {
        code = .refused
        message = refusal.description
        self.refusal = refusal
    }

    /// The sentence and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

extension CallOutcome {
    /// The answer, if it says yes.
    func answer() throws(CallError) -> TransferResult {
        switch self {
        case .answered(let answer): return answer
        case .refused(let error): throw CallError(error)
        case .notSent(let failure):
            var error = CallError(.notSent, failure.message)
            error.failure = failure
            throw error
        case .unknown(let failure):
            var error = CallError(.unknown, failure.message)
            error.failure = failure
            throw error
        }
    }
}
