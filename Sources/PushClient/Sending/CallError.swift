// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// Why a call failed, and whether the service received the request.
public struct CallError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Name of the code in kebab-case.
        public let rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An argument is invalid; no request was made.
        public static let invalidArgument = Code(rawValue: "invalid-argument")
        /// The service refused the request; ``CallError/refusal`` has its answer.
        public static let refused = Code(rawValue: "refused")
        /// The service cannot have received the request.
        public static let notSent = Code(rawValue: "not-sent")
        /// The service may have received the request.
        public static let unknown = Code(rawValue: "unknown")
        /// The local ``DeviceGroupMap`` cannot be read or written, or does not have the group.
        public static let groupMap = Code(rawValue: "group-map")
    }

    /// The kind of failure.
    public var code: Code
    /// One sentence that names the field and the remedy.
    public var message: String
    /// The service's answer; `nil` if it did not refuse the request.
    public var refusal: FCMError?
    /// Why there is no answer; `nil` if there is one.
    public var failure: SendFailure?

    /// Makes the error for an invalid argument.
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

    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

extension CallOutcome {
    /// Returns the answer of a successful call, or throws.
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
