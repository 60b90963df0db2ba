// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// A push that an app server sent straight to a browser's subscription, past FCM.
public struct DirectPush: Sendable, Hashable {
    /// A problem that the push service noticed although it accepted the push.
    public struct Remark: Sendable, Hashable {
        /// What is odd, in kebab-case, for instance `audience-port`.
        public var code: String
        /// One sentence that names the field and the remedy.
        public var message: String

        /// Makes a remark of its parts.
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// `TTL`, `Urgency`, `Topic`, `Content-Encoding` and what the encoding needs; names are compared without case.
    public var headers: StringMap
    /// The decrypted bytes; `nil` for a push without data, and for one that is not decrypted here.
    public var data: [UInt8]?
    /// The body as it came, for a browser that decrypts it itself; `nil` for any other.
    public var sealed: [UInt8]?
    /// The reason why the browser cannot decrypt it, `nil` if it can.
    public var failure: Remark?
    /// Problems that the push service tolerated and another one may not.
    public var remarks: [Remark]

    /// Makes a push of its parts.
    public init(
        headers: StringMap,
        data: [UInt8]? = nil,
        sealed: [UInt8]? = nil,
        failure: Remark? = nil,
        remarks: [Remark] = []
    ) {
        self.headers = headers
        self.data = data
        self.sealed = sealed
        self.failure = failure
        self.remarks = remarks
    }
}

extension DirectPush {
    /// The sentence of the first remark with one of these codes, and what may come of it.
    func remark(_ codes: String...) -> String? {
        remarks.first { codes.contains($0.code) }.map { "Some push services refuse the push: \($0.message)" }
    }
}

extension DirectPush {
    /// The problems that other push services may see in the push; for a push that no browser got.
    package var findings: [Finding] {
        var record = WebDeliveryRecord(.init(headers: headers, payload: [:]), of: nil, to: WebBrowser.Configuration())
        record.takeData(data)
        record.push = self
        record.end = failure == nil ? .refused : .undecryptable
        return record.directFindings
    }
}
