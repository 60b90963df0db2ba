// SPDX-License-Identifier: Apache-2.0

/// A rule about the messages of a request to Expo's push service, one after the other.
protocol ExpoRule: LintRule {
    /// Reports all problems of this kind in a message that the service can read.
    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport)
}

extension ExpoRule {
    static var forms: LintSubject.Form { .senderRequest }

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (path, message) in subject.expoMessages {
            if case .success(let message) = message { check(message, at: path, &report) }
        }
    }
}
