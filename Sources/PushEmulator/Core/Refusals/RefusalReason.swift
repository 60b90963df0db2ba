// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Why a service refuses a request, in words for its sender: the cause, the place and the remedy.
struct RefusalReason: Sendable, Hashable {
    /// The part of a request that is to blame.
    enum Subject: Sendable, Hashable {
        /// The request as a whole.
        case request
        /// The target that the message names; filled in when the message is stored.
        case target
        /// The credentials; filled in when the message is stored.
        case authorization
        /// A field, header or claim by its name, with its value; `nil` for one that is missing.
        case field(String, value: String?)
    }

    /// The error, as a clause without a full stop.
    var cause: String
    /// What to do about it, one sentence.
    var remedy: String
    var subject: Subject

    init(_ cause: String, _ remedy: String, about subject: Subject = .request) {
        self.cause = cause
        self.remedy = remedy
        self.subject = subject
    }

    /// Quotes the service's answer, for an error that nothing more is known about.
    init(quoting text: String) {
        self.init("it says \(text.quoted(upTo: 200))", "Change the request as the text says.")
    }

    /// The text if a service does not give a reason.
    static let unknown = RefusalReason("its reason is not known", "Compare the request with one that is accepted.")

    /// The reason with a field in place of the target or the credentials.
    func naming(target: (field: String, value: String)?, authorization: String? = nil) -> RefusalReason {
        var reason = self
        switch subject {
        case .target: reason.subject = target.map { .field($0.field, value: $0.value) } ?? .request
        case .authorization: reason.subject = .field("authorization", value: authorization)
        case .request, .field: break
        }
        return reason
    }
}

extension APNSReason {
    /// The reason with the value of the header that is to blame.
    func explained(_ value: (String) -> String?) -> RefusalReason {
        RefusalReason(cause, remedy, about: header.map { .field($0, value: value($0)) } ?? .request)
    }
}
